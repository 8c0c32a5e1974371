import { setTimeout as pause } from 'node:timers/promises';

/** How long a provider is waited for, and how often it is asked. Milliseconds. */
export interface Timeouts {
	/** For one try. */
	timeout: number;
	tries: number;
	/** Before the second try; each further one waits twice as long. */
	pause: number;
}

const defaultTimeouts: Timeouts = { timeout: 10_000, tries: 3, pause: 400 };
/** The longest that a provider may send us away for (Retry-After). Milliseconds. */
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

/** A provider gave no answer, or none that can be used. Its words are for the log: they hold no secret and no card. */
export class ProviderError extends Error {
	override name = 'ProviderError';
	constructor(
		message: string,
		/** The HTTP status, null when nothing came. */
		readonly status: number | null = null,
	) {
		super(message);
	}
}

/**
 * Asks a provider, and asks again after a broken connection, a time-out, 429 and 5xx. The caller sees to it, with an idempotency
 * key where one is needed, that a question asked twice does its work once.
 * @param wait how it waits before it asks again
 * @throws {ProviderError} when no try was answered; every other status is an answer
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

/** An answer, or why there is none and for how long the provider sends us away. Milliseconds. */
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

/** A form's fields as they go over the wire. */
export const formBody = (fields: Record<string, string>): string => new URLSearchParams(fields).toString();

/** An answer's JSON; null where it is none. */
export function jsonIn(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}

/** Method and address, without the query: that may hold what is not for the log. */
const nameOf = ({ method, url }: Ask): string => `${method} ${url.split('?')[0]}`;

/** What broke, from the inside of fetch's 'fetch failed'. */
function causeOf(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	return error.cause instanceof Error ? error.cause.message : error.message;
}

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
	timeouts?: Timeouts;
}

/** Sends JSON to a path of the API; `key` is the idempotency key. */
export type Send = (method: Ask['method'], path: string, body?: string, key?: string) => Promise<Answer>;

/** Sends with the kept token, and once more with a new one when the provider does not take it any more. */
export function senderWith({ url, fetchToken, headers, keyHeader, timeouts }: TokenApi): Send {
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
		const answer = await ask(request(await tokens.get()), timeouts);
		if (answer.status !== 401) return answer;
		tokens.drop();
		return ask(request(await tokens.get()), timeouts);
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
