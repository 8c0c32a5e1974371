/**
 * Matches the code of an individual copy, which consists of a condition and a number ('very_good-2'). The code of any other
 * offer is only a condition, such as 'very_good'. See docs/decisions/0046-individual-copies.md.
 */
const individualCode = /^([a-z0-9_]+)-([1-9]\d*)$/;

/**
 * Returns the condition in an offer's code. For example, the condition is 'very_good' for both 'very_good' and 'very_good-2'.
 */
export const baseCondition = (code: string): string => individualCode.exec(code)?.[1] ?? code;

/**
 * Returns the number of an individual copy from its code. For example, returns 2 for 'very_good-2', and `null` for 'very_good'.
 */
export function copyNumber(code: string): number | null {
	const number = individualCode.exec(code)?.[2];
	return number === undefined ? null : Number(number);
}

/** Returns the code of an individual copy, for example 'very_good-2'. */
export const individualCopyCode = (condition: string, number: number): string => `${condition}-${number}`;

/** Whether an offer is an individual copy, which has its own price and note. */
export const isIndividualCopy = (code: string): boolean => individualCode.test(code);

/** Adds the number of an individual copy to the words for its condition: 'Used, very good (copy 2)'. */
export function withCopyNumber(words: string, code: string): string {
	const number = copyNumber(code);
	return number === null ? words : `${words} (copy ${number})`;
}
