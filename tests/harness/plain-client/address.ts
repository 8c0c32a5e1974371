export type AddressPattern = string | RegExp | ((url: URL) => boolean);

/** Returns whether an address matches a pattern: `*` matches a piece between slashes, `**` anything. */
export function isAt(url: string, address: AddressPattern, baseURL: string | undefined): boolean {
	if (typeof address === 'function') return address(new URL(url));
	if (address instanceof RegExp) return address.test(url);
	const whole = /^[*/]/.test(address) && baseURL && !address.startsWith('*') ? new URL(address, baseURL).href : address;
	const pattern = whole
		.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
		.replaceAll('**', '\u0000')
		.replaceAll('*', '[^/]*')
		.replaceAll('\u0000', '.*');
	return new RegExp(`^${pattern}$`).test(url);
}
