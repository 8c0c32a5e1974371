import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Client } from 'undici';

/** The answer to a request, with its body as it came over the wire. */
export interface Answer {
	status: number;
	headers: Record<string, string | string[] | undefined>;
	bytes: Buffer;
}

/** One connection to a shop, as a browser without scripts uses it. */
export class Browser {
	readonly #client: Client;

	constructor(shop: string) {
		this.#client = new Client(shop);
	}

	get(path: string, visitor: Visitor): Promise<Answer> {
		return this.#send('GET', path, headersOf(visitor));
	}

	/** Sends a form without following redirects. */
	post(path: string, fields: Record<string, string>, visitor: Visitor): Promise<Answer> {
		const headers = { ...headersOf(visitor), 'content-type': 'application/x-www-form-urlencoded' };
		return this.#send('POST', path, headers, new URLSearchParams(fields).toString());
	}

	close(): Promise<void> {
		return this.#client.destroy();
	}

	async #send(method: 'GET' | 'POST', path: string, headers: Record<string, string>, body?: string): Promise<Answer> {
		const response = await this.#client.request({ method, path, headers, body: body ?? null });
		return {
			status: response.statusCode,
			headers: response.headers,
			bytes: Buffer.from(await response.body.arrayBuffer()),
		};
	}
}

export interface Visitor {
	/** Undefined for a visitor without a session. */
	cookie?: string | undefined;
	/** The visitor's address as a proxy reports it: the shop limits the posts from one address. */
	from: string;
}

const headersOf = ({ cookie, from }: Visitor): Record<string, string> => ({
	'accept-encoding': 'gzip, deflate, br',
	'x-forwarded-for': from,
	...(cookie ? { cookie } : {}),
});

/** Returns the HTML of the answer. */
export function htmlOf({ headers, bytes }: Answer): string {
	const packing = headers['content-encoding'];
	if (packing === 'br') return brotliDecompressSync(bytes).toString();
	return (packing === 'gzip' ? gunzipSync(bytes) : bytes).toString();
}

/** A visitor who keeps the cookies of the shop's answers. */
export class Person implements Visitor {
	readonly #cookies = new Map<string, string>();

	constructor(readonly from: string) {}

	take({ headers }: Answer): void {
		for (const line of [headers['set-cookie'] ?? []].flat()) {
			const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
			if (value === '') this.#cookies.delete(name);
			else this.#cookies.set(name, value);
		}
	}

	get cookie(): string {
		return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
	}
}
