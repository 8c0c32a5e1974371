import { chanceOf } from './chance';

/**
 * Where the sample's numbers begin: registration group 9 of the prefix 979. The International ISBN Agency has given that
 * group to no country and no language: the groups of 979 in use are 0, 8, 10, 11, 12 and 13. So no book in the world
 * has such a number, and a bookseller's own titles never meet the sample's. The check digit is right, so that every
 * check of the shop takes them; there is no ISBN-10 of a 979 number.
 */
export const sampleRange = '9799';

/** Gives out the sample's ISBNs: an edition keeps its number whatever other editions there are. */
export class SampleNumbers {
	readonly #taken = new Set<string>();

	/** A number that nothing else of the sample has. */
	numberFor(edition: string): string {
		for (let attempt = 0; ; attempt += 1) {
			const body = Math.floor(chanceOf(`isbn ${edition} ${attempt}`) * 1e8);
			const eisbn = withCheckDigit(sampleRange + String(body).padStart(8, '0'));
			if (this.#taken.has(eisbn)) continue;
			this.#taken.add(eisbn);
			return eisbn;
		}
	}
}

function withCheckDigit(twelve: string): string {
	const sum = [...twelve].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
	return `${twelve}${(10 - (sum % 10)) % 10}`;
}
