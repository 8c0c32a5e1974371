import type { IncomingMessage } from 'node:http';

/** The largest post that carries no file. Bytes. */
const largestPost = 1024 * 1024;

/** Where files are posted to: what is there looks after their size, and says it on its own page. */
const takesFiles = /^\/(?:browse\/file|checkout\/import)\/?($|[?.])/;

const methods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

/** Why a request goes no farther, in words for whoever sent it. */
export interface NoEntry {
	status: 400 | 405 | 411 | 413;
	words: string;
}

/**
 * What cannot be a visit to the shop is answered here, so that nothing behind this line has to expect it: an address
 * that is none, a method that no page has, and a post that is too large or does not say how large it is.
 */
export function noEntry({ method = 'GET', url = '', headers }: IncomingMessage): NoEntry | null {
	if (!url.startsWith('/') || !URL.canParse(`http://${headers.host ?? 'localhost'}${url}`))
		return { status: 400, words: 'This address cannot be read.' };
	if (!methods.has(method)) return { status: 405, words: 'This page can be looked at, and its forms can be sent.' };
	if (headers['transfer-encoding'] !== undefined)
		return { status: 411, words: 'This form does not say how long it is.' };
	if (Number(headers['content-length'] ?? 0) > largestPost && !takesFiles.test(url))
		return { status: 413, words: 'This form is too long. Please go back and shorten what you typed.' };
	return null;
}
