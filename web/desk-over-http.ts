import { postToStore } from '../app/store-api/post-to-store.server';
import { adviceWhileAway } from '../store/contract/desk-away-words';
import type { DeskClient } from '../store/contract/desk-call';
import type { Answer } from '../store/dispatch';

/**
 * Makes an API call of the desk to a store on another machine. The URLs of the desk's API calls are next to those of the shop's
 * API calls.
 * @param base the URL of the store's API: STORE_API_URL
 */
export async function callDesk(
	base: string,
	name: string,
	payload: object,
	{ ip, session_token, browser }: DeskClient,
): Promise<Answer> {
	const reply = await postToStore(base, name, {
		headers: { 'Content-Type': 'application/json', ...(ip ? { 'X-Forwarded-For': ip } : {}) },
		body: JSON.stringify({ client: { session_token, browser: browser.slice(0, maxBrowserLength) }, payload }),
	});
	if (reply === 'unsent') return away('Nothing was changed. Please try again shortly.');
	if (reply !== 'unknown' && !reply.file) return reply;
	return away(adviceWhileAway(name));
}

/** The maximum length of the User-Agent header that the store accepts, in characters. */
const maxBrowserLength = 1000;

const away = (advice: string): Answer => ({
	status: 503,
	body: { error: `The store cannot be reached at the moment. ${advice}` },
});
