import { cellText, chooseIsbn, type IsbnReading, isEan13, toIsbn13 } from './isbn';

/** Whether the number of a title in the catalogue is a book's: 978 and 979 are, but for 979-0, which is sheet music. */
export const isIsbn = (eisbn: string): boolean => /^97[89]/.test(eisbn) && !eisbn.startsWith('9790');

/** What the number of a title in the catalogue is called. */
export const numberType = (eisbn: string): 'ISBN-13' | 'EAN' => (isIsbn(eisbn) ? 'ISBN-13' : 'EAN');

/**
 * Reads the number of anything that a bookshop sells: an ISBN as `toIsbn13` does, or else the barcode of a sideline: that
 * is a 13 digit EAN (979-0 is sheet music's), or a UPC, which is one without its leading zero. Their check digit has to be
 * right. Out: 13 digits, or the reason of the refusal.
 */
export function toProductNumber(text: string): IsbnReading {
	const reading = toIsbn13(text);
	if ('eisbn' in reading) return reading;
	const eisbn = barcodeOf(text);
	return eisbn === null ? reading : { eisbn };
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
	const ean = /^(?!97[89])\d{12}$/.test(digits) ? `0${digits}` : digits;
	return isEan13(ean) && !isIsbn(ean) ? ean : null;
}
