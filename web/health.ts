import { Router } from 'express';
import type { Config, HasConfig } from '../config';
import { retryAfter } from '../store/contract/call';
import type { OpenDatabase } from '../store/foundation/database/database';
import type { HasLog } from '../store/foundation/log';
import { notSetUp, type Readiness, readinessOf, readyAnswer } from '../store/readiness';

/** How long a store on another machine may take to report that it is ready, in milliseconds. */
const healthTimeoutMs = 12_000;

/** The process's own state. */
export interface Standing {
	/** A notice for operators even when the process is ready; null for none. */
	notice(): string | null;
	/**
	 * Whether the process has been asked to end. It continues to serve requests until then, but should get no new
	 * visitors.
	 */
	ending(): boolean;
}

/**
 * Serves `/health`, which says that the process answers, and `/ready`, which says that it can serve requests and is not
 * about to end. To be ready, its database, its disk and its settings have to work, and a shop has to be set up. If the
 * store runs on another machine, the store's state counts.
 */
export function health(
	store: (OpenDatabase & HasConfig & HasLog) | null,
	{ STORE_API_URL }: Pick<Config, 'STORE_API_URL'>,
	{ notice, ending }: Standing,
): Router {
	const router = Router();
	router.get('/health', (_request, response) => {
		response.set('Cache-Control', 'no-store').json({ status: 'ok' });
	});
	router.get('/ready', async (_request, response) => {
		response.set('Cache-Control', 'no-store');
		const standing = ending() ? isEnding : store ? await readinessOf(store) : await readinessApart(STORE_API_URL ?? '');
		const { status, retry, body } = readyAnswer(standing, notice());
		if (retry) response.set('Retry-After', String(retryAfter));
		response.status(status).json(body);
	});
	return router;
}

const isEnding: Readiness = { problems: ['it is ending'], crowd: [] };

/**
 * Asks a store on another machine whether it is ready. The store API is below its server's own address
 * (`store/api-app.ts`).
 */
async function readinessApart(url: string): Promise<Readiness> {
	try {
		const response = await fetch(new URL('/ready', url), { signal: AbortSignal.timeout(healthTimeoutMs) });
		const { status, notice } = (await response.json()) as { status?: unknown; notice?: unknown };
		const crowd = typeof notice === 'string' ? [`in the store: ${notice}`] : [];
		if (status === notSetUp) return { problems: [notSetUp], crowd };
		return { problems: response.ok ? [] : [`the store is not ready: ${status}`], crowd };
	} catch {
		return { problems: ['the store does not answer'], crowd: [] };
	}
}
