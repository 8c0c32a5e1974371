export type Currency = 'USD' | 'CAD';

const OTHER_CURRENCY = /[£€¥₹]|\b(?:GBP|EUR|AUD|NZD|CHF|JPY|INR|ZAR|MXN|SEK|NOK|DKK)\b|\b(?:A|AU|NZ)\$/i;
const CANADIAN = /\b(?:CAD|CDN)\b|\b(?:C|CA|CAN|CDN)\s?\$/i;
const AMERICAN = /\bUSD\b|\bUS\s?\$/i;

/**
 * A price as a cell shows it, in cents: '12.99', '$12.99', '12,99', '1,234.50', '1.234,50'. `undefined` where the text
 * is no amount, or less than nothing.
 */
export function parseCents(text: string): number | undefined {
	const amount = /\d[\d.,\s'\u00a0]*|[.,]\d+/.exec(text)?.[0].replace(/[\s'\u00a0]|[.,]+$/g, '');
	if (amount === undefined || /-\s*[^\d\s]{0,3}\s*[\d.,]/.test(text) || /^\s*\(/.test(text)) return undefined;
	const decimal = decimalMark(amount);
	const digits = decimal < 0 ? amount : amount.slice(0, decimal);
	const fraction = decimal < 0 ? '' : amount.slice(decimal + 1);
	const cents = Number(`${digits.replace(/[.,]/g, '') || '0'}.${fraction || '0'}`) * 100;
	return Number.isFinite(cents) ? Math.round(Number(cents.toFixed(4))) : undefined;
}

/** The currency that the text itself names: a shop's own two, `'other'` for the rest of the world, or none. */
export function namedCurrency(text: string): Currency | 'other' | undefined {
	if (/^[\d.,]+$/.test(text)) return undefined;
	if (CANADIAN.test(text)) return 'CAD';
	if (AMERICAN.test(text)) return 'USD';
	return OTHER_CURRENCY.test(text) ? 'other' : undefined;
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
