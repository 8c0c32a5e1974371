import type { IncomingMessage } from 'node:http';

/** The address of a request: read once, and the same for rendering, caching, comparing and logging. */
export interface RequestAddress {
	/** `http://host[:port]`; https if a trusted proxy says so. */
	origin: string;
	/** Host and port as browsers write them: lower case, without the protocol's default port. */
	host: string;
	/** The host without the port; an IPv6 address in brackets. */
	hostname: string;
	/** The normalised path: without `..`, `%2e` or a backslash. */
	path: string;
	/** The path with its query. */
	target: string;
}

interface AddressOptions {
	/** Whether to trust a proxy's headers for the host and the protocol. */
	trustProxy: boolean;
	/** The host to use if the request names none, as HTTP/1.0 allows. */
	usualHost: string;
}

/** The longest name of a host with a port, in characters. */
const maxHostLength = 253 + ':65535'.length;

/** A name or an IPv4 address, or an IPv6 address in brackets; the port is optional. */
const hostForm = /^(?:\[[\da-f:.]+\]|([a-z\d_-]{1,63}(?:\.[a-z\d_-]{1,63})*\.?))(?::\d{1,5})?$/i;

/**
 * A path that becomes another host once it is decoded. A URL parser drops tabs and line ends and treats a backslash as
 * a slash, and React Router passes its decoded paths to such a parser.
 */
const anotherHost = /^\/+(?:(?:%0[9ad])+(?:\/|%5c)|%5c)/i;

/**
 * Reads the address of a request. Returns null if the target is not a path, or becomes a host once it is decoded. Also
 * returns null if the host is missing, named twice, or anything but `host[:port]`. A host with a path or a `#` in it
 * would move the request's own path out of the address.
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
	// URLs treat '127.1' as an address, other software as a name.
	if (form[1] !== undefined && form[1].toLowerCase() !== read.hostname) return null;
	// Remix would treat it as a request of its older kind, which the shop's scripts do not make, and answer with an
	// error.
	if (read.searchParams.has('_data')) read.searchParams.delete('_data');
	const { origin, hostname, pathname: path, search } = read;
	if (anotherHost.test(path)) return null;
	return { origin, host: read.host, hostname, path, target: path + search };
}

const addresses = new WeakMap<IncomingMessage, RequestAddress>();

/**
 * Reads the address of a request, and corrects the message to match, because Express, Remix's adapter and the code that
 * serves files read it themselves. Returns null if the address cannot be read: the message stays unchanged, and may
 * only be refused.
 */
export function settleAddress(message: IncomingMessage, reading: AddressOptions): RequestAddress | null {
	const address = readAddress(message, reading);
	if (!address) return null;
	message.url = address.target;
	message.headers.host = address.host;
	// Remix trusts this header, whoever sends it.
	delete message.headers['x-forwarded-host'];
	if (reading.trustProxy) message.headers['x-forwarded-proto'] = address.origin.startsWith('https:') ? 'https' : 'http';
	addresses.set(message, address);
	return address;
}

/**
 * Returns the address of a settled request.
 * @throws {Error} for any other request: that is a mistake in the shop's code
 */
export function addressOf(message: IncomingMessage): RequestAddress {
	const address = addresses.get(message);
	if (!address) throw new Error('The address of this request has not been read.');
	return address;
}

/** Returns the first entry of a list that proxies have added to. */
const firstOf = (header: string | string[] | undefined): string =>
	String(header ?? '')
		.split(',')[0]
		?.trim() ?? '';
