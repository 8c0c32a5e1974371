import { createWriteStream } from 'node:fs';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { Refused } from '../../foundation/refusal';
import { addressFor, lookUpName, type Resolve, resolveName } from './public-address';

export interface FetchOptions {
	signal: AbortSignal;
	/** Host names for which any IP address and any port are allowed. */
	allowedHosts: readonly string[];
	resolve?: Resolve;
	limits?: Partial<FetchLimits>;
}

interface FetchLimits {
	/** The maximum size of a page after decompression, in bytes. */
	bytes: number;
	/** The maximum duration of fetching a page and following all redirects, in milliseconds. */
	time: number;
	redirects: number;
}

const defaultLimits: FetchLimits = { bytes: 10 * 1024 * 1024, time: 20_000, redirects: 5 };

const words = {
	address: 'Type the address of a page, such as https://example.org/reading-list.',
	unreachable: 'We could not reach this page. We can only read pages that are public on the web.',
	large: 'This page is too large. (Max size is 10MB)',
	slow: 'This page took too long to answer. Please try again later.',
	astray: 'This page redirects too many times.',
};
const refused = (why: keyof typeof words) => new Refused(words[why], 422, 'url');

/**
 * Parses the web address that a shopper typed. If the address has no scheme, https is assumed.
 * @throws {Refused} 422 for text that is not a valid web address
 */
export function pageAddress(typed: string): URL {
	const address = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
	if (!URL.canParse(address)) throw refused('address');
	const url = new URL(address);
	if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') throw refused('address');
	return url;
}

/**
 * Fetches a web page, and writes the page to a file. The page must be at a public IP address. The host name of the page and of
 * every redirect is resolved once, the IP address is checked, and the connection is made to exactly this IP address.
 * @throws {Refused} 422 with a message for the shopper, for a page that is not available, is too large or takes too long
 */
export async function fetchPage(page: URL, path: string, options: FetchOptions): Promise<void> {
	const limits = { ...defaultLimits, ...options.limits };
	const late = AbortSignal.timeout(limits.time);
	const signal = AbortSignal.any([options.signal, late]);
	options.signal.throwIfAborted();
	const stopped = new Promise<never>((_, reject) => {
		signal.addEventListener('abort', () => reject(signal.reason));
	});
	try {
		await Promise.race([follow(page, path, { ...options, signal, limits }), stopped]);
	} catch (error) {
		if (error instanceof Refused) throw error;
		options.signal.throwIfAborted();
		throw refused(late.aborted ? 'slow' : 'unreachable');
	}
}

type Following = FetchOptions & { limits: FetchLimits };

async function follow(page: URL, path: string, options: Following): Promise<void> {
	let url = page;
	for (let hops = 0; hops <= options.limits.redirects; hops += 1) {
		const response = await ask(url, options);
		const { statusCode: status = 0, headers } = response;
		if (status >= 300 && status < 400 && headers.location !== undefined) {
			response.destroy();
			url = pageAddress(new URL(headers.location, url).href);
			continue;
		}
		if (status < 200 || status > 299) {
			response.destroy();
			throw new Refused(`We could not read this page: its server answered with ${status}.`, 422, 'url');
		}
		return save(response, path, options);
	}
	throw refused('astray');
}

/** Sends a request to the server at the IP address that was checked. Does not resolve the host name again. */
async function ask(url: URL, options: Following): Promise<IncomingMessage> {
	const { allowedHosts, signal } = options;
	const allowed = allowedHosts.includes(url.hostname);
	const { resolve = allowed ? lookUpName : resolveName } = options;
	if (url.port !== '' && !allowed) throw refused('unreachable');
	const address = await addressFor(url, { allowedHosts, resolve });
	if (address === null) throw refused('unreachable');
	signal.throwIfAborted();
	const client = url.protocol === 'https:' ? https : http;
	return new Promise((answer, reject) => {
		client
			.request({
				host: address,
				port: url.port,
				path: url.pathname + url.search,
				headers: {
					Host: url.host,
					'User-Agent': 'Bookshop (search by address)',
					Accept: 'text/html,*/*;q=0.8',
					'Accept-Encoding': 'gzip',
				},
				...(isIP(url.hostname) > 0 ? {} : { servername: url.hostname }),
				agent: false,
				signal,
			})
			.once('response', answer)
			.on('error', reject)
			.end();
	});
}

async function save(response: IncomingMessage, path: string, { limits, signal }: Following): Promise<void> {
	let bytes = 0;
	const counted = new Transform({
		transform(chunk: Buffer, _encoding, next) {
			bytes += chunk.length;
			next(bytes > limits.bytes ? refused('large') : null, chunk);
		},
	});
	const unpacked = unpackerOf(response.headers['content-encoding']);
	const file = createWriteStream(path);
	await (unpacked
		? pipeline(response, unpacked, counted, file, { signal })
		: pipeline(response, counted, file, { signal }));
}

function unpackerOf(encoding = ''): Transform | null {
	switch (encoding.trim().toLowerCase()) {
		case '':
		case 'identity':
			return null;
		case 'gzip':
		case 'x-gzip':
			return createGunzip();
		case 'deflate':
			return createInflate();
		case 'br':
			return createBrotliDecompress();
		default:
			throw refused('unreachable');
	}
}
