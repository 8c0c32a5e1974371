import ipaddr from 'ipaddr.js';

/**
 * What limits know an address by: anyone who has one of IPv6 has all that begin with the same 64 bits. What is no address
 * stands for itself.
 */
export function networkOf(address: string): string {
	const bare = withoutPort(address);
	if (!ipaddr.isValid(bare)) return address;
	const parsed = ipaddr.process(bare);
	if (parsed.kind() === 'ipv4') return parsed.toString();
	return parsed.toNormalizedString().split(':').slice(0, 4).join(':');
}

/** Some proxies name the port, too, which every connection has another: '192.0.2.1:5000', '[2001:db8::1]:5000'. */
const withoutPort = (address: string): string =>
	address.replace(/^\[(.+)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
