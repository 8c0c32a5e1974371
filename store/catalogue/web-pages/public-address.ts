import { lookup, Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Gives the addresses of a host's name. */
export type Resolve = (hostname: string) => Promise<string[]>;

/** How long a name server is waited for the first time, in milliseconds, and how often it is asked. */
const resolverOptions = { timeout: 2000, tries: 2 };

/**
 * Asks the servers of names, for any host that a shopper may type. The operating system's look-up takes up one of the few threads
 * that files are read in too, for as long as a slow server likes. Empty where nobody knows it.
 */
export const resolveName: Resolve = async (hostname) => {
	const resolver = new Resolver(resolverOptions);
	const asked = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
	return asked.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
};

/** As the operating system knows the name, by its own table as well: for hosts that the shop's owner names. */
export const lookUpName: Resolve = async (hostname) =>
	(await lookup(hostname, { all: true })).map(({ address }) => address);

/** Where addresses of IPv6 are given out to the internet (IANA); outside it are, among others, those that hold one of IPv4. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address is one that everybody on the internet may ask. The machine itself, its network, an address within another
 * (compatible, mapped, translated, NAT64, 6to4, Teredo) and one that is reserved for something else are not.
 */
export function isPublicAddress(address: string): boolean {
	if (!ipaddr.isValid(address)) return false;
	const parsed = ipaddr.parse(address);
	return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast));
}

/**
 * The one address to connect to for a page, resolved this once. Null where there is none, or where any that the host has is not
 * public: anyone who answers for the name may give another the next time.
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
