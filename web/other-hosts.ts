import { isIP } from 'node:net';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { isPublicAddress } from '../store/catalogue/web-pages/public-address';
import { hourMs } from '../store/contract/durations';
import type { RequestAddress } from './request-address';

/** The maximum time in milliseconds that a redirected visitor takes to request the shop's address. */
const arrivesWithin = 10_000;
/** The maximum number of redirected visitors that a process remembers. */
const maxUnderWay = 10_000;
/** After this number of requests in a row for other hosts, the shop's address in the settings is probably wrong. */
const strayRow = 20;
/** The minimum time in milliseconds between two log entries about requests for other hosts. */
const tellEvery = hourMs;

export interface OtherHosts {
	/** Returns the full URL to which a request is redirected. Returns null if this shop answers the request. */
	elsewhere(address: RequestAddress, visitor: string): string | null;
	/** Returns a notice for the bookseller about the host names in requests. Returns null without a notice. */
	notice(): string | null;
}

/**
 * Redirects requests for other host names to the address in the shop's settings (docs/decisions/0021). Never redirects in a loop.
 * If a redirected visitor comes back with the same request, a proxy must have changed the host name, so the shop answers the
 * request. Does not redirect from or to internal hosts (localhost, private addresses, names without a dot), because the machine
 * itself, health checks and proxies use those.
 * @param own returns the shop's own address
 */
export function otherHosts(own: () => URL, log: Logger): OtherHosts {
	const underWay = new LRUCache<string, true>({ max: maxUnderWay, ttl: arrivesWithin });
	/** The number of requests for other hosts since the last request for the shop's own host. */
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

/** Returns whether a host is outside the public internet: this machine, a host in a private network, or a name without a dot. */
function isWithin(hostname: string): boolean {
	const bare = hostname.replace(/^\[|\]$/g, '');
	if (isIP(bare) > 0) return !isPublicAddress(bare);
	return !bare.includes('.') || /\.(?:localhost|local|internal)\.?$/.test(bare);
}
