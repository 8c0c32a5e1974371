import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import type { PageHandle } from '../../app/page/page-handle';
import { testSecret } from '../harness/test-secret';

/** A route of the built shop, with addresses that lead to it. */
export interface WalkedRoute {
	id: string;
	/** The answer says that caches may share it. */
	shared: boolean;
	/** The answer is not a page: scripts request it directly. */
	bare: boolean;
	addresses: string[];
}

/** The values of address parameters. A parameter without values gets 'none', which matches no record. */
type Fillers = Record<string, string[]>;

/** Returns every route that answers a GET, with every combination of values. New routes are included. */
export async function walkedRoutes(params: Fillers, rest: Fillers): Promise<WalkedRoute[]> {
	// The build reads its variables when it loads. Only in development does it need no secret.
	process.env.SESSION_SECRET = testSecret;
	const { routes } = (await import(pathToFileURL(join(process.cwd(), 'build/server/index.js')).href)) as ServerBuild;
	return Object.values(routes)
		.filter(({ id, module }) => id !== 'root' && (module.loader || module.default))
		.map(({ id, path = '', module }) => ({
			id,
			shared: (module.handle as PageHandle | undefined)?.shared !== undefined,
			bare: module.default === undefined,
			addresses: filled(path.split('/'), params, rest[id] ?? ['none']).map((parts) => `/${parts.join('/')}`),
		}));
}

function filled([part, ...others]: string[], params: Fillers, rest: string[]): string[][] {
	if (part === undefined) return [[]];
	const name = part.replace(/^:|\?$/g, '');
	const values = part === '*' ? rest : part.startsWith(':') ? (params[name] ?? ['none']) : [part];
	return values.flatMap((value) => filled(others, params, rest).map((more) => [value, ...more]));
}
