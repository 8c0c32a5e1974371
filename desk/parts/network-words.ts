/**
 * Returns the name of the network that a staff member used. For an IPv6 address the shop stores only the first half, which
 * identifies the network.
 * @param network an IPv4 address, or the first four groups of an IPv6 address
 */
export function networkInWords(network: string): string {
	if (network === '127.0.0.1' || network === '0:0:0:0') return 'the shop’s own server';
	return network.includes(':') ? `${network}::` : network;
}
