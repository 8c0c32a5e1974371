import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Resolves a host name to its addresses. */
export type Resolve = (hostname: string) => Promise<string[]>;

/** The timeout for the first try of a name server in milliseconds, and the number of tries. */
const resolverOptions = { timeout: 2000, tries: 2 };

/**
 * Queries name servers for any host that a shopper may type. Returns an empty list for an unknown host. The operating system's
 * look-up would block one of the few threads that also read files, for as long as the name server takes.
 */
export const resolveName: Resolve = async (hostname) => {
	const resolver = new Resolver(resolverOptions);
	const asked = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
	return asked.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
};

/**
 * Uses the operating system's look-up, which also knows names from its hosts file. Only for hosts that the shop's owner has
 * configured.
 */
export const lookUpName: Resolve = async (hostname) =>
	(await lookup(hostname, { all: true })).map(({ address }) => address);

/**
 * The range of IPv6 addresses that are assigned for the internet (IANA). Among others, addresses that contain an IPv4 address are
 * outside this range.
 */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Returns whether an address is public on the internet. Not public are the machine itself, its network, an address embedded in
 * another (compatible, mapped, translated, NAT64, 6to4, Teredo) and a reserved address.
 */
export function isPublicAddress(address: string): boolean {
	if (!ipaddr.isValid(address)) return false;
	const parsed = ipaddr.parse(address);
	return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast));
}

/**
 * Returns the one address to connect to for a page. Resolves the name only this once, because the name server may return another
 * address the next time. Returns null if the host has no address, or any address that is not public.
 * @param allowedHosts host names that may have any address
 */
export async function addressFor(
	{ hostname }: URL,
	{ allowedHosts, resolve }: { allowedHosts: readonly string[]; resolve: Resolve },
): Promise<string | null> {
	// The URL parser (WHATWG) has already converted decimal, octal, hexadecimal and short forms of IPv4 addresses to dotted form.
	const host = hostname.replace(/^\[|\]$/g, '');
	const addresses = isIP(host) > 0 ? [host] : await resolve(host);
	if (allowedHosts.includes(host) || addresses.every(isPublicAddress)) return addresses[0] ?? null;
	return null;
}
