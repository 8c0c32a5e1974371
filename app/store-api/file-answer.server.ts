import { open } from 'node:fs/promises';
import { createReadableStreamFromReadable } from '@remix-run/node';
import type { StoreFile } from '~store/contract/report';
import { privateNoStore } from '../http/cache-headers';

/** Returns a response with a file from the store, for the shopper to save. External caches must not store the response. */
export async function answerFile(file: StoreFile | Response): Promise<Response> {
	return file instanceof Response ? passOn(file) : readFrom(file);
}

async function readFrom({ path, filename, type }: StoreFile): Promise<Response> {
	const file = await open(path);
	const { size } = await file.stat();
	return new Response(createReadableStreamFromReadable(file.createReadStream()), {
		headers: headersOf(type, `attachment; filename="${filename}"`, String(size)),
	});
}

function passOn({ body, headers }: Response): Response {
	const get = (name: string) => headers.get(name) ?? '';
	return new Response(body, {
		headers: headersOf(get('Content-Type'), get('Content-Disposition'), get('Content-Length')),
	});
}

const headersOf = (type: string, disposition: string, size: string): HeadersInit => ({
	'Content-Type': type,
	'Content-Disposition': disposition,
	...(size ? { 'Content-Length': size } : {}),
	'Cache-Control': privateNoStore,
	'X-Content-Type-Options': 'nosniff',
});
