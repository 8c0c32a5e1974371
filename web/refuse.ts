import type { IncomingMessage, ServerResponse } from 'node:http';
import { foreignWords, isForeign } from '../app/http/foreign-post.server';
import { plainPage } from '../app/http/plain-page';
import { paymentProviders } from '../store/contract/payment-providers';
import { maxPostBytes } from '../store/contract/post-sizes';
import type { RequestAddress } from './request-address';

/**
 * The addresses that accept file uploads. Their screens check the size themselves, and report errors on their own page.
 */
const takesFiles = /^\/(?:browse\/file|checkout\/import|account\/lists\/\d+\/import)\/?($|[?.])/;

/**
 * The paths that other sites may post to. A provider's page sends the shopper back with a form, which changes nothing.
 * A provider's notice is verified separately.
 */
export const takesForeign = new RegExp(
	// Providers never request the data for scripts (`.data`).
	`^/(?:checkout/(?:${paymentProviders.join('|')})|payments/(?![^/?]*\\.data(?:$|\\?))[^/?]+)/?(?:$|\\?)`,
);

/**
 * A longer run of slashes than any address needs. The router tries to end a path at each slash of a run: an address
 * with 14,000 slashes blocked all visitors for three seconds.
 */
const tooManySlashes = '/'.repeat(50);

const methods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

/** Why a request was refused, in words for its sender. */
export interface NoEntry {
	status: 400 | 403 | 405 | 411 | 413 | 421;
	words: string;
}

/** The answer to an address that cannot be read. */
export const unreadable: NoEntry = { status: 400, words: 'This address cannot be read.' };

/** Whether a body is chunked, and so has no stated length. */
const isInPieces = ({ 'transfer-encoding': coding }: IncomingMessage['headers']): boolean =>
	coding?.toLowerCase() === 'chunked';

/** Whether a body is larger than allowed for a post without a file. */
const isLarge = (headers: IncomingMessage['headers']): boolean => Number(headers['content-length'] ?? 0) > maxPostBytes;

/**
 * Answers requests that cannot be a visit to the shop, so that the code behind it does not have to handle them. These
 * are requests with an unknown method, and posts from another site's page or to a path that browsers treat as another
 * host. Also refuses requests that are too large or cannot be read.
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
	// Remix would refuse such a post with its own error, without a message for the visitor.
	const sender = { origin: headers.origin, site: headers['sec-fetch-site'], host };
	// Remix treats a HEAD for script data like a post.
	const isPost = method === 'POST' || (method === 'HEAD' && path.endsWith('.data'));
	if (isPost && isForeign(sender) && !takesForeign.test(path)) return { status: 403, words: foreignWords };
	if (method === 'POST' && path.startsWith('//')) return unreadable;
	// A chunked body is allowed: its reader enforces the same limit as for a body with a stated length.
	if (headers['transfer-encoding'] !== undefined && !isInPieces(headers))
		return { status: 411, words: 'This form does not state its length.' };
	if (isLarge(headers) && !takesFiles.test(path))
		return { status: 413, words: 'This form is too long. Please go back and shorten what you typed.' };
	return null;
}

/** Refuses a request: with a small page for browsers, otherwise with only the words. */
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
