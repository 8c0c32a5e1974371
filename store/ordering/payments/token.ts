import { type Answer, type Ask, ask, type Patience } from './http';

/** How long before its end a token is not used any more. Milliseconds. */
const margin = 60_000;

/** A provider's API whose access tokens are fetched when they are needed and kept as long as they hold. */
interface TokenApi {
	url: string;
	/** Gives a new token, and the seconds that it holds. */
	fetchToken(): Promise<{ token: string; seconds: number }>;
	headers: Record<string, string>;
	/** The header that makes a repeated request do its work once. */
	keyHeader: string;
	patience?: Patience;
}

/** Sends JSON to a path of the API; `key` is the idempotency key. */
export type Send = (method: Ask['method'], path: string, body?: string, key?: string) => Promise<Answer>;

/** Sends with the kept token, and once more with a new one when the provider does not take it any more. */
export function senderWith({ url, fetchToken, headers, keyHeader, patience }: TokenApi): Send {
	const tokens = keepToken(fetchToken);
	return async (method, path, body, key) => {
		const request = (token: string): Ask => ({
			method,
			url: url + path,
			headers: {
				...headers,
				Authorization: `Bearer ${token}`,
				'Content-Type': 'application/json',
				...(key ? { [keyHeader]: key } : {}),
			},
			body,
		});
		const answer = await ask(request(await tokens.get()), patience);
		if (answer.status !== 401) return answer;
		tokens.drop();
		return ask(request(await tokens.get()), patience);
	};
}

/** One token for all who ask at the same time. */
function keepToken(fetchToken: TokenApi['fetchToken']) {
	let kept: { coming: Promise<string>; until: number } | null = null;
	return {
		get(): Promise<string> {
			if (kept && kept.until > Date.now()) return kept.coming;
			const fetched = fetchToken();
			const entry = { coming: fetched.then(({ token }) => token), until: Number.POSITIVE_INFINITY };
			kept = entry;
			fetched.then(
				({ seconds }) => {
					entry.until = Date.now() + seconds * 1000 - margin;
				},
				() => {
					if (kept === entry) kept = null;
				},
			);
			return entry.coming;
		},
		drop(): void {
			kept = null;
		},
	};
}
