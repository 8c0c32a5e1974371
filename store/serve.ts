import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { ConfigError, readConfig } from '../config';
import { base, storeApp } from './api-app';
import { CannotOpen } from './foundation/database/cannot-open';
import { startMailer } from './foundation/mail/outbox';
import { keepToOwnUser } from './foundation/private-folder';
import { exitToTryAgain, giveSigns, whenStarterEnds } from './foundation/supervision/supervised';
import { startHousekeeping } from './jobs/housekeeping';
import { openStore } from './store';

/**
 * Serves the store alone, for web processes on other machines. It trusts who calls it: it listens to the own machine
 * only unless HOST says otherwise, and belongs in a private network.
 */
async function main(): Promise<void> {
	const config = readConfig();
	const open = keepToOwnUser(config.DATA_DIR);
	if (open) console.error(open);
	const log = pino({ level: config.LOG_LEVEL, base: null });
	const store = await openStore(config, log);
	store.searcher.prepare();
	const mailer = startMailer(store);
	const housekeeping = startHousekeeping(store);
	const server = createServer(storeApp(store));
	server.listen({ port: config.PORT, host: config.HOST ?? '127.0.0.1' }, () => {
		console.log(`listening http://localhost:${(server.address() as AddressInfo).port}${base}`);
		giveSigns(config.UNRESPONSIVE_SECONDS);
	});
	let stopping = false;
	const stop = async () => {
		if (stopping) return;
		stopping = true;
		await new Promise((resolve) => server.close(resolve).closeIdleConnections());
		await mailer.stop();
		await housekeeping.stop();
		await store.close();
		process.exit(0);
	};
	process.on('SIGTERM', stop);
	process.on('SIGINT', stop);
	whenStarterEnds(stop);
}

main().catch((error) => {
	console.error(error instanceof ConfigError || error instanceof CannotOpen ? error.message : error);
	process.exit(error instanceof CannotOpen && error.temporary ? exitToTryAgain : 1);
});
