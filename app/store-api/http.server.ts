import { openAsBlob } from 'node:fs';
import type { Caching, Client } from '~store/contract/call';
import type { UploadedFile } from '~store/contract/fields';
import { answerFromWire, encodeFields, payloadToWire } from '~store/contract/wire';
import { postToStore, type StoreReply } from './post-to-store.server';

/** The answer to a store call, from a store in this process or on another machine. */
export interface HttpAnswer extends StoreReply {
	/**
	 * How caches may store the answer, if the store is in this process. A store on another machine cannot report changes early
	 * enough.
	 */
	caching?: Caching;
}

/** Makes a store call over HTTP. Converts the call's field names to those of the HTTP API, and back. */
export async function callOverHttp(base: string, name: string, payload: object, client: Client): Promise<HttpAnswer> {
	const reply = await postToStore(base, name, await postOf(payloadToWire(name, payload), client));
	if (typeof reply === 'string') return notReached;
	return reply.file ? reply : { ...reply, body: answerFromWire(name, reply.status, reply.body) };
}

const notReached: HttpAnswer = {
	status: 503,
	body: {
		error: 'The shop is not available at the moment. Your cart is safe. Please try again shortly.',
		code: 'unavailable',
	},
};

/** Returns the body of the request: form-encoded, or multipart if the request contains a file. */
async function postOf(payload: object, { ip, ...who }: Client): Promise<Pick<RequestInit, 'headers' | 'body'>> {
	const { file, ...fields } = payload as { file?: UploadedFile };
	const encoded = encodeFields({ ...fields, ...who });
	return {
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
