import { setTimeout as pause } from 'node:timers/promises';

/** How long the shop waits for a payment provider's answer, in milliseconds, and how many attempts the shop makes. */
export interface Timeouts {
	/** The timeout of one attempt, in milliseconds. */
	timeout: number;
	tries: number;
	/** The pause before the second attempt, in milliseconds. The pause doubles for each further attempt. */
	pause: number;
}

const defaultTimeouts: Timeouts = { timeout: 10_000, tries: 3, pause: 400 };
/** The maximum Retry-After value of a payment provider that the shop obeys, in milliseconds. */
const maxPauseMs = 5000;

export interface Ask {
	method: 'GET' | 'POST' | 'PATCH';
	url: string;
	headers?: Record<string, string>;
	body?: string;
}

export interface Answer {
	status: number;
	text: string;
}

/**
 * The error if a payment provider gave no usable answer. The error message is written to the log, so the message must not contain
 * secrets or card data.
 */
export class ProviderError extends Error {
	override name = 'ProviderError';
	constructor(
		message: string,
		/** The HTTP status of the provider's answer. The status is null if the provider did not answer. */
		readonly status: number | null = null,
	) {
		super(message);
	}
}

/**
 * Sends a request to a payment provider. Retries after a broken connection, a timeout, or a status of 429 or 5xx. The caller must
 * make the request safe to repeat, for example with an idempotency key.
 * @param wait waits before the next attempt
 * @throws {ProviderError} if no attempt got an answer; any status except 429 and 5xx counts as an answer
 */
export async function ask(
	request: Ask,
	timeouts: Timeouts = defaultTimeouts,
	wait: (milliseconds: number) => Promise<unknown> = pause,
): Promise<Answer> {
	for (let attempt = 1; ; attempt++) {
		const tried = await tryOnce(request, timeouts.timeout);
		if ('answer' in tried) return tried.answer;
		if (attempt >= timeouts.tries) throw tried.failure;
		await wait(Math.min(Math.max(timeouts.pause * 2 ** (attempt - 1), tried.away), maxPauseMs));
	}
}

/**
 * The result of one attempt: an answer, or a failure. `away` is the number of milliseconds that the provider asks the shop to
 * wait before a retry.
 */
type Tried = { answer: Answer } | { failure: ProviderError; away: number };

async function tryOnce(request: Ask, timeout: number): Promise<Tried> {
	try {
		const response = await fetch(request.url, {
			method: request.method,
			headers: request.headers,
			body: request.body,
			redirect: 'error',
			signal: AbortSignal.timeout(timeout),
		});
		const { status } = response;
		const text = await response.text();
		if (status < 500 && status !== 429) return { answer: { status, text } };
		const away = Number(response.headers.get('retry-after')) * 1000 || 0;
		return { failure: new ProviderError(`${nameOf(request)} answered ${status}`, status), away };
	} catch (error) {
		return { failure: new ProviderError(`${nameOf(request)} did not answer: ${causeOf(error)}`), away: 0 };
	}
}

/** Encodes form fields as application/x-www-form-urlencoded. */
export const formBody = (fields: Record<string, string>): string => new URLSearchParams(fields).toString();

/** Parses JSON. Returns null for invalid JSON. */
export function jsonIn(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}

/** Returns a short description of a request for the log. Omits the query string, which may contain secrets. */
const nameOf = ({ method, url }: Ask): string => `${method} ${url.split('?')[0]}`;

/** Returns the cause of a failed fetch, because the message of the error itself is only 'fetch failed'. */
function causeOf(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	return error.cause instanceof Error ? error.cause.message : error.message;
}

/** The shop renews an access token this many milliseconds before the token expires. */
const margin = 60_000;

/**
 * A payment provider's API that requires an access token. Access tokens are requested when needed and cached until they expire.
 */
interface TokenApi {
	url: string;
	/** Requests a new access token. `seconds` is the token's lifetime. */
	fetchToken(): Promise<{ token: string; seconds: number }>;
	headers: Record<string, string>;
	/** The name of the HTTP header for the idempotency key. */
	keyHeader: string;
	timeouts?: Timeouts;
}

/** Sends JSON to a path of the provider's API. `key` is the idempotency key. */
export type Send = (method: Ask['method'], path: string, body?: string, key?: string) => Promise<Answer>;

/**
 * Creates a `Send` function that uses the cached access token. If the provider rejects the token, the function retries once with
 * a new token.
 */
export function senderWith({ url, fetchToken, headers, keyHeader, timeouts }: TokenApi): Send {
	const tokens = cacheToken(fetchToken);
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
		const answer = await ask(request(await tokens.get()), timeouts);
		if (answer.status !== 401) return answer;
		tokens.drop();
		return ask(request(await tokens.get()), timeouts);
	};
}

/** Caches an access token. Concurrent callers share one request for a new token. */
function cacheToken(fetchToken: TokenApi['fetchToken']) {
	let cached: { coming: Promise<string>; until: number } | null = null;
	return {
		get(): Promise<string> {
			if (cached && cached.until > Date.now()) return cached.coming;
			const fetched = fetchToken();
			const entry = { coming: fetched.then(({ token }) => token), until: Number.POSITIVE_INFINITY };
			cached = entry;
			fetched.then(
				({ seconds }) => {
					entry.until = Date.now() + seconds * 1000 - margin;
				},
				() => {
					if (cached === entry) cached = null;
				},
			);
			return entry.coming;
		},
		drop(): void {
			cached = null;
		},
	};
}
