import { dollars } from '../../contract/dollars';
import { startSentence } from '../../contract/sentence-case';
import { toDecimal } from '../../foundation/money';

interface Condition {
	text: string;
	used: boolean;
}

/** The conditions that the trade knows, in the order in which a shopper looks through them. */
const known = new Map<string, Condition>([
	['new', { text: 'New', used: false }],
	['signed', { text: 'Signed', used: false }],
	['bargain', { text: 'Bargain', used: false }],
	['remainder', { text: 'Remainder', used: false }],
	['hurt', { text: 'Hurt', used: false }],
	['used', { text: 'Used', used: true }],
	['like_new', { text: 'Used, like new', used: true }],
	['very_good', { text: 'Used, very good', used: true }],
	['good', { text: 'Used, good', used: true }],
	['fair', { text: 'Used, fair', used: true }],
	['acceptable', { text: 'Used, acceptable', used: true }],
	['poor', { text: 'Used, poor', used: true }],
]);
/** The codes of the trade's conditions, in that order. */
export const knownConditions: readonly string[] = [...known.keys()];

const ranks = new Map(knownConditions.map((code, rank) => [code, rank]));

/**
 * The code of an offer is a condition ('very_good'), or a condition and the number of an individual copy ('very_good-2'). See
 * docs/decisions/0046-individual-copies.md.
 */
const individualCode = /^([a-z0-9_]+)-([1-9]\d*)$/;

/** The condition of an offer's code: 'very_good' for 'very_good' and for 'very_good-2'. */
export const baseCondition = (code: string): string => individualCode.exec(code)?.[1] ?? code;

/** The number of an individual copy: 2 for 'very_good-2', `null` for 'very_good'. */
export function copyNumber(code: string): number | null {
	const number = individualCode.exec(code)?.[2];
	return number === undefined ? null : Number(number);
}

/** The code of an individual copy: 'very_good-2'. */
export const individualCopyCode = (condition: string, number: number): string => `${condition}-${number}`;

/** Whether an offer is an individual copy, with a price and a note of its own. */
export const isIndividualCopy = (code: string): boolean => individualCode.test(code);

/** Returns whether the trade knows the condition of a code, or the part after 'used_': 'used_very_good'. */
export const isKnownCondition = (code: string): boolean => known.has(baseCondition(code).replace(/^used_/, ''));

/** Whether copies of a condition may differ in price and note, as used and signed ones do. New copies are all alike. */
export const hasIndividualCopies = (code: string): boolean => baseCondition(code) !== 'new';

/** A condition in a shopper's words: 'used' is 'Used', a store's own 'staff_copy' is 'Staff copy'. */
export function conditionText(code: string): string {
	const condition = baseCondition(code);
	const words = known.get(condition)?.text ?? condition.replaceAll('_', ' ');
	return startSentence(words);
}

/** Returns an offer in the words of staff, who distinguish individual copies: 'Used, very good (copy 2)'. */
export function offerText(code: string): string {
	const number = copyNumber(code);
	return number === null ? conditionText(code) : `${conditionText(code)} (copy ${number})`;
}

/**
 * Returns the text by which staff recognise an offer's copies: 'Used, very good (copy 2), $6.00, Cracked spine.' New
 * copies are all alike.
 */
export const copyText = (code: string, { price, note }: { price: number | null; note: string | null }): string =>
	hasIndividualCopies(code)
		? [offerText(code), price === null ? '' : dollars(toDecimal(price)), note ?? ''].filter(Boolean).join(', ')
		: offerText(code);

/**
 * Returns an offer at the time of its sale, with the note that describes a used copy: 'Used, very good. Signed by a
 * former owner.'
 */
export const soldText = (code: string, note: string | null): string =>
	note && isUsed(code) ? `${conditionText(code)}. ${note}` : conditionText(code);

/** Whether a copy had an owner before. A store's own 'used_signed' did, too. */
export function isUsed(code: string): boolean {
	const condition = baseCondition(code);
	return known.get(condition)?.used ?? condition.startsWith('used');
}

/** The conditions that an offer's copies are of: 'good' and 'used' for 'good-2'. */
export const conditionsOfCopy = (code: string): string[] => [
	...new Set([baseCondition(code), ...(isUsed(code) ? ['used'] : [])]),
];

const bargains = new Set(['bargain', 'remainder', 'hurt']);

/** Returns whether a copy is a bargain by its condition, or has a discount in percent. */
export const isBargain = (code: string, discount: number | null): boolean =>
	bargains.has(baseCondition(code)) || (discount ?? 0) > 0;

/** The rank of a condition among others: new before bargain before used, the store's own last. */
export const conditionRank = (code: string): number => ranks.get(baseCondition(code)) ?? ranks.size;

/** Orders offers for staff: by condition, then the copies without a number, then individual copies by number. */
export const compareOffers = (one: string, other: string): number =>
	conditionRank(one) - conditionRank(other) || (copyNumber(one) ?? 0) - (copyNumber(other) ?? 0);
