import { isIP } from 'node:net';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { isPublicAddress } from '../store/catalogue/web-pages/public-address';
import { hourMs } from '../store/contract/durations';
import type { RequestAddress } from './request-address';

/** How long a redirected visitor may take to arrive at the shop's address, in milliseconds. */
const arrivesWithin = 10_000;
/** The most redirected visitors that a process remembers. */
const maxUnderWay = 10_000;
/** From this many requests in a row for other hosts than the shop's, the address is probably wrong. */
const strayRow = 20;
/** The shortest time between two log entries about it, in milliseconds. */
const tellEvery = hourMs;

export interface OtherHosts {
	/** Returns the whole address to redirect a request to; null when the request is answered here. */
	elsewhere(address: RequestAddress, visitor: string): string | null;
	/** A notice for the bookseller about the hosts that requests name; null for none. */
	notice(): string | null;
}

/**
 * Redirects requests for another host than the shop's to the address that the bookseller has set (docs/decisions/0021).
 *
 * Never redirects in a circle: a visitor who was redirected and comes back with the same request is served, because a
 * proxy in between must have changed the host. Does not redirect from or to internal hosts (localhost, private
 * addresses, names without a dot). The machine itself, a health check, or a proxy uses those.
 * @param own returns the shop's own address
 */
export function otherHosts(own: () => URL, log: Logger): OtherHosts {
	const underWay = new LRUCache<string, true>({ max: maxUnderWay, ttl: arrivesWithin });
	/** The number of requests for other hosts since the last one for the shop's own. */
	let row = 0;
	let lastHost = '';
	let toldAt = Number.NEGATIVE_INFINITY;
	const notice = (): string | null => (row < strayRow ? null : noticeOf(lastHost, own()));

	const count = (host: string): void => {
		row += 1;
		lastHost = host;
		if (row < strayRow || performance.now() - toldAt < tellEvery) return;
		toldAt = performance.now();
		log.warn({ host, address: own().origin }, noticeOf(host, own()));
	};

	return {
		notice,
		elsewhere({ host, hostname, target }, visitor) {
			const shop = own();
			const key = `${visitor} ${target}`;
			if (hostname === shop.hostname) {
				row = 0;
				if (underWay.size > 0) underWay.delete(key);
				return null;
			}
			const isKnownHost = isWithin(hostname);
			if (isWithin(shop.hostname)) {
				if (isKnownHost) row = 0;
				else count(host);
				return null;
			}
			count(host);
			if (isKnownHost || underWay.has(key)) return null;
			underWay.set(key, true);
			return shop.href.replace(/\/+$/, '') + target;
		},
	};
}

function noticeOf(host: string, own: URL): string {
	const came = `the last ${strayRow} or more requests were for ${host}`;
	return isWithin(own.hostname)
		? `${came}, but no address is set: links and mails use ${own.origin}. Set it: npm run store -- settings set store_info.base_url=…`
		: `${came}, and none for the shop's address ${own.origin}. If a proxy changes the host, let it forward the original one (docs/decisions/0021). Otherwise correct the address`;
}

/** Whether a host is not on the public internet: this machine, its network, or a name that only those know. */
function isWithin(hostname: string): boolean {
	const bare = hostname.replace(/^\[|\]$/g, '');
	if (isIP(bare) > 0) return !isPublicAddress(bare);
	return !bare.includes('.') || /\.(?:localhost|local|internal)\.?$/.test(bare);
}
