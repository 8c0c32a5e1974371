import type { IncomingMessage, ServerResponse } from 'node:http';
import { privateNoStore } from '../app/http/cache-headers';
import type { OtherHosts } from './other-hosts';
import { type NoEntry, takesForeign } from './refuse';
import type { RequestAddress } from './request-address';

/** The paths of health checks, which may use any host name. */
const watches = ['/health', '/ready'];

/**
 * Returns the address to redirect a request to; null if this server answers the request. A path that begins with two slashes
 * would be another host if it became a link, so it is redirected. A post to another host name gets an answer with the shop's
 * address. A payment provider's post is accepted at any host name, because other code verifies it.
 * @param visitor the visitor's IP address
 */
export function sentOn(
	{ method = 'GET' }: IncomingMessage,
	address: RequestAddress,
	visitor: string,
	hosts: OtherHosts,
): string | NoEntry | null {
	const { path, target } = address;
	const isPost = method === 'POST';
	if (watches.includes(path) || (isPost && takesForeign.test(path)) || method === 'OPTIONS') return null;
	const elsewhere = hosts.elsewhere(address, `${visitor} ${method}`);
	if (elsewhere === null) return path.startsWith('//') ? target.replace(/^\/+/, '/') : null;
	if (!isPost) return elsewhere;
	const words = `This shop is now at ${new URL(elsewhere).host}. Nothing was changed. Please send your form again there.`;
	return { status: 421, words };
}

/** Redirects a visitor. Caches must not store the redirect, because the shop's address can change. */
export function sendOn(response: ServerResponse, to: string): void {
	response.writeHead(301, { Location: to, 'Cache-Control': privateNoStore, 'Content-Length': 0 });
	response.end();
}
