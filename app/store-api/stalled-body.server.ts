/**
 * A response whose body fails where its sender is silent for too long while somebody waits for a piece of it. As long as
 * nobody asks for the next one, no time counts: anyone who reads may be slow.
 * @param wait how long each piece may take, in milliseconds
 * @param stop ends the connection that it comes over
 */
export function withinTime(response: Response, wait: number, stop: AbortController): Response {
	const { body, status, headers } = response;
	const reader = body?.getReader();
	if (!reader) return response;
	const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
		const timer = setTimeout(() => stop.abort(new Error('the store fell silent in the middle of a file')), wait);
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
		// Nothing is fetched before it is asked for.
		{ highWaterMark: 0 },
	);
	return new Response(bounded, { status, headers });
}
