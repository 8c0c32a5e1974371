import type { IncomingMessage } from 'node:http';

/**
 * The address that a visitor comes from, as so many proxies tell it that are trusted; '' where the connection is gone. A
 * page is made before Express sees its request, which would say the same.
 */
export function visitorAddress(
	{ headers, socket }: Pick<IncomingMessage, 'headers'> & { socket: Pick<IncomingMessage['socket'], 'remoteAddress'> },
	proxies: number,
): string {
	const told = String(headers['x-forwarded-for'] ?? '').split(',');
	const forwarded = told.map((address) => address.trim()).filter((address) => address !== '');
	const hops = [socket.remoteAddress ?? '', ...forwarded.reverse()];
	return hops[Math.min(proxies, hops.length - 1)] ?? '';
}
