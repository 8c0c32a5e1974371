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

/** Whether the trade knows a condition by this code, or by what stands behind its 'used_': 'used_very_good'. */
export const isKnownCondition = (code: string): boolean => known.has(code.replace(/^used_/, ''));

/** A condition in a shopper's words: 'used' is 'Used', a store's own 'staff_copy' is 'Staff copy'. */
export function conditionText(code: string): string {
	const words = known.get(code)?.text ?? code.replaceAll('_', ' ');
	return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whether somebody has owned the copy before; a store's own 'used_signed' has been owned too. */
export const isUsed = (code: string): boolean => known.get(code)?.used ?? code.startsWith('used');

const bargains = new Set(['bargain', 'remainder', 'hurt']);

/** Whether a copy is sold below its price for what it is, or by a discount in percent. */
export const isBargain = (code: string, discount: number | null): boolean => bargains.has(code) || (discount ?? 0) > 0;

/** The rank of a condition among others: new before bargain before used, the store's own last. */
export const conditionRank = (code: string): number => ranks.get(code) ?? ranks.size;
