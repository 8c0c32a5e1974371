import { supplyCurrencies } from './currencies';

/** Matches the marks of currencies, each in a shop's or a supplier's way. A bare '$' names no currency. */
const marks: [RegExp, currency: string][] = [
	[/\b(?:C|CA|CAN|CDN)\s?\$|\bCDN\b/i, 'CAD'],
	[/\bUS\s?\$/i, 'USD'],
	[/\b(?:A|AU)\s?\$/i, 'AUD'],
	[/\bNZ\s?\$/i, 'NZD'],
	[/£/, 'GBP'],
	[/€/, 'EUR'],
	[/¥/, 'JPY'],
	[/₹/, 'INR'],
];

/** More than one number: within a number, a space or an apostrophe separates only thousands. */
const severalNumbers = /[\s'\u00a0]\d(?!\d\d(?!\d))/;

/** The mark before the decimals of a table's prices; 'both' where some have a point there and others a comma. */
export type DecimalMark = '.' | ',' | 'both';

/**
 * Reads a price as a cell shows it, in cents: '12.99', '$12.99', '12,99', '1,234.50', '1.234,50'. Returns `undefined`
 * if the text is not an amount, has two amounts, or is negative.
 * @param decimals decides about '1.250' and '1,250'; without it the first is unclear, and the second is 1,250
 */
export function parseCents(text: string, decimals?: DecimalMark): number | undefined {
	const amount = amountIn(text);
	if (amount === undefined || isUnclear(amount, decimals)) return undefined;
	const decimal = decimalAt(amount, decimals);
	const digits = decimal < 0 ? amount : amount.slice(0, decimal);
	const fraction = decimal < 0 ? '' : amount.slice(decimal + 1);
	// '12.5.0' and '12.05.2026' group no thousands.
	if (!/^\d*$|^\d+(?:[.,]\d{2,3})*[.,]\d{3}$/.test(digits)) return undefined;
	const cents = Number(`${digits.replace(/[.,]/g, '') || '0'}.${fraction || '0'}`) * 100;
	return Number.isFinite(cents) ? Math.round(Number(cents.toFixed(4))) : undefined;
}

/** Whether a price cannot be read because it is 1,250 or 1.25, and the table's other prices do not show which. */
export function isUnclearPrice(text: string, decimals: DecimalMark | undefined): boolean {
	const amount = amountIn(text);
	return amount !== undefined && isUnclear(amount, decimals);
}

/** The mark before the decimals that a price itself shows; `undefined` for '1.250', '1,250', and a price without any. */
export function decimalMarkIn(text: string): '.' | ',' | undefined {
	const amount = amountIn(text);
	if (amount === undefined || eitherAmount.test(amount)) return undefined;
	const at = lastMark(amount);
	return at < 0 || amount.indexOf(amount.charAt(at)) !== at ? undefined : (amount.charAt(at) as '.' | ',');
}

/** An amount with one mark, which groups thousands or begins three decimals. */
const eitherAmount = /^[1-9]\d{0,2}[.,]\d{3}$/;

const isUnclear = (amount: string, decimals: DecimalMark | undefined): boolean =>
	eitherAmount.test(amount) && (decimals === 'both' || (decimals === undefined && amount.includes('.')));

/** The digits of the one amount in a text, with the marks between them. */
function amountIn(text: string): string | undefined {
	const [written = ''] = /\d[\d.,\s'\u00a0]*|[.,]\d+/.exec(text) ?? [];
	if (written === '' || /-\s*[^\d\s]{0,3}\s*[\d.,]/.test(text) || /^\s*\(|\d\s*-\s*$/.test(text)) return undefined;
	// Neither '1e3', which a spreadsheet makes of a number, nor two prices in one cell are guessed at.
	if (/\d/.test(text.replace(written, '')) || severalNumbers.test(written)) return undefined;
	return written.replace(/[\s'\u00a0]|[.,]+$/g, '');
}

/**
 * Finds the currency that the text itself names, by its ISO 4217 code or a mark such as '£' or 'A$'; `undefined`
 * without one.
 */
export function namedCurrency(text: string): string | undefined {
	if (/^[\d.,]+$/.test(text)) return undefined;
	const mark = marks.find(([pattern]) => pattern.test(text));
	return mark?.[1] ?? (text.toUpperCase().match(/\b[A-Z]{3}\b/g) ?? []).find((code) => supplyCurrencies.includes(code));
}

/**
 * Returns the start of the decimals: at the last mark, unless that one only groups thousands (`1,234`, `1.234.567`).
 */
function decimalAt(amount: string, decimals: DecimalMark | undefined): number {
	const last = lastMark(amount);
	if (last < 0) return -1;
	const mark = amount.charAt(last);
	const repeated = amount.indexOf(mark) !== last;
	const groupsThousands = eitherAmount.test(amount) && mark !== (decimals ?? '.');
	return repeated || groupsThousands ? -1 : last;
}

const lastMark = (amount: string): number => Math.max(amount.lastIndexOf('.'), amount.lastIndexOf(','));
