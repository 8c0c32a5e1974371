import type { IncomingMessage, ServerResponse } from 'node:http';
import { privateNoStore } from '../app/http/cache-headers';
import type { OtherHosts } from './other-hosts';
import { type NoEntry, takesForeign } from './refuse';
import type { RequestAddress } from './request-address';

/** Health checks may use any host. */
const watches = ['/health', '/ready'];

/**
 * Returns the address to redirect a request to; null when the request is answered here. A path that begins with two
 * slashes is another host when it becomes a link, so it is redirected. A post to another host is answered with the
 * shop's address. A provider's post is accepted, because it is verified separately.
 * @param visitor the address that the visitor comes from
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

/** Redirects a visitor. No cache may hold that answer, because the shop's address can change. */
export function sendOn(response: ServerResponse, to: string): void {
	response.writeHead(301, { Location: to, 'Cache-Control': privateNoStore, 'Content-Length': 0 });
	response.end();
}
