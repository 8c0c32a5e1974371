import { dollars } from '../../contract/dollars';
import { startSentence, withoutFullStop } from '../../contract/sentence-case';
import { toDecimal } from '../../foundation/money';

interface Condition {
	text: string;
	used: boolean;
}

/** The standard conditions, in the order in which shoppers see them. */
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
/** The codes of the standard conditions, in display order. */
export const knownConditions: readonly string[] = [...known.keys()];

const ranks = new Map(knownConditions.map((code, rank) => [code, rank]));

/**
 * Matches the code of an individual copy: a condition and a number ('very_good-2'). The code of any other offer is only a
 * condition ('very_good'). See docs/decisions/0046-individual-copies.md.
 */
const individualCode = /^([a-z0-9_]+)-([1-9]\d*)$/;

/** Returns the condition from an offer's code: 'very_good' for 'very_good' and for 'very_good-2'. */
export const baseCondition = (code: string): string => individualCode.exec(code)?.[1] ?? code;

/** Returns the number of an individual copy: 2 for 'very_good-2', `null` for 'very_good'. */
export function copyNumber(code: string): number | null {
	const number = individualCode.exec(code)?.[2];
	return number === undefined ? null : Number(number);
}

/** Returns the code of an individual copy: 'very_good-2'. */
export const individualCopyCode = (condition: string, number: number): string => `${condition}-${number}`;

/** Whether an offer is an individual copy, with its own price and note. */
export const isIndividualCopy = (code: string): boolean => individualCode.test(code);

/** Returns whether the condition of a code, or its part after 'used_', is a standard condition: 'used_very_good'. */
export const isKnownCondition = (code: string): boolean => known.has(baseCondition(code).replace(/^used_/, ''));

/** Whether copies of a condition may differ in price and note, like used and signed copies. New copies do not differ. */
export const hasIndividualCopies = (code: string): boolean => baseCondition(code) !== 'new';

/** Returns a condition in words for shoppers: 'Used' for 'used', and 'Staff copy' for a store's own 'staff_copy'. */
export function conditionText(code: string): string {
	const condition = baseCondition(code);
	const words = known.get(condition)?.text ?? condition.replaceAll('_', ' ');
	return startSentence(words);
}

/** Names an offer for staff, who distinguish individual copies: 'Used, very good (copy 2)'. */
export function offerText(code: string): string {
	const number = copyNumber(code);
	return number === null ? conditionText(code) : `${conditionText(code)} (copy ${number})`;
}

/**
 * Returns the text by which staff recognise an offer's copies: 'Used, very good (copy 2), $6.00, Cracked spine'. New copies are
 * only named by their condition.
 */
export const copyText = (code: string, { price, note }: { price: number | null; note: string | null }): string =>
	hasIndividualCopies(code)
		? [offerText(code), price === null ? '' : dollars(toDecimal(price)), withoutFullStop(note ?? '')]
				.filter(Boolean)
				.join(', ')
		: offerText(code);

/** Names an offer as it was sold, with the note that describes a used copy: 'Used, very good. Signed by a former owner.' */
export const soldText = (code: string, note: string | null): string =>
	note && isUsed(code) ? `${conditionText(code)}. ${note}` : conditionText(code);

/** Whether a copy is used. A store's own 'used_signed' is used, too. */
export function isUsed(code: string): boolean {
	const condition = baseCondition(code);
	return known.get(condition)?.used ?? condition.startsWith('used');
}

/** Returns the conditions that an offer's copies fit: 'good' and 'used' for 'good-2'. */
export const conditionsOfCopy = (code: string): string[] => [
	...new Set([baseCondition(code), ...(isUsed(code) ? ['used'] : [])]),
];

const bargains = new Set(['bargain', 'remainder', 'hurt']);

/** Returns whether a copy is a bargain by its condition, or has a discount in percent. */
export const isBargain = (code: string, discount: number | null): boolean =>
	bargains.has(baseCondition(code)) || (discount ?? 0) > 0;

/** Returns the rank of a condition: new before bargain before used, and the store's own conditions last. */
export const conditionRank = (code: string): number => ranks.get(baseCondition(code)) ?? ranks.size;

/** Compares offers for sorting: by condition, then copies without a number, then individual copies by number. */
export const compareOffers = (one: string, other: string): number =>
	conditionRank(one) - conditionRank(other) || (copyNumber(one) ?? 0) - (copyNumber(other) ?? 0);
