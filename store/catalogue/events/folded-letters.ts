/** A multi-byte character in UTF-8, with each byte read as one character. A fold of a calendar line may be inside it. */
const letter = /[\xc2-\xf4](?:(?:(?:\r\n|\r|\n)[ \t])?[\x80-\xbf]){1,3}/g;
const fold = /(?:\r\n|\r|\n)[ \t]/g;

/**
 * Moves folds that are inside a multi-byte character behind that character. Some programs fold a line after 75 bytes, even within
 * a character (RFC 5545, 3.1). Lines keep their numbers, and the unfolded text is the same in every encoding.
 */
export function joinFoldedLetters(bytes: Buffer): Buffer {
	const text = bytes.toString('latin1').replace(letter, (cut) => {
		const folds = cut.match(fold);
		return folds ? cut.replace(fold, '') + folds.join('') : cut;
	});
	return Buffer.from(text, 'latin1');
}
