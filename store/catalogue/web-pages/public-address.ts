import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Returns the addresses of a host's name. */
export type Resolve = (hostname: string) => Promise<string[]>;

/** How long to wait for a name server the first time, in milliseconds, and how many tries to make. */
const resolverOptions = { timeout: 2000, tries: 2 };

/**
 * Queries name servers for any host that a shopper may type. Returns an empty list for an unknown host. The operating
 * system's look-up would block one of the few threads that also read files, for as long as a slow server likes.
 */
export const resolveName: Resolve = async (hostname) => {
	const resolver = new Resolver(resolverOptions);
	const asked = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
	return asked.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
};

/** Asks the operating system, which knows names by its own table as well: for hosts that the shop's owner names. */
export const lookUpName: Resolve = async (hostname) =>
	(await lookup(hostname, { all: true })).map(({ address }) => address);

/**
 * The range of IPv6 addresses that are given out to the internet (IANA). Addresses that hold one of IPv4 are outside
 * it, among others.
 */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Returns whether an address is public on the internet. The machine itself, its network, an address within another
 * (compatible, mapped, translated, NAT64, 6to4, Teredo) and one that is reserved for something else are not.
 */
export function isPublicAddress(address: string): boolean {
	if (!ipaddr.isValid(address)) return false;
	const parsed = ipaddr.parse(address);
	return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast));
}

/**
 * Finds the one address to connect to for a page. It resolves the name only this once: the server may give another
 * address the next time. Returns null if the host has no address, or one that is not public.
 * @param allowedHosts names of hosts that may be anywhere
 */
export async function addressFor(
	{ hostname }: URL,
	{ allowedHosts, resolve }: { allowedHosts: readonly string[]; resolve: Resolve },
): Promise<string | null> {
	// A URL has been parsed by the rules of WHATWG: decimal, octal, hexadecimal and short forms of IPv4 are dotted by
	// now.
	const host = hostname.replace(/^\[|\]$/g, '');
	const addresses = isIP(host) > 0 ? [host] : await resolve(host);
	if (allowedHosts.includes(host) || addresses.every(isPublicAddress)) return addresses[0] ?? null;
	return null;
}
