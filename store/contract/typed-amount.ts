import { dollars } from './dollars';

/** The answer of `readAmount`: a decimal string with two decimals, or the reason for the refusal, in the shopper's words. */
export type TypedAmount = { amount: string } | { refused: string };

const currency = /^(?:(?:CAD?|CDN|USD?|C)\s?)?\$\s?|^(?:CAD|USD)\s|\s?(?:\$(?:\s?(?:CAD?|USD?))?|\s(?:CAD|USD))$/i;
/** Matches amounts such as `25`, `25.50` and `25,5`. */
const plainPattern = /^(\d{1,7})(?:[.,](\d{1,2}))?$/;
/**
 * Matches amounts such as `1,000.00`, `1 000,00` and `1.000.000`. One character separates the thousands, and another character
 * separates the cents.
 */
const groupedPattern = /^([1-9]\d{0,2}(?:([,. ’'])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d{1,2}))?$/;
/** Matches `1,000` and `1.000`, which mean one thousand in some countries and one in other countries. */
const unclearPattern = /^[1-9]\d{0,2}[.,]\d{3}$/;
/** Matches spaces of every width. French keyboards and spreadsheets separate thousands with narrow spaces. */
const spaces = /[\s\u00a0\u2009\u202f]+/g;
const maxDigits = 7;

export const amountHint = 'Type an amount in dollars and cents, such as 10.50.';

/**
 * Parses an amount of dollars as typed by shoppers. Accepts a point or a comma before the cents, any usual separator of
 * thousands, and a dollar sign at the start or the end. Digits may be full-width. Refuses an ambiguous amount, with a message
 * that states both possible amounts.
 */
export function readAmount(typed: string): TypedAmount {
	const written = typed.normalize('NFKC').replace(spaces, ' ').trim();
	if (!/\d/.test(written)) return { refused: 'Amount required.' };
	const bare = written.replace(currency, '').trim();
	if (unclearPattern.test(bare)) return { refused: unclear(bare) };
	const plain = plainPattern.exec(bare);
	if (plain) return amountOf(plain[1] ?? '', plain[2]);
	const grouped = groupedPattern.exec(bare);
	const whole = grouped?.[1]?.replace(/\D/g, '') ?? '';
	if (whole === '' || whole.length > maxDigits) return { refused: amountHint };
	return amountOf(whole, grouped?.[3]);
}

const amountOf = (whole: string, cents = ''): TypedAmount => ({ amount: `${Number(whole)}.${cents.padEnd(2, '0')}` });

function unclear(bare: string): string {
	const thousands = `${Number(bare.replace(/\D/g, ''))}.00`;
	return `“${bare}” can mean two amounts. For ${dollars(thousands)}, type ${thousands}; for less, type two digits of cents.`;
}
