/**
 * Where somebody was, as it is read: of an IPv6 address the first half is known, which stands for its network.
 * @param network an IPv4 address, or the first four groups of an IPv6 one
 */
export function networkInWords(network: string): string {
	if (network === '127.0.0.1' || network === '0:0:0:0') return 'the shop’s own machine';
	return network.includes(':') ? `${network}::` : network;
}
