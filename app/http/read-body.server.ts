/** The largest post that carries no file. Bytes. */
const largestPost = 1024 * 1024;

const headers = { 'Content-Type': 'text/plain; charset=utf-8' };

/**
 * The body of a post without a file. The shop's own server refuses what is too large before it comes here; under another
 * one this is where it ends.
 * @throws a 413 response, which becomes the page's answer.
 */
export async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer>> {
	if (Number(request.headers.get('Content-Length') ?? 0) > largestPost) throw tooLong();
	const chunks: Uint8Array[] = [];
	let size = 0;
	const reader = request.body?.getReader();
	for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
		size += read.value.length;
		if (size > largestPost) {
			await reader?.cancel();
			throw tooLong();
		}
		chunks.push(read.value);
	}
	return new Uint8Array(Buffer.concat(chunks));
}

const tooLong = (): Response =>
	new Response('This form is too long. Please go back and shorten what you typed.', { status: 413, headers });
