import { z } from 'zod';
import { amountHint, readAmount } from '~store/contract/typed-amount';

/** The schema of a typed amount. The amount's value has the format '25.50'. */
export const typedAmount = () =>
	z
		.string()
		.default('')
		.transform((typed, context) => read(typed, context));

/** The schema of an optional typed amount. An empty field gives the value ''. */
export const typedAmountOrNone = () =>
	z
		.string()
		.default('')
		.transform((typed, context) => (typed.trim() === '' ? '' : read(typed, context, amountHint)));

/** Parses an amount. @param none the error message for an empty field */
function read(typed: string, context: z.RefinementCtx, none?: string): string {
	const reading = readAmount(typed);
	if ('amount' in reading) return reading.amount;
	context.addIssue({ code: 'custom', message: (/\d/.test(typed) ? null : none) ?? reading.refused });
	return z.NEVER;
}
