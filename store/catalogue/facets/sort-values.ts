import type { Columns } from '../../foundation/column-file';
import { grow, named, take } from '../../foundation/columns';

/** The sort value of a title whose real value is unknown. Titles with this sort value come after all others. */
export const unknown = 0xffffffff;

/**
 * The values by which titles are sorted, in addition to their release day. The sort values come from the rows of `title_facets`,
 * and their array index is the title's position.
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

	/** The bestseller ranks of titles. */
	get ranks(): Uint32Array {
		return this.#columns.ranks;
	}
	/** The lowest prices of titles, in cents. */
	get prices(): Uint32Array {
		return this.#columns.prices;
	}
	/** The sort values for the first letters of titles and of authors' names: see `orderOfBeginning`. */
	get titles(): Uint32Array {
		return this.#columns.titles;
	}
	get authors(): Uint32Array {
		return this.#columns.authors;
	}
	/** The number of words in each title, and the kind of each title (`kind.ts`). */
	get lengths(): Uint8Array {
		return this.#columns.lengths;
	}
	get kinds(): Uint8Array {
		return this.#columns.kinds;
	}
	/** Resizes the columns so that they have an element for each position below this number. */
	grow(size: number): void {
		grow(this.#columns, size);
	}

	written(prefix: string, positionCount: number): Columns {
		return named(this.#columns, prefix, () => positionCount);
	}

	read(columns: Columns, prefix: string): void {
		take(this.#columns, columns, prefix);
	}

	/** Returns all sort values of the title at a position, as one text. */
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
	 * Stores the value of one line from a title's row.
	 * @returns false if the facet table does not sort titles by values of this kind
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

/** The maximum number of symbols that one number can represent exactly. A character outside ASCII needs four symbols. */
const symbols = 8;
const firstCode = 0x20;
const lastCode = 0x7a;
/**
 * The number that announces a character outside ASCII. 0 marks the end of a text, and the numbers from 1 represent ASCII
 * characters.
 */
const beyond = lastCode - firstCode + 2;
const base = beyond + 1;
/** The divisor by which a sort number is reduced to 32 bits. About five letters remain significant after the division. */
const heldPart = base ** symbols / 2 ** 32;

/**
 * Converts a text to a number that sorts like the first eight characters of the text, by code point. If the text has characters
 * outside ASCII, the number sorts like fewer than eight characters. If two texts have the same number, the texts themselves must
 * be compared.
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
			// A character outside ASCII does not fit into the sort number. The character sorts after all ASCII characters, and equal
			// to every other character that does not fit.
			if (left < 4) return (order * base + beyond) * base ** (left - 1);
			order = (order * base + beyond) * base ** 3 + Math.min(code, base ** 3 - 1);
			left -= 4;
			if (code > 0xffff) at++;
		}
	}
	return order * base ** left;
}
