import { supplyCurrencies } from './currencies';

/** Marks that name a currency, each in a shop's or a supplier's way; a bare '$' names none. */
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

/**
 * Reads a price as a cell shows it, in cents: '12.99', '$12.99', '12,99', '1,234.50', '1.234,50'. `undefined` where the
 * text is no amount, is two of them, or is less than nothing.
 */
export function parseCents(text: string): number | undefined {
	const [written = ''] = /\d[\d.,\s'\u00a0]*|[.,]\d+/.exec(text) ?? [];
	if (written === '' || /-\s*[^\d\s]{0,3}\s*[\d.,]/.test(text) || /^\s*\(|\d\s*-\s*$/.test(text)) return undefined;
	// Neither '1e3', which a spreadsheet makes of a number, nor two prices in one cell are guessed at.
	if (/\d/.test(text.replace(written, '')) || severalNumbers.test(written)) return undefined;
	const amount = written.replace(/[\s'\u00a0]|[.,]+$/g, '');
	const decimal = decimalMark(amount);
	const digits = decimal < 0 ? amount : amount.slice(0, decimal);
	const fraction = decimal < 0 ? '' : amount.slice(decimal + 1);
	// '12.5.0' and '12.05.2026' group no thousands.
	if (!/^\d*$|^\d+(?:[.,]\d{2,3})*[.,]\d{3}$/.test(digits)) return undefined;
	const cents = Number(`${digits.replace(/[.,]/g, '') || '0'}.${fraction || '0'}`) * 100;
	return Number.isFinite(cents) ? Math.round(Number(cents.toFixed(4))) : undefined;
}

/**
 * Finds the currency that the text itself names, by its ISO 4217 code or a mark such as '£' or 'A$'; `undefined` for
 * none.
 */
export function namedCurrency(text: string): string | undefined {
	if (/^[\d.,]+$/.test(text)) return undefined;
	const mark = marks.find(([pattern]) => pattern.test(text));
	return mark?.[1] ?? (text.toUpperCase().match(/\b[A-Z]{3}\b/g) ?? []).find((code) => supplyCurrencies.includes(code));
}

/** Where the decimals begin: at the last mark, unless that one only groups thousands (`1,234`, `1.234.567`). */
function decimalMark(amount: string): number {
	const last = Math.max(amount.lastIndexOf('.'), amount.lastIndexOf(','));
	if (last < 0) return -1;
	const mark = amount.charAt(last);
	const repeated = amount.indexOf(mark) !== last;
	const groupsThousands = mark === ',' && amount.length - last === 4 && !amount.includes('.') && last > 0;
	return repeated || groupsThousands ? -1 : last;
}
