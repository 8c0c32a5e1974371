import { bareNumber, beginsAsIsbn, cellText, chooseIsbn, type IsbnReading, isEan13, toIsbn13 } from './isbn';

/** Whether the number of a title in the catalogue is a book's: 978 and 979 are, but for 979-0, which is sheet music. */
export const isIsbn = (eisbn: string): boolean => beginsAsIsbn(eisbn) && !eisbn.startsWith('9790');

/** What the number of a title in the catalogue is called. */
export const numberType = (eisbn: string): 'ISBN-13' | 'EAN' => (isIsbn(eisbn) ? 'ISBN-13' : 'EAN');

/**
 * Reads the number of anything that a bookshop sells: an ISBN as `toIsbn13` does, or else the barcode of a sideline. That is a 13
 * digit EAN (979-0 is sheet music's), or a UPC, which is one without its leading zero. Their check digit has to be right. Out: 13
 * digits, or the reason of the refusal.
 */
export function toProductNumber(text: string): IsbnReading {
	const reading = toIsbn13(text);
	if ('eisbn' in reading) return reading;
	const eisbn = barcodeOf(text);
	return eisbn === null ? reading : { eisbn };
}

/**
 * The number that a search is, however it is parted; null for what may be the words of a title. All of its digits have to
 * be there: fewer, which a spreadsheet's ISBN may have lost, are a year or a title's own figures here.
 */
export function numberOfSearch(typed: string): string | null {
	if (!/^(?:\d{12,13}|\d{9}[\dX])$/i.test(bareNumber(typed))) return null;
	const reading = toProductNumber(bareNumber(typed));
	return 'eisbn' in reading ? reading.eisbn : null;
}

/** The best number of a row's cells, in the order of trust that the caller gives: an ISBN before a barcode. */
export function chooseProductNumber(cells: readonly string[]): IsbnReading {
	const reading = chooseIsbn(cells);
	if ('eisbn' in reading) return reading;
	const eisbn = cells.map(barcodeOf).find((barcode) => barcode !== null);
	return eisbn === undefined ? reading : { eisbn };
}

function barcodeOf(text: string): string | null {
	const digits = cellText(text).replace(/^'/, '').replace(/[\s-]/g, '').replace(/\.0+$/, '');
	// Twelve digits that begin as an ISBN does are one that has lost its end.
	const ean = /^\d{12}$/.test(digits) && !beginsAsIsbn(digits) ? `0${digits}` : digits;
	return isEan13(ean) && !isIsbn(ean) ? ean : null;
}
