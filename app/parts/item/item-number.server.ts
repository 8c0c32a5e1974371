import { data, redirect } from '@remix-run/node';
import { eisbnPattern } from '~store/contract/isbn';
import { toProductNumber } from '~store/contract/product-number';
import { ownPath } from '../../http/return-path.server';

/**
 * Returns the product number in a typed text: an ISBN-13, an ISBN-10 or a barcode, with any separators. Returns null if the
 * product number is invalid. Does not validate the check digit of thirteen digits, because the catalogue knows whether the title
 * exists.
 */
export function itemNumber(written: string): string | null {
	const compact = written.replace(/[\s\-–]/g, '');
	if (eisbnPattern.test(compact)) return compact;
	const reading = toProductNumber(written);
	return 'eisbn' in reading ? reading.eisbn : null;
}

/** Cleans and shortens typed text so that a page can show it. */
function inPrint(written: string): string {
	const clean = written.replace(/[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Bidi_Control}]/gu, ' ').trim();
	return clean.length > maxEchoLength ? `${[...clean.slice(0, maxEchoLength)].slice(0, -1).join('')}…` : clean;
}

/** The maximum number of characters of typed text that a page shows. */
const maxEchoLength = 40;

/**
 * Returns the product number in an address below /item.
 * @throws a redirect to the address with the ISBN-13 if the number has another format; a 404 if the number is invalid
 */
export function requireItemNumber(written: string | undefined, request: Request): string {
	const number = itemNumber(written ?? '');
	if (number === null)
		throw data({ error: `“${inPrint(written ?? '')}” is not an ISBN. An ISBN has 10 or 13 digits.` }, { status: 404 });
	if (number === written) return number;
	throw redirect(ownPath(request).replace(/^\/item\/[^/?]+/, `/item/${number}`), 301);
}
