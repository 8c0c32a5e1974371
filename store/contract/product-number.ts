import { bareNumber, beginsAsIsbn, chooseIsbn, type IsbnReading, isEan13, toIsbn13 } from './isbn';

/** Whether a catalogue number is an ISBN: it begins with 978 or 979, but not with 979-0, which is sheet music. */
export const isIsbn = (eisbn: string): boolean => beginsAsIsbn(eisbn) && !eisbn.startsWith('9790');

/** The kind of a catalogue number. */
export const numberType = (eisbn: string): 'ISBN-13' | 'EAN' => (isIsbn(eisbn) ? 'ISBN-13' : 'EAN');

/**
 * Parses the number of anything that a bookshop sells: an ISBN like `toIsbn13`, or else the barcode of a sideline. A barcode is a
 * 13-digit EAN (979-0 is sheet music), or a UPC, which is an EAN without its leading zero. Its check digit must be correct.
 * Returns 13 digits, or the reason for the refusal.
 */
export function toProductNumber(text: string): IsbnReading {
	const reading = toIsbn13(text);
	if ('eisbn' in reading) return reading;
	const eisbn = barcodeOf(text);
	return eisbn === null ? reading : { eisbn };
}

/**
 * Reads a search term as a product number, with any separators; null for a term that may be words of a title. All digits must be
 * present. In a spreadsheet a shorter number may be an ISBN, but in a search it is a year or a part of a title.
 */
export function numberOfSearch(typed: string): string | null {
	if (!/^(?:\d{12,13}|\d{9}[\dX])$/i.test(bareNumber(typed))) return null;
	const reading = toProductNumber(bareNumber(typed));
	return 'eisbn' in reading ? reading.eisbn : null;
}

/** Chooses the best number among a row's cells, which are in order of trust. An ISBN is better than a barcode. */
export function chooseProductNumber(cells: readonly string[]): IsbnReading {
	const reading = chooseIsbn(cells);
	if ('eisbn' in reading) return reading;
	const eisbn = cells.map(barcodeOf).find((barcode) => barcode !== null);
	return eisbn === undefined ? reading : { eisbn };
}

function barcodeOf(text: string): string | null {
	const digits = bareNumber(text).replace(/\.0+$/, '');
	// Twelve digits that begin like an ISBN are an ISBN that has lost its last digit, not a UPC.
	const ean = /^\d{12}$/.test(digits) && !beginsAsIsbn(digits) ? `0${digits}` : digits;
	return isEan13(ean) && !isIsbn(ean) ? ean : null;
}
