import { Readable } from 'node:stream';

/** Options with which `fetch` posts in chunks, without a content length. */
export const inPieces = (type: string, pieces: Iterable<string>): RequestInit =>
	({
		method: 'POST',
		redirect: 'manual',
		duplex: 'half',
		headers: { 'Content-Type': type, Accept: 'text/html' },
		body: Readable.toWeb(Readable.from([...pieces].map((piece) => Buffer.from(piece)))),
	}) as unknown as RequestInit;
