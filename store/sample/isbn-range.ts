import { chanceOf } from './chance';

/**
 * The prefix of the sample's numbers: registration group 9 of 979. The International ISBN Agency has assigned that group to no
 * country or language: the groups of 979 in use are 0, 8, 10, 11, 12 and 13. So no real book has such a number, and a
 * bookseller's titles never clash with the sample's. Their check digits are right, so that every check of the shop accepts them;
 * 979 numbers have no ISBN-10.
 */
export const sampleRange = '9799';

/** Assigns the sample's ISBNs. An edition has the same number whatever other editions there are. */
export class SampleNumbers {
	readonly #taken = new Set<string>();

	/** Gives a number that no other edition of the sample has. */
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
