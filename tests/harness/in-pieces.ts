import { Readable } from 'node:stream';

/** What `fetch` is told so that it posts in pieces, without saying how long that is. */
export const inPieces = (type: string, pieces: Iterable<string>): RequestInit =>
	({
		method: 'POST',
		redirect: 'manual',
		duplex: 'half',
		headers: { 'Content-Type': type, Accept: 'text/html' },
		body: Readable.toWeb(Readable.from([...pieces].map((piece) => Buffer.from(piece)))),
	}) as unknown as RequestInit;
