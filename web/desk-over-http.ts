import type { DeskClient } from '../store/contract/desk-call';
import type { Answer } from '../store/dispatch';

/** How long the store may take for an answer. Milliseconds. */
const maxWaitMs = 30_000;

/**
 * Makes a call of the desk to a store that runs apart, beside the calls of the shop. A store that cannot be reached, does not answer in
 * time or answers what is none of its answers is away.
 * @param base where its calls are: STORE_API_URL
 */
export async function callDesk(
	base: string,
	name: string,
	payload: object,
	{ ip, session_token, browser }: DeskClient,
): Promise<Answer> {
	try {
		const response = await fetch(`${base.replace(/\/$/, '')}/${name}`, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json', ...(ip ? { 'X-Forwarded-For': ip } : {}) },
			body: JSON.stringify({ client: { session_token, browser: browser.slice(0, maxBrowserLength) }, payload }),
			signal: AbortSignal.timeout(maxWaitMs),
			redirect: 'error',
		});
		const body: unknown = await response.json();
		if (typeof body !== 'object' || body === null || (response.status !== 200 && !('error' in body))) return notReached;
		const wait = response.headers.get('Retry-After');
		return { status: response.status, body, ...(wait === null ? {} : { retryAfter: Number(wait) }) };
	} catch {
		return notReached;
	}
}

/** What the store takes of a browser's name. Characters. */
const maxBrowserLength = 1000;

const notReached: Answer = {
	status: 503,
	body: {
		error: 'The store cannot be reached at this moment. Nothing was changed: please try again in a little while.',
	},
};
