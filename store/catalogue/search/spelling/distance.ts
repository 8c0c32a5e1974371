/**
 * The maximum length of words that are compared, in letters. The length is limited, because each letter of a word is represented
 * by one bit of a number.
 */
const maxWordLength = 31;

/**
 * For each letter, the positions at which the letter occurs in `compared`, with one bit for each position. 0 for letters that do
 * not occur in `compared`.
 */
const bitsByLetter = new Uint32Array(0x10000);
let compared = '';

function compareWith(word: string): void {
	for (let at = 0; at < compared.length; at += 1) bitsByLetter[compared.charCodeAt(at)] = 0;
	compared = word;
	for (let at = 0; at < word.length; at += 1) {
		const letter = word.charCodeAt(at);
		bitsByLetter[letter] = (bitsByLetter[letter] ?? 0) | (1 << at);
	}
}

/**
 * Returns the Damerau distance between two words, which is the number of typos. A typo is an extra, missing or wrong letter, or
 * two swapped letters. Returns `most + 1` for any higher number of typos, and for words of more than 31 letters.
 *
 * Each column of the distance table is stored as two bit vectors, as in Hyyrö's algorithm. One bit vector shows where the values
 * in the column rise by one, and the other shows where they fall by one. Several consecutive calls with the same `a` are
 * fastest. Correcting one query makes hundreds of such calls.
 */
export function slipsBetween(a: string, b: string, most: number): number {
	if (Math.abs(a.length - b.length) > most || b.length > maxWordLength || a.length > maxWordLength) return most + 1;
	if (a.length === 0) return b.length;
	if (a !== compared) compareWith(a);
	const last = 1 << (a.length - 1);
	let [slips, rises, falls, same, before] = [a.length, -1, 0, 0, 0];
	for (let at = 0; at < b.length; at += 1) {
		const here = bitsByLetter[b.charCodeAt(at)] ?? 0;
		const swapped = ((~same & here) << 1) & before;
		same = (((here & rises) + rises) ^ rises) | here | falls | swapped;
		let up = falls | ~(same | rises);
		const down = same & rises;
		if (up & last) slips += 1;
		else if (down & last) slips -= 1;
		// Each remaining letter can reduce the distance by at most one.
		if (slips - (b.length - at - 1) > most) return most + 1;
		up = (up << 1) | 1;
		rises = (down << 1) | ~(same | up);
		falls = up & same;
		before = here;
	}
	return Math.min(slips, most + 1);
}
