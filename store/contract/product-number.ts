import { bareNumber, beginsAsIsbn, chooseIsbn, type IsbnReading, isEan13, toIsbn13 } from './isbn';

/**
 * Returns whether a catalogue number is an ISBN. An ISBN begins with 978 or 979. Numbers that begin with 979-0 identify sheet
 * music and are not ISBNs.
 */
export const isIsbn = (eisbn: string): boolean => beginsAsIsbn(eisbn) && !eisbn.startsWith('9790');

/** Returns the kind of a catalogue number. */
export const numberType = (eisbn: string): 'ISBN-13' | 'EAN' => (isIsbn(eisbn) ? 'ISBN-13' : 'EAN');

/**
 * Parses the number of any product that a bookshop sells: an ISBN, as `toIsbn13` does, or else the barcode of an item that is not
 * a book. A barcode is a 13-digit EAN (979-0 identifies sheet music), or a UPC, which is an EAN without its leading zero. The
 * check digit must be correct. Returns 13 digits, or the reason for the refusal.
 */
export function toProductNumber(text: string): IsbnReading {
	const reading = toIsbn13(text);
	if ('eisbn' in reading) return reading;
	const eisbn = barcodeOf(text);
	return eisbn === null ? reading : { eisbn };
}

/**
 * Parses a search term as a product number, with any separators. Returns null for a term that may be words of a title. The number
 * must have all its digits. In a spreadsheet, a shorter number may be an ISBN. In a search, a shorter number is a year or a part
 * of a title.
 */
export function numberOfSearch(typed: string): string | null {
	if (!/^(?:\d{12,13}|\d{9}[\dX])$/i.test(bareNumber(typed))) return null;
	const reading = toProductNumber(bareNumber(typed));
	return 'eisbn' in reading ? reading.eisbn : null;
}

/**
 * Chooses the best product number among the cells of a row. The most reliable cell comes first. An ISBN is better than a barcode.
 */
export function chooseProductNumber(cells: readonly string[]): IsbnReading {
	const reading = chooseIsbn(cells);
	if ('eisbn' in reading) return reading;
	const eisbn = cells.map(barcodeOf).find((barcode) => barcode !== null);
	return eisbn === undefined ? reading : { eisbn };
}

function barcodeOf(text: string): string | null {
	const digits = bareNumber(text).replace(/\.0+$/, '');
	// A number of twelve digits that begins like an ISBN is an ISBN without its last digit, not a UPC.
	const ean = /^\d{12}$/.test(digits) && !beginsAsIsbn(digits) ? `0${digits}` : digits;
	return isEan13(ean) && !isIsbn(ean) ? ean : null;
}
