import type { Columns } from '../../foundation/column-file';
import { grow, named, take } from '../../foundation/columns';

/** The sort value of a title with an unknown one: it comes after all others. */
export const unknown = 0xffffffff;

/**
 * The values that titles are sorted by, besides their release day. They are indexed by position and come from the rows
 * of `title_facets`.
 */
export class SortValues {
	#columns = {
		ranks: new Uint32Array(0),
		prices: new Uint32Array(0),
		titles: new Uint32Array(0),
		authors: new Uint32Array(0),
		lengths: new Uint8Array(0),
		kinds: new Uint8Array(0),
	};

	/** Bestseller ranks. */
	get ranks(): Uint32Array {
		return this.#columns.ranks;
	}
	/** The lowest prices, in cents. */
	get prices(): Uint32Array {
		return this.#columns.prices;
	}
	/** How the titles begin, and how their authors' names do: see `orderOfBeginning`. */
	get titles(): Uint32Array {
		return this.#columns.titles;
	}
	get authors(): Uint32Array {
		return this.#columns.authors;
	}
	/** How many words the titles have, and what kind of thing they are (`kind.ts`). */
	get lengths(): Uint8Array {
		return this.#columns.lengths;
	}
	get kinds(): Uint8Array {
		return this.#columns.kinds;
	}
	/** Makes room for positions below the number. */
	grow(size: number): void {
		grow(this.#columns, size);
	}

	written(prefix: string, positionCount: number): Columns {
		return named(this.#columns, prefix, () => positionCount);
	}

	read(columns: Columns, prefix: string): void {
		take(this.#columns, columns, prefix);
	}

	/** Returns all data of a position, in one text. */
	told(position: number): string {
		return Object.values(this.#columns)
			.map((column) => column[position])
			.join(' ');
	}

	clear(position: number): void {
		for (const column of [this.ranks, this.prices, this.titles, this.authors]) column[position] = unknown;
		this.lengths[position] = 0;
		this.kinds[position] = 0;
	}

	/**
	 * Takes a line of a row.
	 * @returns false for a line that titles are not sorted by
	 */
	take(position: number, key: string, text: string): boolean {
		if (key === 'R') this.ranks[position] = bounded(Number(text));
		else if (key === 'P') this.prices[position] = bounded(Number(text));
		else if (key === 'T') this.titles[position] = Math.floor(orderOfBeginning(text) / heldPart);
		else if (key === 'A') this.authors[position] = Math.floor(orderOfBeginning(text) / heldPart);
		else if (key === 'L') this.lengths[position] = Number(text);
		else if (key === 'K') this.kinds[position] = Number(text);
		else return false;
		return true;
	}
}

const bounded = (number: number): number => Math.min(Math.max(0, number), unknown - 1);

/** The most symbols that a number holds exactly. A character outside ASCII takes four of them. */
const symbols = 8;
const firstCode = 0x20;
const lastCode = 0x7a;
/** The end of a text is 0, a character of ASCII 1 and more, and this announces any other. */
const beyond = lastCode - firstCode + 2;
const base = beyond + 1;
/** The divisor that fits an order into 32 bits: some five letters remain. */
const heldPart = base ** symbols / 2 ** 32;

/**
 * Maps a text to a number that sorts as its first eight characters do by their code points; fewer where they are not of
 * ASCII. Texts of the same number have to be compared themselves.
 */
export function orderOfBeginning(text: string): number {
	let order = 0;
	let left = symbols;
	for (let at = 0; at < text.length && left > 0; at++) {
		const code = text.codePointAt(at) ?? 0;
		if (code >= firstCode && code <= lastCode) {
			order = order * base + code - firstCode + 1;
			left -= 1;
		} else {
			// No room for this character: it sorts after all of ASCII, level with any other such character.
			if (left < 4) return (order * base + beyond) * base ** (left - 1);
			order = (order * base + beyond) * base ** 3 + Math.min(code, base ** 3 - 1);
			left -= 4;
			if (code > 0xffff) at++;
		}
	}
	return order * base ** left;
}
