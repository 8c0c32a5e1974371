/** A letter of UTF-8, with each byte as a character, that the folds of a calendar's lines may cut. */
const letter = /[\xc2-\xf4](?:(?:(?:\r\n|\r|\n)[ \t])?[\x80-\xbf]){1,3}/g;
const fold = /(?:\r\n|\r|\n)[ \t]/g;

/**
 * Moves folds that cut a letter behind that letter: some programs fold a line after 75 bytes, whatever they are
 * (RFC 5545, 3.1). Lines keep their numbers, and the unfolded text is the same in every encoding.
 */
export function joinFoldedLetters(bytes: Buffer): Buffer {
	const text = bytes.toString('latin1').replace(letter, (cut) => {
		const folds = cut.match(fold);
		return folds ? cut.replace(fold, '') + folds.join('') : cut;
	});
	return Buffer.from(text, 'latin1');
}
