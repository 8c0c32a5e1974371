import type { IncomingMessage } from 'node:http';

/** Where a request goes: read once, and the same for anyone who renders, caches, compares or logs it. */
export interface RequestAddress {
	/** `http://host[:port]`; https where a trusted proxy says so. */
	origin: string;
	/** Host and port as browsers write them: lower case, without the port that the protocol has by itself. */
	host: string;
	/** The host alone; an address of IPv6 in brackets. */
	hostname: string;
	/** The path once its steps are taken: without `..`, `%2e` or a backslash. */
	path: string;
	/** The path with its query. */
	target: string;
}

interface AddressOptions {
	/** Whether a proxy's word for the host and the protocol counts. */
	trustProxy: boolean;
	/** The host that is meant where none is named, as HTTP/1.0 allows. */
	usualHost: string;
}

/** As long as a host's name can be, with a port. Characters. */
const maxHostLength = 253 + ':65535'.length;

/** A name or an IPv4 address, or an IPv6 address in brackets; a port or none. */
const hostForm = /^(?:\[[\da-f:.]+\]|([a-z\d_-]{1,63}(?:\.[a-z\d_-]{1,63})*\.?))(?::\d{1,5})?$/i;

/**
 * A path that becomes another host once it is decoded. A URL parser drops tabs and line ends and takes a backslash for
 * a slash, and React Router hands its decoded paths to such a parser.
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
	// Remix would take it for a request of its older kind, which the shop's scripts do not make, and answer with an error.
	if (read.searchParams.has('_data')) read.searchParams.delete('_data');
	const { origin, hostname, pathname: path, search } = read;
	if (anotherHost.test(path)) return null;
	return { origin, host: read.host, hostname, path, target: path + search };
}

const addresses = new WeakMap<IncomingMessage, RequestAddress>();

/**
 * Reads where a request goes, and has the message say the same: Express, Remix's adapter and what serves files read it for
 * themselves. Null where it cannot be read: the message stays as it came, and nothing but a refusal may be made of it.
 */
export function settleAddress(message: IncomingMessage, reading: AddressOptions): RequestAddress | null {
	const address = readAddress(message, reading);
	if (!address) return null;
	message.url = address.target;
	message.headers.host = address.host;
	// Remix believes this header, no matter who sends it.
	delete message.headers['x-forwarded-host'];
	if (reading.trustProxy) message.headers['x-forwarded-proto'] = address.origin.startsWith('https:') ? 'https' : 'http';
	addresses.set(message, address);
	return address;
}

/**
 * Where a request goes that was settled.
 * @throws {Error} for any other: that is a mistake of ours.
 */
export function addressOf(message: IncomingMessage): RequestAddress {
	const address = addresses.get(message);
	if (!address) throw new Error('The address of this request was never read.');
	return address;
}

/** The first of a list that proxies have added to. */
const firstOf = (header: string | string[] | undefined): string =>
	String(header ?? '')
		.split(',')[0]
		?.trim() ?? '';
