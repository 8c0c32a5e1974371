const numberWords = [
	...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
	...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen', 'twenty'],
];

/** Returns a number from 0 to 20 as a word. */
export const numberInWords = (number: number): string => numberWords[number] ?? String(number);

/** Normalizes an answer for comparison with the letters of a picture: ' k l-M' is 'klm'. */
export const asLetters = (typed: string): string => plain(typed).join('');

/**
 * Normalizes a typed answer for comparison with the correct answer of a captcha question. Converts the text to lower case,
 * removes accents, punctuation and articles, and writes numbers as digits: 'The Sea-Gull!' is 'seagull', 'Seven' is '7'.
 */
export function asAnswer(typed: string): string {
	const words = plain(typed);
	const meant = words.length > 1 ? words.filter((word) => !['a', 'an', 'the'].includes(word)) : words;
	return meant.map((word) => (numberWords.includes(word) ? String(numberWords.indexOf(word)) : word)).join('');
}

const plain = (typed: string): string[] =>
	typed
		.toLowerCase()
		.normalize('NFKD')
		.replace(/\p{Mark}/gu, '')
		.split(/[^a-z0-9]+/)
		.filter((word) => word !== '');
