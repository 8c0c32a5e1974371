import type { IncomingMessage, ServerResponse } from 'node:http';
import { foreignWords, isForeign } from '../app/http/foreign-post.server';
import { plainPage } from '../app/http/plain-page';
import { paymentProviders } from '../store/contract/payment-providers';
import { maxPostBytes } from '../store/contract/post-sizes';
import type { RequestAddress } from './request-address';

/**
 * The paths that accept file uploads. The pages at these paths check the file size themselves, and show their own error message.
 */
const takesFiles = /^\/(?:browse\/file|checkout\/import|account\/lists\/\d+\/import)\/?($|[?.])/;

/**
 * The paths to which other websites may send POST requests. After a payment, the payment provider's page sends the shopper back
 * with a form, which changes nothing. Other code verifies the provider's notices (webhooks).
 */
export const takesForeign = new RegExp(
	// Excludes requests for the data that a page's scripts load (`.data`), because payment providers never send such requests.
	`^/(?:checkout/(?:${paymentProviders.join('|')})|payments/(?![^/?]*\\.data(?:$|\\?))[^/?]+)/?(?:$|\\?)`,
);

/**
 * Matches more slashes in a row than any valid address contains. The router tries to match a route up to each slash, so that an
 * address with 14,000 slashes blocked the server for three seconds.
 */
const tooManySlashes = '/'.repeat(50);

const methods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

/** The reason why a request was refused, with a message for the sender. */
export interface NoEntry {
	status: 400 | 403 | 405 | 411 | 413 | 421;
	words: string;
}

/** The answer to an address that cannot be parsed. */
export const unreadable: NoEntry = { status: 400, words: 'This address cannot be read.' };

/** Returns whether a request body is sent in chunks, so that the request does not state the body's length. */
const isInPieces = ({ 'transfer-encoding': coding }: IncomingMessage['headers']): boolean =>
	coding?.toLowerCase() === 'chunked';

/** Returns whether a request body is larger than the limit for a POST request without a file. */
const isLarge = (headers: IncomingMessage['headers']): boolean => Number(headers['content-length'] ?? 0) > maxPostBytes;

/**
 * Returns the refusal of a request that no browser would send to the shop, so that later code need not handle the request.
 * Refuses unknown methods, POST requests from another website's page, and paths that browsers treat as another host. Also refuses
 * requests that are too large or cannot be parsed.
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
	// Refuses the POST request here, because Remix would refuse the request with its own error page, without a message for the
	// visitor.
	const sender = { origin: headers.origin, site: headers['sec-fetch-site'], host };
	// Treats a HEAD request for a page's data like a POST request, because Remix does the same.
	const isPost = method === 'POST' || (method === 'HEAD' && path.endsWith('.data'));
	if (isPost && isForeign(sender) && !takesForeign.test(path)) return { status: 403, words: foreignWords };
	if (method === 'POST' && path.startsWith('//')) return unreadable;
	// Allows a request body in chunks, because the code that reads the body enforces the same size limit.
	if (headers['transfer-encoding'] !== undefined && !isInPieces(headers))
		return { status: 411, words: 'This form does not state its length.' };
	if (isLarge(headers) && !takesFiles.test(path))
		return { status: 413, words: 'This form is too long. Please go back and shorten what you typed.' };
	return null;
}

/** Sends a refusal: a small page to browsers, and only the message to other clients. */
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
