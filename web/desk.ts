import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequestHandler as createExpressHandler } from '@remix-run/express';
import { type AppLoadContext, createRequestHandler, type ServerBuild } from '@remix-run/node';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import expressStaticGzip from 'express-static-gzip';
import type { ViteDevServer } from 'vite';
import { callOverHttp } from '../app/store-api/http.server';
import type { Config } from '../config';
import { yearSeconds } from '../store/contract/durations';
import type { StoreSettings } from '../store/contract/webstore';
import { knowStaff } from '../store/desk/staff/know-staff';
import { makeListWorkbook } from '../store/desk/workbooks/make-list-workbook';
import { dispatchDesk } from '../store/desk-dispatch';
import { reachedFrom } from '../store/foundation/networks';
import type { Store } from '../store/store';
import { answerUnreadable } from './broken-request';
import { callDesk } from './desk-over-http';
import { knownOnce } from './known-once';
import { withRoutes } from './narrowed-build';
import { addressOf, type RequestAddress } from './request-address';

/**
 * The number of milliseconds for which browsers cache the files whose names contain a hash of their content (from Vite). The
 * content of these files never changes.
 */
const forever = yearSeconds * 1000;
const assets = 'build/desk/client/assets';

const isDeskPath = (path: string): boolean => /^\/desk(?:\/|\.data$|$)/.test(path);

/** The paths outside /desk that the desk also serves on its own host. */
const alsoThere = ['/favicon.ico', '/favicon.svg', '/health', '/ready'];

type DeskConfig = Pick<Config, 'DESK' | 'DESK_HOST' | 'DESK_NETWORKS'>;

/** Decides whether a request belongs to the desk or to the shop. */
export interface DeskEntry {
	/** Returns whether the desk answers a request. If not, the shop answers with its own 404 page. */
	takes(address: RequestAddress, visitor: string): boolean;
	/**
	 * Returns whether a host belongs only to the desk, so that the shop does not redirect visitors from the host.
	 * @returns an address to which the visitor is redirected, or null
	 */
	atOwnHost(address: RequestAddress, visitor: string): { to: string | null } | null;
}

/** Limits the desk to its own host and to certain networks, if the environment variables contain the host and the networks. */
export function openDeskEntry({ DESK, DESK_HOST, DESK_NETWORKS }: DeskConfig): DeskEntry {
	const isNear = reachedFrom(DESK_NETWORKS);
	const isServed = DESK === 'on';
	const takes: DeskEntry['takes'] = ({ path, host }, visitor) =>
		isServed && isDeskPath(path) && (DESK_HOST === undefined || host === DESK_HOST) && isNear(visitor);
	return {
		takes,
		atOwnHost(address, visitor) {
			if (!isServed || DESK_HOST === undefined || address.host !== DESK_HOST || !isNear(visitor)) return null;
			if (address.path === '/') return { to: '/desk' };
			const isThere = alsoThere.includes(address.path) || address.path.startsWith('/covers/');
			return takes(address, visitor) || isThere ? { to: null } : null;
		},
	};
}

interface DeskOptions {
	config: Config;
	/** The store in this process. The value is null if the store runs on another machine, at STORE_API_URL. */
	store: Store | null;
	entry: DeskEntry;
	/** Returns the IP address from which a request comes. */
	visitorAddress(message: IncomingMessage): string;
	report(error: unknown): void;
}

/**
 * Serves the desk, a separate app that is loaded at the first request for it (docs/decisions/0042-the-desk.md). Requests from
 * networks that may not use the desk go to the shop, which answers with its own 404 page.
 */
export function serveDesk(options: DeskOptions): { router: Router; close(): Promise<void> } {
	const vite = options.config.NODE_ENV === 'development' ? startVite() : null;
	const router = Router();
	router.use((request, _response, next) => {
		next(options.entry.takes(addressOf(request), options.visitorAddress(request)) ? undefined : 'router');
	});
	if (vite) {
		router.use((request, response, next) => {
			vite.then(({ middlewares }) => middlewares(request, response, next)).catch(next);
		});
	} else {
		router.use(
			'/desk/assets',
			expressStaticGzip(assets, {
				enableBrotli: true,
				orderPreference: ['br', 'gz'],
				serveStatic: { immutable: true, maxAge: forever },
			}),
			(_request: Request, response: Response) => response.sendStatus(404),
			answerUnreadable,
		);
	}
	router.use(vite ? working(vite, options) : built(options));
	return { router, close: async () => (await vite)?.close() };
}

/**
 * Starts Vite with the source files, so that each request uses the current files. Vite has no socket for hot reload, so the
 * developer must reload the page.
 */
async function startVite(): Promise<ViteDevServer> {
	const { createServer } = await import('vite');
	const server = { middlewareMode: true, hmr: false, ws: false as const };
	return createServer({ configFile: 'vite.desk.config.ts', server });
}

const working =
	(vite: Promise<ViteDevServer>, options: DeskOptions): RequestHandler =>
	(request, response, next) => {
		vite
			.then((server) => server.ssrLoadModule('virtual:remix/server-build'))
			.then((build) => handlerOf(build as ServerBuild, options)(request, response, next))
			.catch(next);
	};

/** Serves the built desk. If the build cannot be loaded, the next request tries again. */
function built(options: DeskOptions): RequestHandler {
	const path = pathToFileURL(join(process.cwd(), 'build/desk/server/index.js')).href;
	let loaded: Promise<RequestHandler> | null = null;
	return (request, response, next) => {
		loaded ??= import(path).then((build: ServerBuild) => handlerOf(build, options));
		loaded
			.then((handle) => handle(request, response, next))
			.catch((error) => {
				loaded = null;
				next(error);
			});
	};
}

function handlerOf(
	build: ServerBuild,
	{ config: { NODE_ENV, STORE_API_URL }, store, visitorAddress, report }: DeskOptions,
): RequestHandler {
	const mode = NODE_ENV === 'development' ? 'development' : 'production';
	const dispatcher = (isReading: boolean): NonNullable<AppLoadContext['dispatchDesk']> => {
		if (!store) return (name, fields, client) => callDesk(STORE_API_URL ?? '', name, fields, client);
		const staffOf = isReading ? knownOnce(knowStaff, ({ session_token }) => session_token) : knowStaff;
		return (name, fields, client) => dispatchDesk(store, name, fields, client, staffOf);
	};
	const shopStyle = async () =>
		store ? (await store.settings.get()).style : (await readShopSettings(STORE_API_URL ?? ''))?.style;
	const getLoadContext = (message: IncomingMessage): AppLoadContext => ({
		ip: visitorAddress(message),
		report,
		dispatchDesk: dispatcher(message.method === 'GET'),
		writeWorkbook: makeListWorkbook,
		shopStyle,
	});
	const usual = createExpressHandler({ build, mode, getLoadContext });
	const render = createRequestHandler(build, mode);
	const sayRefused = createRequestHandler(withRoutes(build, ['root', 'routes/desk', 'routes/desk.$']), mode);
	return (message, response, next) => {
		if (!isLookedAt(message)) return usual(message, response, next);
		const context = getLoadContext(message);
		const request = requestOf(message, response);
		render(request, context)
			.then(async (answer) => {
				if (answer.status < 400 || isPage(answer)) return answer;
				context.refused = { status: answer.status, words: wordsOf(await answer.text()) };
				return sayRefused(request, context);
			})
			.then((answer) => send(answer, response))
			.catch(next);
	};
}

/** Reads the settings of a shop whose store runs on another machine. Returns null if the store does not answer. */
async function readShopSettings(storeApiUrl: string): Promise<StoreSettings | null> {
	const client = { uuid: '', session_id: '', log_url: '/desk', browser: '', store_id: '', ip: '' };
	const { status, body } = await callOverHttp(storeApiUrl, 'store/getSettings', {}, client);
	return status === 200 ? (body as StoreSettings) : null;
}

/**
 * Returns whether a browser will show the answer as a page. Programs, and scripts that load a page's data, get the refusal
 * unchanged.
 */
const isLookedAt = ({ method, headers, url = '' }: IncomingMessage): boolean =>
	method === 'GET' && (headers.accept?.includes('text/html') ?? false) && !/\.data(?:$|\?)/.test(url);

function requestOf(message: IncomingMessage, response: Response): globalThis.Request {
	const { origin, target } = addressOf(message);
	const aborting = new AbortController();
	response.once('close', () => {
		if (!response.writableFinished) aborting.abort();
	});
	const headers = Object.entries(message.headersDistinct).flatMap(([name, values = []]) =>
		values.map((value): [string, string] => [name, value]),
	);
	return new globalThis.Request(origin + target, { headers, signal: aborting.signal });
}

const isPage = ({ headers }: globalThis.Response): boolean =>
	headers.get('Content-Type')?.startsWith('text/html') ?? false;

/** Returns the message if an uploaded file was refused (`openDesk`). Returns null for an error of the shop. */
function wordsOf(text: string): string | null {
	try {
		const { error } = JSON.parse(text) as { error?: unknown };
		return typeof error === 'string' ? error : null;
	} catch {
		return null;
	}
}

async function send(answer: globalThis.Response, response: Response): Promise<void> {
	response.status(answer.status);
	for (const [name, value] of answer.headers) response.append(name, value);
	response.end(Buffer.from(await answer.arrayBuffer()));
}
