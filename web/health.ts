import { Router } from 'express';
import type { Config, HasConfig } from '../config';
import { retryAfter } from '../store/contract/call';
import type { OpenDatabase } from '../store/foundation/database/database';
import type { HasLog } from '../store/foundation/log';
import { notSetUp, type Readiness, readinessOf, readyAnswer } from '../store/readiness';

/** The maximum time in milliseconds that a store on another machine may take to answer whether the store is ready. */
const healthTimeoutMs = 12_000;

/** The state of this process. */
export interface Standing {
	/** A notice for operators, which is shown even if the process is ready. The value is null if there is no notice. */
	notice(): string | null;
	/** Whether the process has received a stop signal. The process still serves requests, but should get no new visitors. */
	ending(): boolean;
}

/**
 * Serves `/health` and `/ready`. `/health` always answers while the process runs. `/ready` reports whether the process can serve
 * requests and is not about to end. A ready process has a working database, disk and settings, and a shop that is set up. If the
 * store runs on another machine, the store must also be ready.
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

const isEnding: Readiness = { problems: ['it is ending'], crowd: [], warnings: [] };

/**
 * Asks a store on another machine whether the store is ready. The URL of the store API begins with the address of the store's
 * server (`store/api-app.ts`).
 */
async function readinessApart(url: string): Promise<Readiness> {
	try {
		const response = await fetch(new URL('/ready', url), { signal: AbortSignal.timeout(healthTimeoutMs) });
		const { status, notice } = (await response.json()) as { status?: unknown; notice?: unknown };
		const notices = typeof notice === 'string' ? [`in the store: ${notice}`] : [];
		// Only a busy store asks its callers to wait.
		const isCrowded = response.headers.has('Retry-After');
		const rest = isCrowded ? { crowd: notices, warnings: [] } : { crowd: [], warnings: notices };
		if (status === notSetUp) return { problems: [notSetUp], ...rest };
		return { problems: response.ok ? [] : [`the store is not ready: ${status}`], ...rest };
	} catch {
		return { problems: ['the store does not answer'], crowd: [], warnings: [] };
	}
}
