import { supplyCurrencies } from './currencies';

/** Matches the currency symbols that shops and suppliers use. A '$' without letters does not identify a currency. */
const marks: [RegExp, currency: string][] = [
	[/\bC\s?\$|\b(?:CA|CAN|CDN)\b/i, 'CAD'],
	[/\bUS\b|\bU\.S\./i, 'USD'],
	[/\bNT\s?\$/i, 'TWD'],
	[/\bHK\s?\$/i, 'HKD'],
	[/\bMX\s?\$/i, 'MXN'],
	[/\b(?:A|AU)\s?\$/i, 'AUD'],
	[/\bNZ\s?\$/i, 'NZD'],
	[/£/, 'GBP'],
	[/€/, 'EUR'],
	[/¥/, 'JPY'],
	[/₹|\bRs\b/i, 'INR'],
	[/\bs?fr\b/i, 'CHF'],
];

/**
 * Matches a text that contains more than one number. A space or an apostrophe within a number is always a thousands separator.
 */
const severalNumbers = /[\s'\u00a0]\d(?!\d\d(?!\d))/;

/** The decimal separator of the prices in a table. The value is 'both' if some prices have a point and others have a comma. */
export type DecimalMark = '.' | ',' | 'both';

/**
 * Parses the price in a table cell into cents: '12.99', '$12.99', '12,99', '1,234.50', '1.234,50'. Returns `undefined` if the
 * text is not an amount, contains two amounts, or is negative.
 * @param decimals decides how to read '1.250' and '1,250'. If the decimal separator is unknown, '1.250' is ambiguous, and
 * '1,250' means 1250
 */
export function parseCents(text: string, decimals?: DecimalMark): number | undefined {
	const amount = amountIn(text);
	if (amount === undefined || isUnclear(amount, decimals)) return undefined;
	const decimal = decimalAt(amount, decimals);
	const digits = decimal < 0 ? amount : amount.slice(0, decimal);
	const fraction = decimal < 0 ? '' : amount.slice(decimal + 1);
	// A text such as '12.5.0' or '12.05.2026' is not a number with thousands separators.
	if (!/^\d*$|^\d+(?:[.,]\d{2,3})*[.,]\d{3}$/.test(digits)) return undefined;
	const cents = Number(`${digits.replace(/[.,]/g, '') || '0'}.${fraction || '0'}`) * 100;
	return Number.isFinite(cents) ? Math.round(Number(cents.toFixed(4))) : undefined;
}

/** Whether a price is ambiguous: it may mean 1,250 or 1.25, and the other prices of the table do not show which is meant. */
export function isUnclearPrice(text: string, decimals: DecimalMark | undefined): boolean {
	const amount = amountIn(text);
	return amount !== undefined && isUnclear(amount, decimals);
}

/**
 * Returns the decimal separator that a price shows. Returns `undefined` for '1.250', for '1,250', and for a price without a
 * separator.
 */
export function decimalMarkIn(text: string): '.' | ',' | undefined {
	const amount = amountIn(text);
	if (amount === undefined || eitherAmount.test(amount)) return undefined;
	const at = lastMark(amount);
	return at < 0 || amount.indexOf(amount.charAt(at)) !== at ? undefined : (amount.charAt(at) as '.' | ',');
}

/** Matches an amount with a single separator, which may be a thousands separator or may be followed by three decimals. */
const eitherAmount = /^[1-9]\d{0,2}[.,]\d{3}$/;

const isUnclear = (amount: string, decimals: DecimalMark | undefined): boolean =>
	eitherAmount.test(amount) && (decimals === 'both' || (decimals === undefined && amount.includes('.')));

/** Returns the digits of the only amount in a text, with the separators between the digits. */
function amountIn(text: string): string | undefined {
	const [written = ''] = /\d[\d.,\s'\u00a0]*|[.,]\d+/.exec(text) ?? [];
	// Crowns have several currencies, and a percentage is not a price.
	if (/%|\bkr\b/i.test(text)) return undefined;
	if (written === '' || /-\s*[^\d\s]{0,3}\s*[\d.,]/.test(text) || /^\s*\(|\d\s*-\s*$/.test(text)) return undefined;
	// Refuses two prices in one cell, and a price such as '1e3', into which spreadsheets convert some numbers.
	if (/\d/.test(text.replace(written, '')) || severalNumbers.test(written)) return undefined;
	return written.replace(/[\s'\u00a0]|[.,]+$/g, '');
}

/**
 * Finds the currency in a text, by an ISO 4217 code or a symbol such as '£' or 'A$'. Returns `undefined` if the text gives no
 * currency.
 */
export function namedCurrency(text: string): string | undefined {
	if (/^[\d.,]+$/.test(text)) return undefined;
	const mark = marks.find(([pattern]) => pattern.test(text));
	return mark?.[1] ?? (text.toUpperCase().match(/\b[A-Z]{3}\b/g) ?? []).find((code) => supplyCurrencies.includes(code));
}

/**
 * Returns the array index at which the decimals of a price start. The decimals start at the last separator, unless that
 * separator is only a thousands separator (`1,234`, `1.234.567`).
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
