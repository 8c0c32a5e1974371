import cluster from 'node:cluster';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { plainPage } from './app/http/plain-page';
import { type Config, ConfigError, formerNamesWarning, readConfig } from './config';
import { CannotOpen } from './store/foundation/database/cannot-open';
import { restrictToOwner } from './store/foundation/private-folder';
import { boundBodies } from './store/foundation/request-bodies';
import { openPatiently } from './store/foundation/supervision/open-patiently';
import { exitToTryAgain, sendHeartbeats, whenStarterEnds } from './store/foundation/supervision/supervised';
import { supervise } from './store/foundation/supervision/supervisor';
import { unavailableListener } from './store/unavailable-listener';
import { answerBroken } from './web/broken-request';
import { firstStart } from './web/first-start';
import { openLog } from './web/logging';
import { openShop, type Shop } from './web/shop';
import { proxyWarning } from './web/trusted-proxies';

/** The maximum number of milliseconds, after the stop signal, for requests in flight to finish. */
const stopTimeout = 25_000;

/**
 * The number of milliseconds for which a connection without requests stays open. Most proxies keep idle connections for a shorter
 * time. If the shop closed a connection first, a proxy could send a request over the closing connection, and return a 502 error.
 */
const keepAliveTimeout = 130_000;

/**
 * Serves the shop in `WEB_CONCURRENCY` processes, which share only the port. Finishes the requests in flight and stops on
 * SIGTERM, on SIGINT, or when the parent process ends.
 */
async function main(): Promise<void> {
	const config = readConfig();
	const warnings = [restrictToOwner(config.DATA_DIR), proxyWarning(config), formerNamesWarning()];
	if (cluster.isPrimary) {
		for (const warning of warnings) if (warning) console.error(warning);
		await firstStart(config);
	}
	if (config.WEB_CONCURRENCY > 1 && cluster.isPrimary) return superviseWorkers(config);
	const log = openLog(config.LOG_LEVEL);
	let why = '';
	let handle: RequestListener = unavailableListener(
		() => why,
		(words) => plainPage({ words, back: { href: '/', label: 'Try again' } }),
	);
	let shop: Shop | null = null;
	const server = createServer(
		{ keepAliveTimeout },
		boundBodies((message, response) => handle(message, response)),
	);
	server.on('clientError', answerBroken);
	/** The address at which the shop listens; null before it listens. */
	let address: string | null = null;
	const serve = async () => {
		if (address !== null) return address;
		address = await listen(server, config);
		if (cluster.isPrimary) console.log(`listening ${address}`);
		sendHeartbeats(config.UNRESPONSIVE_SECONDS);
		return address;
	};
	onceAskedToStop((drained) => {
		shop?.end();
		drained(shop ? config.DRAIN_SECONDS : 0)
			.then(() => close(server))
			.then(() => shop?.close())
			.then(
				() => process.exit(0),
				(error) => {
					console.error(error);
					process.exit(1);
				},
			);
	});
	const opened = await openPatiently(
		() => openShop(config, log),
		async ({ message, kind }, pauseMs) => {
			if (why === '' && cluster.isPrimary) console.error(message);
			why = kind;
			log.warn({ reason: message, pauseMs }, 'the shop cannot be opened; trying again after a pause');
			await serve();
		},
	);
	shop = opened;
	handle = opened.handle;
	opened.startedAt(await serve());
}

function superviseWorkers({ WEB_CONCURRENCY, UNRESPONSIVE_SECONDS, LOG_LEVEL }: Config): void {
	if (WEB_CONCURRENCY > availableParallelism())
		console.error(`WEB_CONCURRENCY is more than the ${availableParallelism()} processors.`);
	const log = openLog(LOG_LEVEL);
	cluster.once('listening', (_worker, { port }) => console.log(`listening http://localhost:${port}`));
	const workers = supervise({
		count: WEB_CONCURRENCY,
		start: () => cluster.fork().process,
		log: (facts, line) => log.warn(facts, line),
		onServing: () => sendHeartbeats(UNRESPONSIVE_SECONDS),
	});
	for (const signal of signals) process.on(signal, () => workers.stop(signal));
	whenStarterEnds(() => workers.stop('SIGINT'));
	void workers.ended.then((status) => process.exit(status));
}

async function listen(server: Server, { HOST, PORT }: Config): Promise<string> {
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject);
		server.listen({ port: PORT, host: HOST }, resolve);
	});
	return `http://localhost:${(server.address() as AddressInfo).port}`;
}

/** Accepts no new connections, and waits for the current requests. */
async function close(server: Server): Promise<void> {
	const closed = new Promise<void>((resolve) => server.close(() => resolve()));
	// Closes idle connections, on which no request is in progress.
	const idle = setInterval(() => server.closeIdleConnections(), 200);
	const forced = setTimeout(() => server.closeAllConnections(), stopTimeout);
	await closed;
	clearInterval(idle);
	clearTimeout(forced);
}

/** Returns a message for the operator about a common error at startup; null for any other error. */
function startFailure(error: NodeJS.ErrnoException & { port?: number }): string | null {
	if (error instanceof ConfigError || error instanceof CannotOpen) return error.message;
	const { code, syscall, port } = error;
	if (code === 'EADDRINUSE') return `PORT: ${port} is in use by another program.`;
	if (code === 'EACCES' && syscall === 'listen') return `PORT: this user is not allowed to listen on ${port}.`;
	return null;
}

const signals = ['SIGTERM', 'SIGINT'] as const;

/**
 * Stops the server once, even if it gets several stop signals. One stop may cause several signals: a terminal sends Ctrl-C to all
 * its processes, a service manager sends SIGTERM, and the parent process forwards both signals.
 * @param stop is called once, with a function that waits until no new visitors arrive. After SIGTERM, this function waits for the
 * given number of seconds. Another signal, or the end of the parent process, ends the wait.
 */
function onceAskedToStop(stop: (drained: (seconds: number) => Promise<void>) => void): void {
	const inHaste = new AbortController();
	const drained = async (seconds: number) => {
		if (!inHaste.signal.aborted) await pause(seconds * 1000, null, { signal: inHaste.signal }).catch(() => undefined);
	};
	let stopping = false;
	const once = (signal?: NodeJS.Signals) => {
		if (signal !== 'SIGTERM') inHaste.abort();
		if (!stopping) stop(drained);
		stopping = true;
	};
	for (const signal of signals) process.on(signal, once);
	whenStarterEnds(() => once());
}

main().catch((error) => {
	console.error(startFailure(error) ?? error);
	process.exit(error instanceof CannotOpen && error.temporary ? exitToTryAgain : 1);
});
