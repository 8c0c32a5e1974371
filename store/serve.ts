import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { ConfigError, formerNamesWarning, readConfig } from '../config';
import { base, storeApp } from './api-app';
import { CannotOpen } from './foundation/database/cannot-open';
import { startMailer } from './foundation/mail/outbox';
import { restrictToOwner } from './foundation/private-folder';
import { boundBodies } from './foundation/request-bodies';
import { openPatiently } from './foundation/supervision/open-patiently';
import { exitToTryAgain, sendHeartbeats, whenStarterEnds } from './foundation/supervision/supervised';
import { startHousekeeping } from './jobs/housekeeping';
import { logZoneWarnings } from './readiness';
import { openStore } from './store';
import { unavailableListener } from './unavailable-listener';

/**
 * Runs the store process alone, for web processes on other machines. The store process trusts all of its callers. For this
 * reason, the store process accepts connections only from this machine, unless HOST is set. The store process must run in a
 * private network.
 */
async function main(): Promise<void> {
	const config = readConfig();
	for (const warning of [restrictToOwner(config.DATA_DIR), formerNamesWarning()]) if (warning) console.error(warning);
	const log = pino({ level: config.LOG_LEVEL, base: null });
	let why = '';
	let handle: RequestListener = unavailableListener(() => why);
	const server = createServer(boundBodies((request, response) => handle(request, response)));
	const serve = () => {
		if (server.listening) return;
		server.listen({ port: config.PORT, host: config.HOST ?? '127.0.0.1' }, () => {
			console.log(`listening http://localhost:${(server.address() as AddressInfo).port}${base}`);
			sendHeartbeats(config.UNRESPONSIVE_SECONDS);
		});
	};
	let close: () => Promise<void> = async () => undefined;
	let stopping = false;
	const stop = async () => {
		if (stopping) return;
		stopping = true;
		await new Promise((resolve) => server.close(resolve).closeIdleConnections());
		await close();
		process.exit(0);
	};
	process.on('SIGTERM', stop);
	process.on('SIGINT', stop);
	whenStarterEnds(stop);
	const store = await openPatiently(
		() => openStore(config, log),
		({ message, kind }, pauseMs) => {
			if (why === '') console.error(message);
			why = kind;
			log.warn({ reason: message, pauseMs }, 'the store cannot be opened; trying again after a pause');
			serve();
		},
	);
	store.searcher.prepare();
	const mailer = startMailer(store);
	const housekeeping = startHousekeeping(store);
	await logZoneWarnings(store);
	close = async () => {
		await mailer.stop();
		await housekeeping.stop();
		await store.close();
	};
	handle = storeApp(store);
	serve();
}

main().catch((error) => {
	console.error(error instanceof ConfigError || error instanceof CannotOpen ? error.message : error);
	process.exit(error instanceof CannotOpen && error.temporary ? exitToTryAgain : 1);
});
