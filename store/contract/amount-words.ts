/**
 * Why an amount was not taken that somebody typed (spec 2 §5): there is none in what they typed, or it is not written as
 * dollars and cents.
 */
export const amountWords = (typed: string): string =>
	/\d/.test(typed) ? 'Type an amount in dollars and cents, such as 10.50.' : 'Amount required.';
