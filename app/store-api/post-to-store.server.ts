/** How long to wait for the store's answer, and for each piece of a file, in milliseconds. */
const maxWaitMs = 30_000;

/** The store's answer. If it is a file, the response that contains it. */
export interface StoreReply {
	status: number;
	body: object;
	file?: Response;
	/** The seconds after which the call may be repeated, if a refusal says so. */
	retryAfter?: number;
}

/**
 * Why a call got no answer. 'unsent': nothing was sent, because the connection failed. 'unknown': the store may have
 * carried out the call.
 */
type NoReply = 'unsent' | 'unknown';

/**
 * Posts a call to a store on another machine. The store counts as unavailable if it cannot be reached, does not answer
 * in time, or answers in a format that none of its calls has, such as a proxy's page. The time limit does not apply to
 * a file as a whole, which takes as long as its reader does.
 * @param base the address of the store's calls: STORE_API_URL
 */
export async function postToStore(
	base: string,
	name: string,
	init: Pick<RequestInit, 'headers' | 'body'>,
): Promise<StoreReply | NoReply> {
	const stop = new AbortController();
	const timer = setTimeout(() => stop.abort(), maxWaitMs);
	try {
		const response = await fetch(`${base.replace(/\/$/, '')}/${name}`, {
			...init,
			method: 'POST',
			signal: stop.signal,
			// The post identifies the customer, so it must not follow a redirect.
			redirect: 'error',
		});
		const { status, headers } = response;
		if (headers.has('Content-Disposition')) return { status, body: {}, file: withinTime(response, maxWaitMs, stop) };
		const body: unknown = await response.json();
		if (!isAnswer(status, body)) return 'unknown';
		const wait = headers.get('Retry-After');
		return { status, body, ...(wait === null ? {} : { retryAfter: Number(wait) }) };
	} catch (error) {
		return isUnsent(error) ? 'unsent' : 'unknown';
	} finally {
		clearTimeout(timer);
	}
}

/** Whether a body is an answer of the store: an object, which has an error if it is a refusal. */
const isAnswer = (status: number, body: unknown): body is object =>
	typeof body === 'object' && body !== null && (status === 200 || 'error' in body);

/** Whether a post failed before any of it was sent: its host is unknown, or refused the connection. */
function isUnsent(error: unknown): boolean {
	const cause = error instanceof Error ? error.cause : undefined;
	const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
	return code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN';
}

/**
 * Returns a response whose body fails if the sender is silent for too long while the reader waits for a piece. The time
 * counts only while the reader waits, because the reader may be slow.
 * @param wait how long each piece may take, in milliseconds
 * @param stop ends the connection of the response
 */
function withinTime(response: Response, wait: number, stop: AbortController): Response {
	const { body, status, headers } = response;
	const reader = body?.getReader();
	if (!reader) return response;
	const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
		const timer = setTimeout(() => stop.abort(new Error('the store stopped sending in the middle of a file')), wait);
		try {
			const { done, value } = await reader.read();
			if (done) controller.close();
			else controller.enqueue(value);
		} finally {
			clearTimeout(timer);
		}
	};
	const bounded = new ReadableStream<Uint8Array>(
		{ pull, cancel: (reason) => reader.cancel(reason) },
		// Fetches nothing before the reader asks for it.
		{ highWaterMark: 0 },
	);
	return new Response(bounded, { status, headers });
}
