import { openAsBlob } from 'node:fs';
import type { Caching, Client } from '~store/contract/call';
import type { UploadedFile } from '~store/contract/fields';
import { answerFromWire, encodeFields, payloadToWire } from '~store/contract/wire';

/** How long the store may keep a call waiting: for its answer, and for each piece of a file. Milliseconds. */
const maxWaitMs = 30_000;

/** The store's answer; where it is a file, the response that it comes in. */
export interface HttpAnswer {
	status: number;
	body: object;
	file?: Response;
	/** When the same may be asked again, of a refusal that says so. Seconds. */
	retryAfter?: number;
	/**
	 * How the answer may be cached, where the store is in this process. A store that is reached over HTTP cannot say in
	 * time that something has changed.
	 */
	caching?: Caching;
}

/**
 * Makes a call over HTTP, by the wire's names and back. A store cannot serve if it cannot be reached, does not answer
 * in time, or answers what none of its calls says, such as a proxy's page. A file as a whole is not bound by that time:
 * it takes as long as its reader does.
 */
export async function callOverHttp(base: string, name: string, payload: object, client: Client): Promise<HttpAnswer> {
	const post = await postOf(payloadToWire(name, payload), client);
	const stop = new AbortController();
	const timer = setTimeout(() => stop.abort(), maxWaitMs);
	try {
		const response = await fetch(`${base.replace(/\/$/, '')}/${name}`, { ...post, signal: stop.signal });
		const { status, headers } = response;
		if (headers.has('Content-Disposition')) return { status, body: {}, file: withinTime(response, maxWaitMs, stop) };
		const body: unknown = await response.json();
		if (!isAnswer(status, body)) return notReached;
		const wait = headers.get('Retry-After');
		const told = answerFromWire(name, status, body);
		return { status, body: told, ...(wait === null ? {} : { retryAfter: Number(wait) }) };
	} catch {
		return notReached;
	} finally {
		clearTimeout(timer);
	}
}

/** Whether a body is an answer of the store's: an object, which tells why where it is a refusal. */
const isAnswer = (status: number, body: unknown): body is object =>
	typeof body === 'object' && body !== null && (status === 200 || 'error' in body);

const notReached: HttpAnswer = {
	status: 503,
	body: {
		error: 'We cannot reach our books at this moment. Your cart is safe: please try again in a little while.',
		code: 'unavailable',
	},
};

/** Form-encoded, or multipart when a file goes along. */
async function postOf(payload: object, { ip, ...who }: Client): Promise<RequestInit> {
	const { file, ...fields } = payload as { file?: UploadedFile };
	const encoded = encodeFields({ ...fields, ...who });
	return {
		method: 'POST',
		headers: ip ? { 'X-Forwarded-For': ip } : {},
		body: file ? await withFile(encoded, file) : encoded,
	};
}

async function withFile(fields: URLSearchParams, file: UploadedFile): Promise<FormData> {
	const form = new FormData();
	for (const [name, value] of fields) form.append(name, value);
	form.append('file', await openAsBlob(file.path, { type: file.type }), file.filename);
	return form;
}

/**
 * A response whose body fails where its sender is silent for too long while somebody waits for a piece of it. No time
 * counts as long as nobody asks for the next piece: the reader may be slow.
 * @param wait how long each piece may take, in milliseconds
 * @param stop ends the connection that it comes over
 */
function withinTime(response: Response, wait: number, stop: AbortController): Response {
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
