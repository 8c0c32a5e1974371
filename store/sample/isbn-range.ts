import { chanceOf } from './chance';

/**
 * The prefix of all ISBNs in the sample, which is the registration group 9 of the prefix 979. The International ISBN Agency has
 * not assigned this registration group to any country or language. The groups of 979 in use are 0, 8, 10, 11, 12 and 13. No real
 * book therefore has an ISBN with this prefix, and a bookseller's titles never have the same ISBN as a title of the sample. The
 * check digits are correct, so that every ISBN check of the shop accepts these ISBNs. ISBNs with the prefix 979 have no ISBN-10.
 */
export const sampleRange = '9799';

/** Assigns ISBNs to the editions of the sample. The ISBN of an edition does not depend on the other editions of the sample. */
export class SampleNumbers {
	readonly #taken = new Set<string>();

	/** Returns an ISBN that no other edition of the sample has. */
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
