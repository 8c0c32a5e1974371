import type { IncomingMessage, RequestListener } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AppLoadContext, ServerBuild } from '@remix-run/node';
import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import expressStaticGzip from 'express-static-gzip';
import onHeaders from 'on-headers';
import type { Logger } from 'pino';
import type { ViteDevServer } from 'vite';
import { cachingHeaders, privateNoStore } from '../app/http/cache-headers';
import type { Config, HasConfig } from '../config';
import { yearSeconds } from '../store/contract/durations';
import { shopAddress, unsetAddress } from '../store/contract/shop-address';
import { dispatch } from '../store/dispatch';
import type { HasVersions } from '../store/foundation/caching/versions';
import type { Clock } from '../store/foundation/database/clock';
import { startMailer } from '../store/foundation/mail/outbox';
import type { Repeating } from '../store/foundation/repeat';
import { knowVisitor } from '../store/foundation/sessions/visitor';
import { startHousekeeping } from '../store/jobs/housekeeping';
import { logZoneWarnings } from '../store/readiness';
import { openStore } from '../store/store';
import { answerCache } from './answer-cache';
import { answerUnreadable } from './broken-request';
import { openDeskEntry, serveDesk } from './desk';
import { type DiskPages, openDiskPages, pagesFolder } from './disk-pages';
import { cachedSince } from './freshness';
import { health } from './health';
import { knownOnce } from './known-once';
import { logRequest } from './logging';
import { otherHosts } from './other-hosts';
import { outsideCaches } from './outside/caches';
import { startPurging } from './outside/start-purging';
import { addressApart, openOwnAddress } from './own-address';
import { pageCache } from './page-cache';
import { pagesNumber } from './pages-number';
import { noEntry, refuse, unreadable } from './refuse';
import { builtStorefront, type Storefront, workingStorefront } from './remix';
import { openRenderingTurns } from './rendering-turns';
import { addressOf, type RequestAddress, settleAddress } from './request-address';
import { retainAssets, retainedAssets } from './retained-assets';
import { sendOn, sentOn } from './send-on';
import { sendPacked } from './send-packed';
import { trustedProxies } from './trusted-proxies';

/**
 * The number of milliseconds for which browsers cache the files whose names contain a hash of their content (from Vite). The
 * content of these files never changes.
 */
const forever = yearSeconds * 1000;
const builtAssets = 'build/client/assets';

/**
 * The number of milliseconds after which the shop's address is looked up again: for a store in this process, and for a store on
 * another machine.
 */
const addressFreshFor = { here: 1000, apart: 30_000 };

export interface Shop {
	handle: RequestListener;
	/** Sets the shop's address until the settings contain an address. Call this function after the shop has started to listen. */
	startedAt(address: string): void;
	/** Makes `/ready` report that the shop should get no new visitors. Call this function before closing the shop. */
	end(): void;
	close(): Promise<void>;
}

/** Opens the whole shop in one process: static files, the page cache, the storefront, and the store. */
export async function openShop(config: Config, log: Logger): Promise<Shop> {
	const store = config.STORE_API_URL ? null : await openStore(config, log);
	const keptAnswer = store && answerCache(store);
	const proxies = trustedProxies(config.TRUST_PROXY);
	const turns = openRenderingTurns();
	const context = (message: IncomingMessage): AppLoadContext => {
		const reading = message.method === 'GET';
		const ask = reading ? keptAnswer : store && dispatch.bind(null, store);
		const visitorOf = reading ? knownOnce(knowVisitor, ({ session_id }) => session_id) : knowVisitor;
		return {
			ip: proxies.visitorAddress(message),
			report: (error) => log.error({ err: error }, 'a page failed'),
			renderingTurn: turns.turn,
			...(ask ? { dispatch: (name, fields, client) => ask(name, fields, client, visitorOf) } : {}),
		};
	};
	const own = store
		? openOwnAddress(async () => shopAddress(await store.settings.get()), unsetAddress, addressFreshFor.here)
		: openOwnAddress(() => addressApart(config.STORE_API_URL ?? ''), unsetAddress, addressFreshFor.apart);
	if (store) await own.look();
	const hosts = otherHosts(own.current, log);
	const settle = (message: IncomingMessage): RequestAddress | null =>
		settleAddress(message, { trustProxy: proxies.bring(message), usualHost: own.current().host });
	const speaksTls = ({ origin }: RequestAddress): boolean =>
		config.NODE_ENV === 'production' && origin.startsWith('https:');
	const desk = openDeskEntry(config);
	const app = express();
	app.disable('x-powered-by');
	app.set('trust proxy', proxies.forExpress);
	app.use(keptByNobody);
	nameHosts(app);
	let ending = false;
	app.use(health(store, config, { notice: hosts.notice, ending: () => ending }));
	const vite = config.NODE_ENV === 'development' ? await startVite(app) : null;
	const storefront = vite ? workingStorefront(vite, context) : builtStorefront(await loadBuild(), context);
	if (!vite) serveFiles(app, config.DATA_DIR);
	// This address returns the routes for a page's links. The answer needs its own compression, because Remix does not call the
	// shop's entry point, which compresses all other answers.
	app.get('/__manifest', (message, response, next) => {
		const { origin, target } = addressOf(message);
		const asked = new Request(origin + target);
		storefront
			.render(asked, message)
			.then((answer) => sendPacked(answer, message, response))
			.catch(next);
	});
	app.use(turns.notePosts);
	const report = (error: unknown) => log.error({ err: error }, 'a page of the desk failed');
	const backRoom = serveDesk({ config, store, entry: desk, visitorAddress: proxies.visitorAddress, report });
	app.use(backRoom.router);
	// Does not use app.all('*'), because that decodes the path and fails for a '%' without an encoded character.
	app.use(storefront.handle);
	let disk: Promise<DiskPages | null> | null = null;
	let written: DiskPages | null = null;
	const kept = store && !vite ? keepPages(storefront, store, () => written, log) : null;
	const assets = vite
		? null
		: retainAssets(builtAssets, config.DATA_DIR, (error) =>
				log.warn({ err: error }, 'could not keep the files of this build'),
			);
	store?.searcher.prepare();
	const mailer = store && startMailer(store);
	const housekeeping = store && startHousekeeping(store);
	if (store) await logZoneWarnings(store);
	let purging: Repeating | null = null;

	return {
		handle(message, response) {
			const address = settle(message);
			const visitor = proxies.visitorAddress(message);
			logRequest(log, message, response, config.LOG_CLIENTS === 'on' ? visitor : null, () => {
				if (!address) return refuse(message, response, unreadable);
				// Sets this header on each answer, because a cached page is the same for http and https.
				if (speaksTls(address)) response.setHeader('Strict-Transport-Security', `max-age=${yearSeconds}`);
				const atDesk = desk.atOwnHost(address, visitor);
				const instead = noEntry(message, address) ?? (atDesk ? atDesk.to : sentOn(message, address, visitor, hosts));
				if (typeof instead === 'string') sendOn(response, instead);
				else if (instead) refuse(message, response, instead);
				// Sends cached pages before Express is called, because Express needs more time per request than sending a cached page.
				else if (kept && !desk.takes(address, visitor)) kept(message, address, response, () => app(message, response));
				else app(message, response);
			});
		},
		startedAt(address) {
			store?.settings.startedAt(address);
			if (!kept || !store) return;
			// Looks up the shop's address only now, because pages contain the address.
			const number = () => pagesNumber('build', store);
			purging = startPurging(store, number);
			if (config.CACHE_DISK_MB === 0) return;
			disk = openWritten(store, number).catch((error) => {
				log.warn({ err: error }, 'cannot keep pages on disk');
				return null;
			});
			void disk.then((opened) => {
				written = opened;
			});
		},
		end: () => {
			ending = true;
		},
		async close() {
			await vite?.close();
			await backRoom.close();
			await assets?.stop();
			await mailer?.stop();
			await housekeeping?.stop();
			await purging?.stop();
			await (await disk)?.stop();
			await store?.close();
		},
	};
}

/** Makes an answer private if the answer has no caching headers. Removes the internal header with the page's cache tags. */
const keptByNobody: RequestHandler = (_request, response, next) => {
	onHeaders(response, () => {
		if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', privateNoStore);
		for (const name of cachingHeaders) response.removeHeader(name);
	});
	next();
};

/** Opens the page cache on disk, which all processes with the same database and disk share. */
async function openWritten(store: HasConfig & HasVersions, lookUpNumber: () => Promise<string>): Promise<DiskPages> {
	const { config, versions } = store;
	const number = await lookUpNumber();
	return openDiskPages({
		folder: pagesFolder(config.DATA_DIR),
		number,
		maxBytes: config.CACHE_DISK_MB * 2 ** 20,
		processes: config.WEB_CONCURRENCY,
		async last() {
			versions.refresh();
			const { last } = await versions.latest();
			if (last < 0) throw new Error('The number of the last change is unknown.');
			return last;
		},
	});
}

function keepPages(
	storefront: Storefront,
	store: Clock & HasConfig & HasVersions,
	disk: () => DiskPages | null,
	log: Logger,
) {
	const { config } = store;
	return pageCache({
		render: storefront.render,
		disk,
		now: store.now,
		maxBytes: config.CACHE_PAGES_MB * 2 ** 20,
		changes: () => store.versions.latest(),
		begin: (changes) => cachedSince(changes, store),
		outside: outsideCaches(config).length > 0,
		away: () => store.versions.away(),
		onError: (error) => log.error({ err: error }, 'a page could not be rendered'),
	});
}

/**
 * Passes the host to Remix's adapter together with its port. Otherwise the adapter treats everything after the first colon as the
 * port, which is wrong for an IPv6 address.
 */
function nameHosts(app: Express): void {
	Object.defineProperty(app.request, 'hostname', {
		get(this: Request) {
			const { host, hostname } = addressOf(this);
			return hostname.startsWith('[') ? host : hostname;
		},
	});
}

/** Looks up files only for paths in the folders of files. Never looks up the path of a page on disk. */
function serveFiles(app: Express, dataDir: string): void {
	app.use(
		'/assets',
		expressStaticGzip(builtAssets, {
			enableBrotli: true,
			orderPreference: ['br', 'gz'],
			serveStatic: { immutable: true, maxAge: forever },
		}),
		express.static(retainedAssets(dataDir), { immutable: true, maxAge: forever, index: false, redirect: false }),
		(_request: Request, response: Response) => response.sendStatus(404),
		answerUnreadable,
	);
	for (const file of ['favicon.ico', 'favicon.svg']) {
		app.get(`/${file}`, (_request, response) =>
			response.sendFile(join(process.cwd(), 'build/client', file), { maxAge: '1h' }),
		);
	}
}

async function startVite(app: Express): Promise<ViteDevServer> {
	const { createServer } = await import('vite');
	const vite = await createServer({ server: { middlewareMode: true } });
	app.use(vite.middlewares);
	return vite;
}

const loadBuild = async (): Promise<ServerBuild> =>
	(await import(pathToFileURL(join(process.cwd(), 'build/server/index.js')).href)) as ServerBuild;
