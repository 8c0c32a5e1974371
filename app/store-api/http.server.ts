import { openAsBlob } from 'node:fs';
import type { Client } from '~store/contract/call';
import type { UploadedFile } from '~store/contract/fields';
import { encodeFields } from '~store/contract/wire';

/** How long the store may take to answer. Milliseconds. */
const patience = 30_000;

/** Makes a call over HTTP: form-encoded, or multipart when a file goes along. */
export async function callOverHttp(base: string, name: string, payload: object, client: Client) {
	const { ip, ...who } = client;
	const { file, ...fields } = payload as { file?: UploadedFile };
	const encoded = encodeFields({ ...fields, ...who });
	const response = await fetch(`${base.replace(/\/$/, '')}/${name}`, {
		method: 'POST',
		headers: ip ? { 'X-Forwarded-For': ip } : {},
		body: file ? await withFile(encoded, file) : encoded,
		signal: AbortSignal.timeout(patience),
	});
	return { status: response.status, body: (await response.json()) as object };
}

async function withFile(fields: URLSearchParams, file: UploadedFile): Promise<FormData> {
	const form = new FormData();
	for (const [name, value] of fields) form.append(name, value);
	form.append('file', await openAsBlob(file.path, { type: file.type }), file.filename);
	return form;
}
