export type IsbnReading =
	/**
	 * `recomputed` means that the check digit was missing and has been computed. A computed check digit does not prove that the
	 * other twelve digits are correct.
	 */
	{ eisbn: string; recomputed?: true; restored?: string } | { refused: string };

/** The pattern of a title's number in the catalogue. */
export const eisbnPattern = /^\d{13}$/;

/** The prefixes of an ISBN-13. Every ISBN-10 converts to the first prefix. Numbers that begin with 979-0 identify sheet music. */
export const isbnPrefixes = ['978', '979'] as const;

export const beginsAsIsbn = (digits: string): boolean => isbnPrefixes.some((prefix) => digits.startsWith(prefix));

const labelPattern = /^(?:urn:)?e?isbn(?:[-\s]?1[03](?!\d))?\s*:?/i;
/**
 * The characters that are removed from a number: hyphens and dashes, spaces of every width, soft hyphens and byte order marks.
 */
const noise = /[\s\u00a0\u00ad\u200b-\u200f\u2010-\u2015\u202f\u2212\ufeff-]/g;
const issnPattern = /^(?:issn:?\s*)?\d{4}-\d{3}[\dX]$/i;
const scientificPattern = /^(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i;

/**
 * Parses an ISBN as feeds and spreadsheets write it, and returns the ISBN-13.
 *
 * Accepts:
 * - an ISBN-10 or ISBN-13 with or without hyphens, spaces and label
 * - a cell such as `="0439023483"`
 * - an ISBN-10 that lost up to three leading zeros, if its check digit is correct after the zeros are added
 * - an ISBN-13 in scientific notation that still has twelve digits
 * - an ISBN-13 as a scanner reads it, followed by the digits of the small barcode beside it
 *
 * Returns the 13 digits, or the reason why the text is not an ISBN.
 *
 * Only the check digit determines whether an ISBN is valid. The shop has no table of publishers' ranges. New ranges are assigned
 * every month, so a table from the shop's installation would refuse new books.
 */
export function toIsbn13(text: string): IsbnReading {
	if (eisbnPattern.test(text)) return fromThirteen(text);
	const trimmed = text.trim();
	const bare = bareNumber(trimmed);
	if (bare === '') return { refused: 'there is no ISBN' };
	const scientific = scientificPattern.exec(bare);
	if (scientific) return fromScientific(scientific);
	// An ISSN is refused, because every ISSN with two zeros added at the start would be a valid ISBN-10.
	if (issnPattern.test(trimmed)) return { refused: `${trimmed} is the number of a journal (ISSN), not an ISBN` };
	return fromDigits(bare.replace(/\.0+$/, '').toUpperCase(), trimmed);
}

/**
 * Removes everything around a number's digits: its label ('ISBN:'), the brackets that LibraryThing adds, the separators between
 * digits, and what a scanner adds. A scanner adds the kind of barcode at the start (`]E0`). At the end, a scanner may add the two
 * or five digits of the small barcode beside the number, which give a price or an issue.
 */
export const bareNumber = (text: string): string =>
	withoutAddOn(
		cellText(text)
			.replace(/^'/, '')
			.replace(/^\[(.*)\]$/, '$1')
			.replace(scannerPattern, '')
			.replace(labelPattern, '')
			.replace(noise, ''),
	);

const scannerPattern = /^\][A-Z]\d/i;
/**
 * Matches an EAN with an add-on of two or five digits, or a UPC with an add-on of five digits. A UPC with an add-on of two digits
 * would be as long as a carton number.
 */
const addOnPattern = /^(?:(\d{13})\+?(?:\d{2}|\d{5})|(\d{12})\+?\d{5})$/;

function withoutAddOn(digits: string): string {
	const [, ean, upc] = addOnPattern.exec(digits) ?? [];
	const number = ean ?? upc;
	return number !== undefined && isEan13(number.padStart(13, '0')) ? number : digits;
}

/**
 * Returns the text of a spreadsheet cell of the form `="0439023483"`. This form keeps a spreadsheet from removing the leading
 * zero.
 */
export function cellText(cell: string): string {
	const trimmed = cell.trim();
	let start = trimmed.startsWith('=') ? 1 : 0;
	let end = trimmed.length;
	while (trimmed[start] === '"') start += 1;
	while (end > start && trimmed[end - 1] === '"') end -= 1;
	const inside = trimmed.slice(start, end);
	return inside.includes('"') ? trimmed : inside;
}

/** Returns whether a text has 13 digits with a correct check digit. Accepts numbers of any kind of product. */
export function isEan13(text: string): boolean {
	return eisbnPattern.test(text) && checkDigit13(text) === text.charCodeAt(12) - 48;
}

/**
 * Chooses the best ISBN among the cells of a row. The most reliable cell comes first. A number with a correct check digit is
 * better than a number whose check digit had to be computed.
 */
export function chooseIsbn(cells: readonly string[]): IsbnReading {
	let refused: IsbnReading | undefined;
	for (const cell of cells) {
		if (cell === '' || isRounded(cell)) continue;
		const reading = toIsbn13(cell);
		if ('eisbn' in reading) return reading;
		refused ??= reading;
	}
	for (const cell of cells) {
		if (!isRounded(cell)) continue;
		const reading = toIsbn13(cell);
		if ('eisbn' in reading) return reading;
		refused = reading;
	}
	return refused ?? { refused: 'there is no ISBN' };
}

function isRounded(cell: string): boolean {
	return /[.,]\d*e\+?\d/i.test(cell);
}

function fromDigits(bare: string, source: string): IsbnReading {
	if (eisbnPattern.test(bare)) return fromThirteen(bare);
	if (/^\d{6,9}[\dX]$/.test(bare)) return fromTen(bare.padStart(10, '0'), bare.length);
	if (/^\d+X?$/.test(bare)) return { refused: `${bare} has ${bare.length} digits: an ISBN has 10 or 13` };
	return { refused: `${JSON.stringify(source.slice(0, 40))} is not an ISBN` };
}

function fromThirteen(digits: string): IsbnReading {
	if (!beginsAsIsbn(digits)) {
		return { refused: `${digits} does not begin with ${isbnPrefixes.join(' or ')}, so it is no ISBN` };
	}
	if (digits.startsWith('9790')) return { refused: `${digits} is the number of a piece of sheet music, not an ISBN` };
	if (checkDigit13(digits) !== digits.charCodeAt(12) - 48) {
		return { refused: `${digits} has a wrong check digit` };
	}
	return { eisbn: digits };
}

function fromTen(digits: string, written: number): IsbnReading {
	let sum = 0;
	for (let place = 0; place < 9; place++) sum += (10 - place) * (digits.charCodeAt(place) - 48);
	const last = digits.charAt(9);
	if ((sum + (last === 'X' ? 10 : Number(last))) % 11 !== 0) {
		const source = digits.slice(10 - written);
		return {
			refused:
				written === 10
					? `${source} has a wrong check digit`
					: `${source} has ${written} digits, and zeros before it do not make it an ISBN`,
		};
	}
	const eisbn = withCheckDigit(isbnPrefixes[0] + digits.slice(0, 9));
	return written === 10 ? { eisbn } : { eisbn, restored: restoredWords(digits, written) };
}

function restoredWords(digits: string, written: number): string {
	const zeros = written === 9 ? 'a leading zero was' : `${10 - written} leading zeros were`;
	return `${digits} was read from ${digits.slice(10 - written)}, because ${zeros} missing`;
}

/**
 * Recovers an ISBN from scientific notation. A spreadsheet that shows twelve of the thirteen digits has rounded the last digit,
 * so 9.78043902348e+12 may be either of two ISBNs. The first ISBN has these twelve digits and a check digit of at most five. The
 * second ISBN has twelve digits that are lower by one, and a check digit of at least five. Usually only one of the two ISBNs is
 * valid. If both are valid, the function refuses, because guessing could sell the wrong book.
 */
function fromScientific([source, first = '', rest = '', power = '']: RegExpExecArray): IsbnReading {
	const digits = first + rest;
	const length = Number(power) + 1;
	if (digits.length >= length) {
		return /^0*$/.test(digits.slice(length))
			? fromDigits(digits.slice(0, length), source)
			: { refused: `${source} is not a whole number` };
	}
	if (length !== 13 || digits.length !== 12) {
		return { refused: `${source} keeps only ${digits.length} of the ${length} digits: a spreadsheet rounded it` };
	}
	const roundsDown = withCheckDigit(digits);
	const roundsUp = withCheckDigit(String(Number(digits) - 1));
	// A check digit of five may have been rounded up or down. Spreadsheets round five up, and Python rounds five to the even
	// neighbour.
	const candidates = [
		...(lastDigit(roundsDown) <= 5 ? [roundsDown] : []),
		...(lastDigit(roundsUp) >= 5 ? [roundsUp] : []),
	];
	const [only] = candidates;
	if (only === undefined) return { refused: `${source} is not a rounded ISBN` };
	if (candidates.length > 1) {
		return { refused: `${source} may be ${roundsDown} or ${roundsUp}: the last digit was rounded away` };
	}
	const reading = fromThirteen(only);
	if ('refused' in reading) return reading;
	const restored = `${only} was read from ${source}, because a spreadsheet rounded the last digit`;
	return { eisbn: only, recomputed: true, restored };
}

function lastDigit(eisbn: string): number {
	return eisbn.charCodeAt(12) - 48;
}

/** Appends the check digit to the first twelve digits of an EAN. */
export function withCheckDigit(twelve: string): string {
	return twelve + checkDigit13(twelve);
}

function checkDigit13(digits: string): number {
	let sum = 0;
	for (let place = 0; place < 12; place += 2) {
		sum += digits.charCodeAt(place) - 48 + 3 * (digits.charCodeAt(place + 1) - 48);
	}
	return (10 - (sum % 10)) % 10;
}
