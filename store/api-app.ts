import express, { type Express } from 'express';
import { retryAfter } from './contract/call';
import { notFound, refusalOf } from './foundation/refusal';
import { beginRequest } from './foundation/supervision/supervised';
import { answerErrors, storeRouter } from './http';
import { readinessOf, readyAnswer } from './readiness';
import type { Store } from './store';

/**
 * The URL path under which the store process serves its calls. The environment variable STORE_API_URL is the server's address
 * followed by this path.
 */
export const base = '/api';

/**
 * Creates the app of the store process, for web processes on other machines. The app serves the calls, `/health`, and `/ready`,
 * which checks whether the store can work and whether a shop is set up.
 */
export function storeApp(store: Store): Express {
	const app = express();
	app.disable('x-powered-by');
	app.use(({ method, path }, response, next) => {
		response.once('close', beginRequest(method, path));
		next();
	});
	app.get('/health', (_request, response) => response.json({ status: 'ok' }));
	app.get('/ready', async (_request, response) => {
		const { status, retry, body } = readyAnswer(await readinessOf(store));
		if (retry) response.set('Retry-After', String(retryAfter));
		response.status(status).json(body);
	});
	app.use(base, storeRouter(store));
	app.use((_request, response) => response.status(404).json(refusalOf(notFound(`The calls are under ${base}.`))));
	app.use(answerErrors(store));
	return app;
}
