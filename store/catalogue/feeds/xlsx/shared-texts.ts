const blockBytes = 1024 ** 2;

/**
 * The shared texts of a workbook, to which its cells refer by number. The texts are stored as bytes outside the JavaScript heap,
 * and each text is decoded only when a cell with the text is read. A million JavaScript strings, most of which are never read,
 * would slow down the garbage collector.
 */
export class SharedTexts {
	readonly #blocks: Buffer[] = [];
	#block = Buffer.alloc(0);
	#used = 0;
	/** For each shared text: the number of its byte block, its offset in the block, and its length. */
	#places = new Uint32Array(3 * 1024);
	#count = 0;

	add(text: string): void {
		const length = Buffer.byteLength(text);
		if (this.#used + length > this.#block.length) {
			this.#block = Buffer.allocUnsafeSlow(Math.max(blockBytes, length));
			this.#blocks.push(this.#block);
			this.#used = 0;
		}
		this.#block.write(text, this.#used);
		const at = 3 * this.#count;
		if (at === this.#places.length) {
			const more = new Uint32Array(2 * at);
			more.set(this.#places);
			this.#places = more;
		}
		this.#places.set([this.#blocks.length - 1, this.#used, length], at);
		this.#used += length;
		this.#count += 1;
	}

	/** Returns the shared text with a number. Returns undefined for an unknown number. */
	at(number: number): string | undefined {
		if (!(number >= 0 && number < this.#count)) return undefined;
		const [block = 0, start = 0, length = 0] = this.#places.subarray(3 * number, 3 * number + 3);
		return this.#blocks[block]?.toString('utf8', start, start + length);
	}
}
