import { maxPostBytes } from '~store/contract/post-sizes';

const headers = { 'Content-Type': 'text/plain; charset=utf-8' };

/**
 * Reads the body of a post without a file. The shop's own server refuses a body that is too large before this function runs.
 * With another server, this function refuses a body that is too large.
 * @param maxBytes a smaller limit for the body of this post
 * @throws a 413 response, which the router sends as the answer
 */
export async function readBody(request: Request, maxBytes = maxPostBytes): Promise<Uint8Array<ArrayBuffer>> {
	if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) throw tooLong();
	const chunks: Uint8Array[] = [];
	let size = 0;
	const reader = request.body?.getReader();
	for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
		size += read.value.length;
		// Does not cancel the reader, because that would close the connection before the answer. The server reads the rest of
		// the body itself.
		if (size > maxBytes) throw tooLong();
		chunks.push(read.value);
	}
	return new Uint8Array(Buffer.concat(chunks));
}

const tooLong = (): Response =>
	new Response('This form is too long. Please go back and shorten what you typed.', { status: 413, headers });
