import { baseCondition, copyNumber, withCopyNumber } from '../../contract/copy-codes';
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
 * Returns whether a code has a standard condition. In a code such as 'used_very_good', the part after 'used_' is the condition.
 */
export const isKnownCondition = (code: string): boolean => known.has(baseCondition(code).replace(/^used_/, ''));

/**
 * Whether copies in a condition may have different prices and notes. Used and signed copies may have different prices and notes.
 * All new copies of a title are equal.
 */
export const hasIndividualCopies = (code: string): boolean => baseCondition(code) !== 'new';

/**
 * Returns the words for a condition that shoppers see. For example, 'used' becomes 'Used', and the store's own condition
 * 'staff_copy' becomes 'Staff copy'.
 */
export function conditionText(code: string): string {
	const condition = baseCondition(code);
	const words = known.get(condition)?.text ?? condition.replaceAll('_', ' ');
	return startSentence(words);
}

/** Returns the words for an offer that staff see, which distinguish individual copies: 'Used, very good (copy 2)'. */
export const offerText = (code: string): string => withCopyNumber(conditionText(code), code);

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

/**
 * Returns the words for a copy that a customer bought, including the note of a used copy:
 * `Used, very good. Signed by a former owner.`
 */
export const soldText = (code: string, note: string | null): string =>
	note && isUsed(code) ? `${conditionText(code)}. ${note}` : conditionText(code);

/** Whether a copy is used. The store's own conditions that begin with 'used', such as 'used_signed', are used, too. */
export function isUsed(code: string): boolean {
	const condition = baseCondition(code);
	return known.get(condition)?.used ?? condition.startsWith('used');
}

/**
 * Returns the conditions by which a copy can be found. For example, a copy with the code 'good-2' is found by 'good' and 'used'.
 */
export const conditionsOfCopy = (code: string): string[] => [
	...new Set([baseCondition(code), ...(isUsed(code) ? ['used'] : [])]),
];

const bargains = new Set(['bargain', 'remainder', 'hurt']);

/** Returns whether a copy is a bargain, because of its condition or because it has a discount in percent. */
export const isBargain = (code: string, discount: number | null): boolean =>
	bargains.has(baseCondition(code)) || (discount ?? 0) > 0;

/** Returns the rank of a condition in the display order: new, then bargain, then used, and last the store's own conditions. */
export const conditionRank = (code: string): number => ranks.get(baseCondition(code)) ?? ranks.size;

/** Compares two offers for sorting: by condition, then offers without a copy number, then individual copies by number. */
export const compareOffers = (one: string, other: string): number =>
	conditionRank(one) - conditionRank(other) || (copyNumber(one) ?? 0) - (copyNumber(other) ?? 0);
