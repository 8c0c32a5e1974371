import express, { type Express } from 'express';
import { notFound, refusalOf } from './foundation/refusal';
import { answerErrors, storeRouter } from './http';
import { problemsOf } from './readiness';
import type { Store } from './store';

/** Where the calls are mounted: STORE_API_URL is the server's address with it. */
export const base = '/api';

/**
 * The store alone, for web processes on other machines: its calls, `/health`, and `/ready` for what it needs and whether a
 * shop is set up in it.
 */
export function storeApp(store: Store): Express {
	const app = express();
	app.disable('x-powered-by');
	app.get('/health', (_request, response) => response.json({ status: 'ok' }));
	app.get('/ready', async (_request, response) => {
		const problems = await problemsOf(store);
		response.status(problems.length > 0 ? 503 : 200).json({ status: problems.join('; ') || 'ok' });
	});
	app.use(base, storeRouter(store));
	app.use((_request, response) => response.status(404).json(refusalOf(notFound(`The calls are below ${base}.`))));
	app.use(answerErrors(store));
	return app;
}
