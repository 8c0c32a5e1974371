import cluster from 'node:cluster';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import { type Config, ConfigError, readConfig } from './config';
import { CannotOpen } from './store/foundation/database/cannot-open';
import { keepToOwnUser } from './store/foundation/private-folder';
import { exitToTryAgain, giveSigns, whenStarterEnds } from './store/foundation/supervision/supervised';
import { supervise } from './store/foundation/supervision/supervisor';
import { answerBroken } from './web/broken-request';
import { firstStart } from './web/first-start';
import { openLog } from './web/logging';
import { openShop } from './web/shop';

/** How long requests in flight may take to finish once the shop was asked to stop. Milliseconds. */
const stopTimeout = 25_000;

/**
 * How long a connection without a request is kept open: longer than most proxies keep theirs, which would else send a
 * request into one that is being closed, and answer a 502. Milliseconds.
 */
const keepAliveTimeout = 130_000;

/**
 * Serves the shop: `WEB_CONCURRENCY` processes of it, which share one port and nothing else.
 * Stops on SIGTERM and SIGINT, and when what started it has ended, as soon as the requests in flight have been answered.
 */
async function main(): Promise<void> {
	const config = readConfig();
	const open = keepToOwnUser(config.DATA_DIR);
	if (open && cluster.isPrimary) console.error(open);
	if (cluster.isPrimary) await firstStart(config);
	if (config.WEB_CONCURRENCY > 1 && cluster.isPrimary) return superviseWorkers(config);
	const log = openLog(config.LOG_LEVEL);
	const shop = await openShop(config, log);
	const server = createServer({ keepAliveTimeout }, shop.handle);
	server.on('clientError', answerBroken);
	const address = await listen(server, config);
	shop.startedAt(address);
	if (cluster.isPrimary) console.log(`listening ${address}`);
	giveSigns(config.UNRESPONSIVE_SECONDS);
	onceAskedToStop(() => {
		close(server)
			.then(() => shop.close())
			.then(
				() => process.exit(0),
				(error) => {
					console.error(error);
					process.exit(1);
				},
			);
	});
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
		onServing: () => giveSigns(UNRESPONSIVE_SECONDS),
	});
	onceAskedToStop(() => workers.stop('SIGTERM'));
	void workers.ended.then((status) => process.exit(status));
}

async function listen(server: Server, { HOST, PORT }: Config): Promise<string> {
	await new Promise<void>((resolve, reject) => {
		server.once('error', reject);
		server.listen({ port: PORT, host: HOST }, resolve);
	});
	return `http://localhost:${(server.address() as AddressInfo).port}`;
}

/** Takes no new request and waits for those that came. */
async function close(server: Server): Promise<void> {
	const closed = new Promise<void>((resolve) => server.close(() => resolve()));
	// A connection that is kept open for a next request has nothing in flight.
	const idle = setInterval(() => server.closeIdleConnections(), 200);
	const forced = setTimeout(() => server.closeAllConnections(), stopTimeout);
	await closed;
	clearInterval(idle);
	clearTimeout(forced);
}

/** What keeps a shop from opening most often, in a line for the operator; null for anything else. */
function startFailure(error: NodeJS.ErrnoException & { port?: number }): string | null {
	if (error instanceof ConfigError || error instanceof CannotOpen) return error.message;
	const { code, syscall, port } = error;
	if (code === 'EADDRINUSE') return `PORT: ${port} is taken by another program.`;
	if (code === 'EACCES' && syscall === 'listen') return `PORT: ${port} may not be listened on by this user.`;
	return null;
}

/** A terminal sends Ctrl-C to every process of its own, and whoever started this one sends it on: it stops once. */
function onceAskedToStop(stop: () => void): void {
	let stopping = false;
	const once = () => {
		if (!stopping) stop();
		stopping = true;
	};
	for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, once);
	whenStarterEnds(once);
}

main().catch((error) => {
	console.error(startFailure(error) ?? error);
	process.exit(error instanceof CannotOpen && error.temporary ? exitToTryAgain : 1);
});
