import { Router } from 'express';
import type { Config } from '../config';
import type { Store } from '../store/store';

/** How long a store on another machine may take to say that it is ready. Milliseconds. */
const timeout = 5000;

/** `/health`: the process answers. `/ready`: its database does too, or the store that runs apart and its own database. */
export function health(store: Store | null, { STORE_API_URL }: Pick<Config, 'STORE_API_URL'>): Router {
	const router = Router();
	router.get('/health', (_request, response) => {
		response.set('Cache-Control', 'no-store').json({ status: 'ok' });
	});
	router.get('/ready', (_request, response) => {
		response.set('Cache-Control', 'no-store');
		const asking = store ? store.ping() : askStore(STORE_API_URL ?? '');
		asking.then(
			() => response.json({ status: 'ok' }),
			() => response.status(503).json({ status: `the ${store ? 'database' : 'store'} does not answer` }),
		);
	});
	return router;
}

/** The store API stands below its server's own address (`store/api-app.ts`). */
async function askStore(url: string): Promise<void> {
	const response = await fetch(new URL('/ready', url), { signal: AbortSignal.timeout(timeout) });
	await response.arrayBuffer();
	if (!response.ok) throw new Error(`the store answered ${response.status}`);
}
