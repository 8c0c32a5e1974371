import type { IncomingMessage, ServerResponse } from 'node:http';
import { foreignWords, isForeign } from '../app/http/foreign-post.server';
import { plainPage } from '../app/http/plain-page';
import { paymentProviders } from '../store/contract/payment-providers';
import { maxPostBytes } from '../store/contract/post-sizes';
import type { RequestAddress } from './request-address';

/** The addresses that accept file uploads. Their pages check the file size themselves, and show their own error message. */
const takesFiles = /^\/(?:browse\/file|checkout\/import|account\/lists\/\d+\/import)\/?($|[?.])/;

/**
 * The paths that other websites may post to. After a payment, the provider's page sends the shopper back with a form, which
 * changes nothing. A provider's notification is verified by other code.
 */
export const takesForeign = new RegExp(
	// Payment providers never request the data that scripts load (`.data`).
	`^/(?:checkout/(?:${paymentProviders.join('|')})|payments/(?![^/?]*\\.data(?:$|\\?))[^/?]+)/?(?:$|\\?)`,
);

/**
 * More slashes in a row than any valid address has. The router tries to match a route up to each of the slashes. An address with
 * 14,000 slashes blocked the server for three seconds.
 */
const tooManySlashes = '/'.repeat(50);

const methods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

/** Why a request was refused, with a message for its sender. */
export interface NoEntry {
	status: 400 | 403 | 405 | 411 | 413 | 421;
	words: string;
}

/** The answer to an address that cannot be parsed. */
export const unreadable: NoEntry = { status: 400, words: 'This address cannot be read.' };

/** Whether a body is sent in chunks, and so has no stated length. */
const isInPieces = ({ 'transfer-encoding': coding }: IncomingMessage['headers']): boolean =>
	coding?.toLowerCase() === 'chunked';

/** Whether a body is larger than a post without a file may be. */
const isLarge = (headers: IncomingMessage['headers']): boolean => Number(headers['content-length'] ?? 0) > maxPostBytes;

/**
 * Returns the refusal of a request that no browser would send to the shop, so that later code does not need to handle it. This
 * applies to unknown methods, to posts from another website's page, and to paths that browsers treat as another host. It also
 * applies to requests that are too large or cannot be parsed.
 */
export function noEntry(
	{ method = 'GET', headers }: IncomingMessage,
	{ host, path, target }: RequestAddress,
): NoEntry | null {
	if (!methods.has(method))
		return {
			status: 405,
			words: `The shop accepts GET, HEAD and POST requests, but not ${method}. Nothing was changed.`,
		};
	if (target.includes(tooManySlashes)) return unreadable;
	// Remix would refuse such a post with its own error page, without a message for the visitor.
	const sender = { origin: headers.origin, site: headers['sec-fetch-site'], host };
	// Remix handles a HEAD request for a page's data like a post.
	const isPost = method === 'POST' || (method === 'HEAD' && path.endsWith('.data'));
	if (isPost && isForeign(sender) && !takesForeign.test(path)) return { status: 403, words: foreignWords };
	if (method === 'POST' && path.startsWith('//')) return unreadable;
	// A chunked body is allowed here. The code that reads the body enforces the same size limit.
	if (headers['transfer-encoding'] !== undefined && !isInPieces(headers))
		return { status: 411, words: 'This form does not state its length.' };
	if (isLarge(headers) && !takesFiles.test(path))
		return { status: 413, words: 'This form is too long. Please go back and shorten what you typed.' };
	return null;
}

/** Sends a refusal: a small page to browsers, otherwise only the message. */
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
