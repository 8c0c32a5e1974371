import express, { type Express } from 'express';
import { areSettingsMade } from './foundation/settings/settings';
import { answerErrors, storeRouter } from './http';
import type { Store } from './store';

/** Where the calls are mounted: STORE_API_URL is the server's address with it. */
export const base = '/api';

/**
 * The store alone, for web processes on other machines: its calls, `/health`, and `/ready` for its database
 * and whether the shop in it is set up.
 */
export function storeApp(store: Store): Express {
	const app = express();
	app.disable('x-powered-by');
	app.get('/health', (_request, response) => response.json({ status: 'ok' }));
	app.get('/ready', (_request, response) => {
		const asking = store.ping().then(() => areSettingsMade(store.db));
		asking.then(
			(isSetUp) => (isSetUp ? response.json({ status: 'ok' }) : response.status(503).json({ status: 'not set up' })),
			() => response.status(503).json({ status: 'the database does not answer' }),
		);
	});
	app.use(base, storeRouter(store));
	app.use((_request, response) => response.status(404).json({ error: `The calls are below ${base}.` }));
	app.use(answerErrors(store));
	return app;
}
