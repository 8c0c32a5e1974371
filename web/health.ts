import { Router } from 'express';
import type { Config } from '../config';
import { notSetUp, problemsOf } from '../store/readiness';
import type { Store } from '../store/store';

/** How long a store on another machine may take to say that it is ready. Milliseconds. */
const timeout = 12_000;

/**
 * `/health`: the process answers. `/ready`: it can serve, because its database, its disk and its settings can be used
 * and a shop is set up, or those of the store that runs apart.
 * @param notice what whoever looks should know all the same
 */
export function health(
	store: Store | null,
	{ STORE_API_URL }: Pick<Config, 'STORE_API_URL'>,
	notice: () => string | null,
): Router {
	const router = Router();
	router.get('/health', (_request, response) => {
		response.set('Cache-Control', 'no-store').json({ status: 'ok' });
	});
	router.get('/ready', async (_request, response) => {
		response.set('Cache-Control', 'no-store');
		const problems = store ? await problemsOf(store) : await problemsApart(STORE_API_URL ?? '');
		// Nothing that keeps it from serving.
		const noticed = notice();
		response
			.status(problems.length > 0 ? 503 : 200)
			.json({ status: problems.join('; ') || 'ok', ...(noticed === null ? {} : { notice: noticed }) });
	});
	return router;
}

/** The store API stands below its server's own address (`store/api-app.ts`). */
async function problemsApart(url: string): Promise<string[]> {
	try {
		const response = await fetch(new URL('/ready', url), { signal: AbortSignal.timeout(timeout) });
		const { status } = (await response.json()) as { status?: unknown };
		if (status === notSetUp) return [notSetUp];
		return response.ok ? [] : [`the store is not ready: ${status}`];
	} catch {
		return ['the store does not answer'];
	}
}
