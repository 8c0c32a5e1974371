/**
 * A multi-byte character in UTF-8, with each byte read as one character. A line of a calendar file may be folded inside such a
 * character.
 */
const letter = /[\xc2-\xf4](?:(?:(?:\r\n|\r|\n)[ \t])?[\x80-\xbf]){1,3}/g;
const fold = /(?:\r\n|\r|\n)[ \t]/g;

/**
 * Moves a line fold that is inside a multi-byte character to the end of that character. Some programs fold a line after 75
 * bytes, even inside a character (RFC 5545, 3.1). Line numbers do not change, and the unfolded text is the same in every
 * encoding.
 */
export function joinFoldedLetters(bytes: Buffer): Buffer {
	const text = bytes.toString('latin1').replace(letter, (cut) => {
		const folds = cut.match(fold);
		return folds ? cut.replace(fold, '') + folds.join('') : cut;
	});
	return Buffer.from(text, 'latin1');
}
