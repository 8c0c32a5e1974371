import cluster from 'node:cluster';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import { type Config, ConfigError, readConfig } from './config';
import { CannotOpen } from './store/foundation/database/cannot-open';
import { keepToOwnUser } from './store/foundation/private-folder';
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

/** How long a process that ended is left ended. Milliseconds. */
const refork = 500;

/**
 * Serves the shop: `WEB_CONCURRENCY` processes of it, which share one port and nothing else.
 * Stops on SIGTERM and SIGINT, when the requests in flight have been answered.
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
	if (!cluster.isWorker || cluster.worker?.id === 1) console.log(`listening ${address}`);
	stopOnSignal(async () => {
		await close(server);
		await shop.close();
	});
}

function superviseWorkers({ WEB_CONCURRENCY }: Config): void {
	if (WEB_CONCURRENCY > availableParallelism())
		console.error(`WEB_CONCURRENCY is more than the ${availableParallelism()} processors.`);
	let stopping = false;
	for (let count = 0; count < WEB_CONCURRENCY; count++) cluster.fork();
	cluster.on('exit', () => {
		// One that ends as soon as it begins, for want of a database, must not keep the machine busy with beginning.
		setTimeout(() => stopping || cluster.fork(), refork);
	});
	onFirstSignal(() => {
		stopping = true;
		for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM');
	});
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
function stopOnSignal(stop: () => Promise<void>): void {
	onFirstSignal(() => {
		stop().then(
			() => process.exit(0),
			(error) => {
				console.error(error);
				process.exit(1);
			},
		);
	});
}

function onFirstSignal(stop: () => void): void {
	let stopping = false;
	for (const signal of ['SIGTERM', 'SIGINT'] as const) {
		process.on(signal, () => {
			if (!stopping) stop();
			stopping = true;
		});
	}
}

main().catch((error) => {
	console.error(startFailure(error) ?? error);
	process.exit(1);
});
