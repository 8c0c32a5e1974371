import { openAsBlob } from 'node:fs';
import type { Client } from '~store/contract/call';
import type { UploadedFile } from '~store/contract/fields';
import { encodeFields } from '~store/contract/wire';

/** How long the store may take to answer. Milliseconds. */
const timeout = 30_000;

/** The store's answer; where it is a file, the response that it comes in. */
interface HttpAnswer {
	status: number;
	body: object;
	file?: Response;
}

/** Makes a call over HTTP. A store that cannot be reached is one that cannot serve. */
export async function callOverHttp(base: string, name: string, payload: object, client: Client): Promise<HttpAnswer> {
	const response = await post(base, name, payload, client).catch(notReached);
	const { status, headers } = response;
	if (headers.has('Content-Disposition')) return { status, body: {}, file: response };
	return { status, body: (await response.json()) as object };
}

const notReached = (): Response =>
	Response.json(
		{ error: 'We cannot reach our books at this moment. Your cart is safe: please try again in a little while.' },
		{ status: 503 },
	);

/** Form-encoded, or multipart when a file goes along. */
async function post(base: string, name: string, payload: object, client: Client): Promise<Response> {
	const { ip, ...who } = client;
	const { file, ...fields } = payload as { file?: UploadedFile };
	const encoded = encodeFields({ ...fields, ...who });
	return fetch(`${base.replace(/\/$/, '')}/${name}`, {
		method: 'POST',
		headers: ip ? { 'X-Forwarded-For': ip } : {},
		body: file ? await withFile(encoded, file) : encoded,
		signal: AbortSignal.timeout(timeout),
	});
}

async function withFile(fields: URLSearchParams, file: UploadedFile): Promise<FormData> {
	const form = new FormData();
	for (const [name, value] of fields) form.append(name, value);
	form.append('file', await openAsBlob(file.path, { type: file.type }), file.filename);
	return form;
}
