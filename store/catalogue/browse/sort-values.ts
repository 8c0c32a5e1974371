/** What sorts a place that nothing is known of: after all others. */
export const unknown = Number.POSITIVE_INFINITY;

/** What titles are sorted by beside their release day, by their places: as the rows of `title_facets` tell it. */
export class SortValues {
	/** Bestseller ranks. */
	ranks = new Float64Array(0);
	/** The lowest prices, in cents. */
	prices = new Float64Array(0);
	/** How the titles begin, and how their authors' names do: see `orderOfBeginning`. */
	titles = new Float64Array(0);
	authors = new Float64Array(0);
	/** How many words the titles have, and what kind of thing they are (`kind.ts`). */
	lengths = new Uint8Array(0);
	kinds = new Uint8Array(0);

	/** Makes room for places below the number. */
	grow(size: number): void {
		for (const name of ['ranks', 'prices', 'titles', 'authors'] as const) {
			const larger = new Float64Array(size);
			larger.set(this[name]);
			this[name] = larger;
		}
		for (const name of ['lengths', 'kinds'] as const) {
			const larger = new Uint8Array(size);
			larger.set(this[name]);
			this[name] = larger;
		}
	}

	clear(place: number): void {
		this.ranks[place] = unknown;
		this.prices[place] = unknown;
		this.titles[place] = unknown;
		this.authors[place] = unknown;
		this.lengths[place] = 0;
		this.kinds[place] = 0;
	}

	/** Takes a line of a row. False for one that is a facet. */
	take(place: number, key: string, text: string): boolean {
		if (key === 'R') this.ranks[place] = Number(text);
		else if (key === 'P') this.prices[place] = Number(text);
		else if (key === 'T') this.titles[place] = orderOfBeginning(text);
		else if (key === 'A') this.authors[place] = orderOfBeginning(text);
		else if (key === 'L') this.lengths[place] = Number(text);
		else if (key === 'K') this.kinds[place] = Number(text);
		else return false;
		return true;
	}
}

/** As many symbols as a number holds exactly; a character beyond those of ASCII takes four of them. */
const symbols = 8;
const firstCode = 0x20;
const lastCode = 0x7a;
/** The end of a text is 0, a character of ASCII 1 and more, and this announces any other. */
const beyond = lastCode - firstCode + 2;
const base = beyond + 1;

/**
 * A number by which texts stand as their first eight characters do by their code points, or fewer where they are not of
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
			if (left < 4) break;
			order = (order * base + beyond) * base ** 3 + Math.min(code, base ** 3 - 1);
			left -= 4;
			if (code > 0xffff) at++;
		}
	}
	return order * base ** left;
}
