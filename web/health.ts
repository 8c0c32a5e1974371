import { Router } from 'express';
import type { Store } from '../store/store';

/** `/health`: the process answers. `/ready`: its database does too. */
export function health(store: Store | null): Router {
	const router = Router();
	router.get('/health', (_request, response) => {
		response.set('Cache-Control', 'no-store').json({ status: 'ok' });
	});
	router.get('/ready', (_request, response) => {
		response.set('Cache-Control', 'no-store');
		Promise.resolve(store?.ping()).then(
			() => response.json({ status: 'ok' }),
			() => response.status(503).json({ status: 'the database does not answer' }),
		);
	});
	return router;
}
