import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from '@remix-run/node';
import type { PageHandle } from '../../app/page/page-handle';
import { testSecret } from '../harness/test-secret';

/** A route of the built shop, with addresses that lead to it. */
export interface WalkedRoute {
	id: string;
	/** It says that it may be shared. */
	shared: boolean;
	/** Its answer is no page: scripts ask for it as it is. */
	bare: boolean;
	addresses: string[];
}

/** What stands in an address in the place of a parameter. One without a word here is nobody's: 'none'. */
type Fillers = Record<string, string[]>;

/** Every route that answers a GET, in all the ways that the fillers allow: a new route is among them by itself. */
export async function walkedRoutes(params: Fillers, rest: Fillers): Promise<WalkedRoute[]> {
	// The build reads its variables as it is loaded, and does without a secret in development alone.
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
