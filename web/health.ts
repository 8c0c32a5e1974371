import { Router } from 'express';
import type { Config } from '../config';
import { areSettingsMade } from '../store/foundation/settings/settings';
import type { Store } from '../store/store';

/** How long a store on another machine may take to say that it is ready. Milliseconds. */
const timeout = 5000;

/**
 * `/health`: the process answers. `/ready`: its database does too, and holds a shop that was set up; or the store that
 * runs apart and its own database.
 */
export function health(store: Store | null, { STORE_API_URL }: Pick<Config, 'STORE_API_URL'>): Router {
	const router = Router();
	router.get('/health', (_request, response) => {
		response.set('Cache-Control', 'no-store').json({ status: 'ok' });
	});
	router.get('/ready', (_request, response) => {
		response.set('Cache-Control', 'no-store');
		const asking = store ? store.ping().then(() => areSettingsMade(store.db)) : askStore(STORE_API_URL ?? '');
		asking.then(
			(isSetUp) => (isSetUp ? response.json({ status: 'ok' }) : response.status(503).json({ status: 'not set up' })),
			() => response.status(503).json({ status: `the ${store ? 'database' : 'store'} does not answer` }),
		);
	});
	return router;
}

/** Whether the shop is set up. The store API stands below its server's own address (`store/api-app.ts`). */
async function askStore(url: string): Promise<boolean> {
	const response = await fetch(new URL('/ready', url), { signal: AbortSignal.timeout(timeout) });
	const { status } = (await response.json()) as { status: unknown };
	if (status === 'not set up') return false;
	if (!response.ok) throw new Error(`the store answered ${response.status}`);
	return true;
}
