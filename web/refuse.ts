import type { IncomingMessage, ServerResponse } from 'node:http';
import { foreignWords, isForeign } from '../app/http/foreign-post.server';
import { plainPage } from '../app/http/plain-page';
import { paymentProviders } from '../store/contract/payment-providers';
import { maxPostBytes } from '../store/contract/post-sizes';
import type { RequestAddress } from './request-address';

/** The addresses that files are posted to. The screens there look after the size themselves, and say it on their own page. */
const takesFiles = /^\/(?:browse\/file|checkout\/import|account\/lists\/\d+\/import)\/?($|[?.])/;

/**
 * The paths that other sites may post to. A provider's page sends the shopper back with a form, which changes nothing.
 * A provider's notice is verified separately.
 */
export const takesForeign = new RegExp(
	// No provider asks for what scripts ask for (`.data`).
	`^/(?:checkout/(?:${paymentProviders.join('|')})|payments/(?![^/?]*\\.data(?:$|\\?))[^/?]+)/?(?:$|\\?)`,
);

/**
 * A longer run of slashes than any address needs. The router tries to end a path at each slash of a run: an address
 * with 14,000 slashes blocked all visitors for three seconds.
 */
const tooManySlashes = '/'.repeat(50);

const methods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

/** Why a request goes no farther, in words for the one who sent it. */
export interface NoEntry {
	status: 400 | 403 | 405 | 411 | 413 | 421;
	words: string;
}

/** The answer to an address that cannot be read. */
export const unreadable: NoEntry = { status: 400, words: 'This address cannot be read.' };

/** Whether a body comes in pieces, and so without a word of how long it is. */
const isInPieces = ({ 'transfer-encoding': coding }: IncomingMessage['headers']): boolean =>
	coding?.toLowerCase() === 'chunked';

/** Whether a body is larger than any body but a file's may be. */
const isLarge = (headers: IncomingMessage['headers']): boolean => Number(headers['content-length'] ?? 0) > maxPostBytes;

/**
 * Answers what cannot be a visit to the shop, so that nothing behind this line has to expect it. That is a method that
 * no page has, and a post from another site's page or to a path that is another host's to browsers. A request that is
 * too large or cannot be read is answered here as well.
 */
export function noEntry(
	{ method = 'GET', headers }: IncomingMessage,
	{ host, path, target }: RequestAddress,
): NoEntry | null {
	if (!methods.has(method))
		return { status: 405, words: `The shop takes GET, HEAD and POST requests, and no ${method}. Nothing was changed.` };
	if (target.includes(tooManySlashes)) return unreadable;
	// Remix would stop such a post with an error of its own, without a word for anyone who sees it.
	const sender = { origin: headers.origin, site: headers['sec-fetch-site'], host };
	// To Remix, a HEAD for what scripts ask for is as good as a post.
	const isPost = method === 'POST' || (method === 'HEAD' && path.endsWith('.data'));
	if (isPost && isForeign(sender) && !takesForeign.test(path)) return { status: 403, words: foreignWords };
	if (method === 'POST' && path.startsWith('//')) return unreadable;
	// A body may come in pieces: anyone who reads them takes no more than of a body that says its length.
	if (headers['transfer-encoding'] !== undefined && !isInPieces(headers))
		return { status: 411, words: 'This form does not say how long it is.' };
	if (isLarge(headers) && !takesFiles.test(path))
		return { status: 413, words: 'This form is too long. Please go back and shorten what you typed.' };
	return null;
}

/** Answers a request that goes no farther: by a small page for anyone who looks at pages, else by the words alone. */
export function refuse(message: IncomingMessage, response: ServerResponse, { status, words }: NoEntry): void {
	const { headers, url = '' } = message;
	const asPage = headers.accept?.includes('text/html') && !/\.data(?:$|\?)/.test(url);
	response.writeHead(status, {
		'Content-Type': `text/${asPage ? 'html' : 'plain'}; charset=utf-8`,
		...(asPage ? { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'" } : {}),
		'X-Content-Type-Options': 'nosniff',
		...(status === 405 ? { Allow: 'GET, HEAD, POST' } : {}),
	});
	response.end(asPage ? plainPage({ words, back: { href: '/', label: 'Back to the shop' } }) : words);
}
