import { maxPostBytes } from '~store/contract/post-sizes';

const headers = { 'Content-Type': 'text/plain; charset=utf-8' };

/**
 * The body of a post without a file. The shop's own server refuses a body that is too large before it comes here. Under
 * another server such a body is refused here.
 * @param maxBytes for a post that has a smaller bound of its own
 * @throws a 413 response, which becomes the page's answer.
 */
export async function readBody(request: Request, maxBytes = maxPostBytes): Promise<Uint8Array<ArrayBuffer>> {
	if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) throw tooLong();
	const chunks: Uint8Array[] = [];
	let size = 0;
	const reader = request.body?.getReader();
	for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
		size += read.value.length;
		// The server reads off the rest: to cancel the reader would end the connection before the answer.
		if (size > maxBytes) throw tooLong();
		chunks.push(read.value);
	}
	return new Uint8Array(Buffer.concat(chunks));
}

const tooLong = (): Response =>
	new Response('This form is too long. Please go back and shorten what you typed.', { status: 413, headers });
