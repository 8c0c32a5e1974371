import { data, redirect } from '@remix-run/node';
import { eisbnPattern } from '~store/contract/isbn';
import { toProductNumber } from '~store/contract/product-number';
import { ownPath } from '../../http/return-path.server';

/**
 * The number of a title that a shopper's writing names: an ISBN-13, an ISBN-10, a barcode, however it is parted. Null
 * for what is none. Thirteen digits are taken as they are: the catalogue knows whether there is such a title.
 */
export function itemNumber(written: string): string | null {
	const compact = written.replace(/[\s\-–]/g, '');
	if (eisbnPattern.test(compact)) return compact;
	const reading = toProductNumber(written);
	return 'eisbn' in reading ? reading.eisbn : null;
}

/** Shortens typed text to what can stand on a page. */
function inPrint(written: string): string {
	const clean = written.replace(/[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Bidi_Control}]/gu, ' ').trim();
	return clean.length > maxEchoLength ? `${[...clean.slice(0, maxEchoLength)].slice(0, -1).join('')}…` : clean;
}

/** Characters. */
const maxEchoLength = 40;

/**
 * The number in an address under /item.
 * @throws a redirect to the address with the ISBN-13, where it is written otherwise; 404 in words for no number.
 */
export function requireItemNumber(written: string | undefined, request: Request): string {
	const number = itemNumber(written ?? '');
	if (number === null)
		throw data({ error: `“${inPrint(written ?? '')}” is no ISBN: an ISBN has 13 or 10 digits.` }, { status: 404 });
	if (number === written) return number;
	throw redirect(ownPath(request).replace(/^\/item\/[^/?]+/, `/item/${number}`), 301);
}
