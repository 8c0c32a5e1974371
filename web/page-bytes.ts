import type { Encoding } from '../app/http/accepted-encoding';
import { pack, unpack } from '../app/http/pack.server';
import { pageLevels } from './send-packed';

/** The bytes of a page, compressed with the encoding. Without an encoding, the bytes are uncompressed. */
export interface Packed {
	encoding: Encoding | null;
	bytes: Buffer;
}

/**
 * The bytes of a cached page. At the first request, the bytes are compressed. Afterwards, the cache keeps only the compressed
 * bytes, which need a seventh of the memory. Most pages are requested in only one encoding, from which all other encodings are
 * created.
 */
export class PageBytes {
	#held: Packed;
	readonly #packed = new Map<Encoding, Promise<Buffer>>();
	#size: number;
	/** Called when the number of the page's bytes in memory changes. */
	onResize: () => void = () => undefined;

	constructor(held: Packed) {
		this.#held = held;
		this.#size = held.bytes.length;
		if (held.encoding) this.#packed.set(held.encoding, Promise.resolve(held.bytes));
	}

	/** The size of the page in memory, in bytes. */
	get size(): number {
		return this.#size;
	}

	/** Returns the uncompressed bytes of the page. */
	async plain(): Promise<Buffer> {
		const { encoding, bytes } = this.#held;
		return encoding ? unpack(bytes, encoding) : bytes;
	}

	packedAs(encoding: Encoding): Promise<Buffer> {
		const known = this.#packed.get(encoding);
		if (known) return known;
		const packing = this.plain().then((plain) => pack(plain, encoding, pageLevels));
		this.#packed.set(encoding, packing);
		packing.then(
			(bytes) => this.#hold({ encoding, bytes }),
			// If the compression fails, the next request for the page compresses the page again.
			() => this.#packed.delete(encoding),
		);
		return packing;
	}

	/** Returns the bytes of the page in the encoding of the first request, or in Brotli before the first request. */
	async packed(): Promise<Packed> {
		const [encoding = 'br'] = this.#packed.keys();
		return { encoding, bytes: await this.packedAs(encoding) };
	}

	#hold(packed: Packed): void {
		if (this.#held.encoding) {
			this.#size += packed.bytes.length;
		} else {
			this.#held = packed;
			this.#size = packed.bytes.length;
		}
		this.onResize();
	}
}
