import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Resolves a host name to its IP addresses. */
export type Resolve = (hostname: string) => Promise<string[]>;

/** The timeout for the first query to a name server in milliseconds, and the maximum number of queries. */
const resolverOptions = { timeout: 2000, tries: 2 };

/**
 * Queries name servers for a host name that a shopper typed. Returns an empty list for an unknown host. The operating system's
 * own look-up would block a thread while the name server answers. Node has only a few threads for such look-ups, and the same
 * threads read files.
 */
export const resolveName: Resolve = async (hostname) => {
	const resolver = new Resolver(resolverOptions);
	const asked = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
	return asked.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
};

/**
 * Uses the operating system's own look-up, which also knows the host names in its hosts file. The operating system's look-up is
 * only used for host names that the shop's owner has configured.
 */
export const lookUpName: Resolve = async (hostname) =>
	(await lookup(hostname, { all: true })).map(({ address }) => address);

/**
 * The range of IPv6 addresses that IANA has assigned for the internet. IPv6 addresses that contain an IPv4 address are, for
 * example, not in this range.
 */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Returns whether an IP address is public on the internet. The following addresses are not public: addresses of the machine
 * itself and of its local network, reserved addresses, and addresses that are embedded in another address (compatible, mapped,
 * translated, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(address: string): boolean {
	if (!ipaddr.isValid(address)) return false;
	const parsed = ipaddr.parse(address);
	return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast));
}

/**
 * Returns the one IP address to which the connection for a page is made. Resolves the host name only once, because the name
 * server may return another address the next time. Returns null if the host name has no IP address, or if any of its IP
 * addresses is not public.
 * @param allowedHosts the host names for which any IP address is allowed
 */
export async function addressFor(
	{ hostname }: URL,
	{ allowedHosts, resolve }: { allowedHosts: readonly string[]; resolve: Resolve },
): Promise<string | null> {
	// The URL parser (WHATWG) has already converted IPv4 addresses in decimal, octal, hexadecimal and short forms to the usual
	// dotted form.
	const host = hostname.replace(/^\[|\]$/g, '');
	const addresses = isIP(host) > 0 ? [host] : await resolve(host);
	if (allowedHosts.includes(host) || addresses.every(isPublicAddress)) return addresses[0] ?? null;
	return null;
}
