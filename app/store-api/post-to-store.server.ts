/** The maximum number of milliseconds to wait for the store's answer, and for each chunk of a file. */
const maxWaitMs = 30_000;

/** The answer of the store to a call. For a file, the answer contains the HTTP response with the file. */
export interface StoreReply {
	status: number;
	body: object;
	file?: Response;
	/** The number of seconds after which the call may be repeated, if the refusal contains this number. */
	retryAfter?: number;
}

/**
 * The reason why a store call got no answer. 'unsent' means that the call was not sent, because the connection failed. 'unknown'
 * means that the store may have processed the call.
 */
type NoReply = 'unsent' | 'unknown';

/**
 * Posts a call to a store on another machine. The store counts as unavailable if it cannot be reached, does not answer in time,
 * or returns data that no store call returns, such as a proxy's error page. The time limit does not apply to a file as a whole,
 * because the client may read the file slowly.
 * @param base the address to which store calls are posted: STORE_API_URL
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
			// Does not follow redirects, because the post contains data that identify the customer.
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

/** Whether the body of a response is an answer of the store. The body must be an object, and a refusal must contain an error. */
const isAnswer = (status: number, body: unknown): body is object =>
	typeof body === 'object' && body !== null && (status === 200 || 'error' in body);

/** Whether a post failed before any data were sent, because the host is unknown or has refused the connection. */
function isUnsent(error: unknown): boolean {
	const cause = error instanceof Error ? error.cause : undefined;
	const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
	return code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN';
}

/**
 * Returns a response whose body fails if the sender pauses too long between chunks. The pause counts only while the reader waits
 * for a chunk, because the reader may be slow.
 * @param wait the maximum number of milliseconds for each chunk
 * @param stop a function that closes the connection of the response
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
		// Reads a chunk only after the reader has asked for that chunk.
		{ highWaterMark: 0 },
	);
	return new Response(bounded, { status, headers });
}
