/** The most letters of a word that is compared: each has a bit. */
const maxWordLength = 31;

/** By letter, its positions in `compared`, a bit each; all 0 for others. */
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
 * Counts the slips of the finger between two words, as Damerau does: a letter too many, too few, another one, or two
 * that changed places. Returns `most + 1` for any higher number, and for words of more than 31 letters.
 *
 * A column of Damerau's table is held as two words of bits, as in Hyyrö's algorithm. They say where it rises by one
 * from a letter to the next, and where it falls. Calls with the same `a` are quickest: a query makes hundreds of them.
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
		// Each letter that is left can make it one less.
		if (slips - (b.length - at - 1) > most) return most + 1;
		up = (up << 1) | 1;
		rises = (down << 1) | ~(same | up);
		falls = up & same;
		before = here;
	}
	return Math.min(slips, most + 1);
}
