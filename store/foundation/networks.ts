import { BlockList, isIP } from 'node:net';

/** Returns a function that returns whether an IP address is in one of several networks, such as '10.0.0.0/8'. */
export function isInNetworks(networks: readonly string[]): (address: string) => boolean {
	const list = new BlockList();
	for (const network of networks) {
		const [address = '', length] = network.split('/');
		const kind = kindOf(address);
		if (length === undefined) list.addAddress(address, kind);
		else list.addSubnet(address, Number(length), kind);
	}
	return (address) => isIP(address) > 0 && list.check(address, kindOf(address));
}

const kindOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * Returns a function that returns whether an IP address is in the allowed networks. An empty list of networks allows every IP
 * address.
 */
export const reachedFrom = (networks: readonly string[]): ((address: string) => boolean) =>
	networks.length === 0 ? () => true : isInNetworks(networks);
