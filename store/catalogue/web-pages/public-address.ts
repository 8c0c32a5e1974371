import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Gives the addresses of a host's name. */
export type Resolve = (hostname: string) => Promise<string[]>;

export const resolveName: Resolve = async (hostname) =>
	(await lookup(hostname, { all: true })).map(({ address }) => address);

/**
 * Whether an address is one that everybody on the internet may ask: not the machine itself, its network, an address within
 * another (mapped, NAT64, 6to4), nor one that is kept for something else.
 */
export const isPublicAddress = (address: string): boolean =>
	ipaddr.isValid(address) && ipaddr.parse(address).range() === 'unicast';

/**
 * The one address to connect to for a page, resolved this once; null where there is none, or where any that the host has
 * is not public: whoever answers for the name may give another the next time.
 * @param allowedHosts names of hosts that may be anywhere
 */
export async function addressFor(
	{ hostname }: URL,
	{ allowedHosts, resolve }: { allowedHosts: readonly string[]; resolve: Resolve },
): Promise<string | null> {
	// As WHATWG reads them, decimal, octal, hexadecimal and short forms of IPv4 are dotted by now.
	const host = hostname.replace(/^\[|\]$/g, '');
	const addresses = isIP(host) > 0 ? [host] : await resolve(host);
	if (allowedHosts.includes(host) || addresses.every(isPublicAddress)) return addresses[0] ?? null;
	return null;
}
