import type { IncomingMessage } from 'node:http';
import type { Config } from '../config';
import { isInNetworks } from '../store/foundation/networks';

type Message = Pick<IncomingMessage, 'headers'> & { socket: Pick<IncomingMessage['socket'], 'remoteAddress'> };

/** The proxies whose headers about the visitor, the host and the protocol the shop trusts. */
export interface TrustedProxies {
	/** Returns whether a request came through a trusted proxy. */
	bring(message: Message): boolean;
	/**
	 * Returns the visitor's IP address as reported by the proxies. Returns '' if the connection is closed. Express would return the
	 * same IP address, but cached pages are sent before Express gets the request.
	 */
	visitorAddress(message: Message): string;
	/** The value for Express's 'trust proxy'. */
	forExpress: number | ((address: string) => boolean);
}

/** @param trusted the number of trusted proxies, or the networks of the proxies */
export function trustedProxies(trusted: Config['TRUST_PROXY']): TrustedProxies {
	if (typeof trusted === 'number') {
		return {
			bring: () => trusted > 0,
			visitorAddress(message) {
				const hops = hopsOf(message);
				return hops[Math.min(trusted, hops.length - 1)] ?? '';
			},
			forExpress: trusted,
		};
	}
	const isProxy = isInNetworks(trusted);
	return {
		bring: ({ socket }) => isProxy(socket.remoteAddress ?? ''),
		visitorAddress(message) {
			const hops = hopsOf(message);
			return hops.find((address) => !isProxy(address)) ?? hops.at(-1) ?? '';
		},
		forExpress: isProxy,
	};
}

/** Returns the IP addresses of the machines that have forwarded a request. The last machine comes first. */
function hopsOf({ headers, socket }: Message): string[] {
	const told = String(headers['x-forwarded-for'] ?? '').split(',');
	const forwarded = told.map((address) => address.trim()).filter((address) => address !== '');
	return [socket.remoteAddress ?? '', ...forwarded.reverse()];
}

/**
 * Returns a warning for the start of the server if visitors can reach its port without going through a proxy. The shop would then
 * believe any IP address in their headers, so rate limits would not work. Returns null without this risk.
 */
export function proxyWarning({ TRUST_PROXY, HOST }: Pick<Config, 'TRUST_PROXY' | 'HOST'>): string | null {
	const everybody = typeof TRUST_PROXY === 'number' ? undefined : TRUST_PROXY.find(isWhole);
	if (everybody !== undefined)
		return (
			`TRUST_PROXY names ${everybody}, which covers every address: the shop trusts anyone who reaches this port. ` +
			'Name only the networks of the proxies: TRUST_PROXY=10.0.0.0/8'
		);
	if (typeof TRUST_PROXY !== 'number' || TRUST_PROXY === 0 || isLocal(HOST)) return null;
	return (
		`TRUST_PROXY=${TRUST_PROXY} makes the shop trust anyone who reaches this port, and HOST is ${HOST ?? 'not set, so every network can reach it'}. ` +
		'If the proxy is on this machine, set HOST=127.0.0.1. Otherwise name the networks of the proxies: TRUST_PROXY=10.0.0.0/8'
	);
}

/** Returns whether a network contains every IPv4 address or every IPv6 address. */
const isWhole = (network: string): boolean => /\/0+$/.test(network);

const isLocal = (host = ''): boolean => /^(?:localhost|127(?:\.\d+){3}|::1)$/i.test(host);
