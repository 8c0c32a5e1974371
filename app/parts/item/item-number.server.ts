import { data, redirect } from '@remix-run/node';
import { parse } from 'isbn3';
import { ownPath } from '../../http/return-path.server';

/** The ISBN-13 (or EAN) that a shopper's writing names: hyphens, spaces and ISBN-10 are understood. Null for no number. */
export function itemNumber(written: string): string | null {
	const compact = written.replace(/[\s\-–]/g, '').toUpperCase();
	if (/^\d{13}$/.test(compact)) return compact;
	return /^\d{9}[\dX]$/.test(compact) ? (parse(compact)?.isbn13 ?? null) : null;
}

/** As much of somebody's writing as can stand on a page. */
function inPrint(written: string): string {
	const clean = written.replace(/[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Bidi_Control}]/gu, ' ').trim();
	return clean.length > longestEcho ? `${[...clean.slice(0, longestEcho)].slice(0, -1).join('')}…` : clean;
}

/** Characters. */
const longestEcho = 40;

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
