import type { IncomingMessage, ServerResponse } from 'node:http';
import { privateNoStore } from '../app/http/cache-headers';
import type { OtherHosts } from './other-hosts';
import { type NoEntry, takesForeign } from './refuse';
import type { RequestAddress } from './request-address';

/** The paths of health checks. Health checks may use any host name. */
const watches = ['/health', '/ready'];

/**
 * Returns the URL to which a request is redirected. Returns null if this server answers the request. Redirects a path that begins
 * with two slashes, because as a link the path would refer to another host. Answers a POST request to another host name with the
 * shop's address. Accepts a payment provider's POST request at any host name, because other code verifies the request.
 * @param visitor returns the visitor's IP address
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

/** Redirects a visitor. Forbids caches to store the redirect, because the shop's address can change. */
export function sendOn(response: ServerResponse, to: string): void {
	response.writeHead(301, { Location: to, 'Cache-Control': privateNoStore, 'Content-Length': 0 });
	response.end();
}
