/** The longest word that is compared, in letters. Each letter has a bit. */
const maxWordLength = 31;

/** By letter, its positions in `compared`, as one bit each; 0 for letters that `compared` does not have. */
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
 * Returns the Damerau distance between two words, which counts typos: an extra, missing or wrong letter, or two swapped letters.
 * Returns `most + 1` for any higher number, and for words of more than 31 letters.
 *
 * A column of Damerau's table is stored as two bit vectors, as in Hyyrö's algorithm. They show where the column rises by one from
 * one letter to the next, and where it falls. Consecutive calls with the same `a` are fastest. A query makes hundreds of such
 * calls.
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
		// Each remaining letter can reduce the distance by one.
		if (slips - (b.length - at - 1) > most) return most + 1;
		up = (up << 1) | 1;
		rises = (down << 1) | ~(same | up);
		falls = up & same;
		before = here;
	}
	return Math.min(slips, most + 1);
}
