import type { IncomingMessage } from 'node:http';

/** The address of a request. Parsed only once, and used for rendering, caching, comparing and logging. */
export interface RequestAddress {
	/** `http://host[:port]`, or https if a trusted proxy reports https. */
	origin: string;
	/** The host and port as browsers write them: in lower case, and without the protocol's default port. */
	host: string;
	/** The host without the port. An IPv6 address is in brackets. */
	hostname: string;
	/** The normalised path, without `..`, `%2e` or a backslash. */
	path: string;
	/** The path of the request with its query string. */
	target: string;
}

interface AddressOptions {
	/** Whether to trust a proxy's headers for the host and the protocol. */
	trustProxy: boolean;
	/** The host to use if the request has no Host header, as HTTP/1.0 allows. */
	usualHost: string;
}

/** The maximum length of a host name with a port, in characters. */
const maxHostLength = 253 + ':65535'.length;

/** The format of a host: a name, an IPv4 address, or an IPv6 address in brackets, with an optional port. */
const hostForm = /^(?:\[[\da-f:.]+\]|([a-z\d_-]{1,63}(?:\.[a-z\d_-]{1,63})*\.?))(?::\d{1,5})?$/i;

/**
 * Matches a path that refers to another host after decoding. URL parsers remove tabs and line breaks, and treat a backslash as a
 * slash. React Router passes decoded paths to a URL parser.
 */
const anotherHost = /^\/+(?:(?:%0[9ad])+(?:\/|%5c)|%5c)/i;

/**
 * Parses the address of a request. Returns null if the request target is not a path, or refers to another host after decoding.
 * Also returns null if the Host header is missing, given twice, or not in the format `host[:port]`. If the Host header contained
 * a path or `#`, the address would have another path than the request.
 */
export function readAddress(
	message: IncomingMessage,
	{ trustProxy, usualHost }: AddressOptions,
): RequestAddress | null {
	const { headers, headersDistinct, url = '' } = message;
	const host = (trustProxy && firstOf(headers['x-forwarded-host'])) || (headers.host ?? usualHost);
	if (!url.startsWith('/') || (headersDistinct.host?.length ?? 0) > 1 || host.length > maxHostLength) return null;
	const form = hostForm.exec(host);
	const protocol = trustProxy && firstOf(headers['x-forwarded-proto']).toLowerCase() === 'https' ? 'https' : 'http';
	const written = `${protocol}://${host}${url}`;
	if (!form || !URL.canParse(written)) return null;
	const read = new URL(written);
	// URL parsers read '127.1' as an IP address, but other software reads '127.1' as a host name.
	if (form[1] !== undefined && form[1].toLowerCase() !== read.hostname) return null;
	// Removes `_data`, because Remix would mistake the request for an older type of data request and answer with an error.
	if (read.searchParams.has('_data')) read.searchParams.delete('_data');
	const { origin, hostname, pathname: path, search } = read;
	if (anotherHost.test(path)) return null;
	return { origin, host: read.host, hostname, path, target: path + search };
}

const addresses = new WeakMap<IncomingMessage, RequestAddress>();

/**
 * Parses the address of a request, and changes the HTTP message so that later code reads the same address. Express, Remix's
 * adapter and the code that serves files read the address from the message. If the address cannot be parsed, returns null and
 * does not change the message. The caller must then refuse the request.
 */
export function settleAddress(message: IncomingMessage, reading: AddressOptions): RequestAddress | null {
	const address = readAddress(message, reading);
	if (!address) return null;
	message.url = address.target;
	message.headers.host = address.host;
	// Deletes this header, because Remix trusts the header, whoever sends it.
	delete message.headers['x-forwarded-host'];
	if (reading.trustProxy) message.headers['x-forwarded-proto'] = address.origin.startsWith('https:') ? 'https' : 'http';
	addresses.set(message, address);
	return address;
}

/**
 * Returns the address of a request that `settleAddress` has parsed.
 * @throws {Error} for any other request, because that is a bug in the shop
 */
export function addressOf(message: IncomingMessage): RequestAddress {
	const address = addresses.get(message);
	if (!address) throw new Error('The address of this request has not been read.');
	return address;
}

/** Returns the first value of a comma-separated header that proxies append to. */
const firstOf = (header: string | string[] | undefined): string =>
	String(header ?? '')
		.split(',')[0]
		?.trim() ?? '';
