import { z } from 'zod';
import { amountHint, readAmount } from '~store/contract/typed-amount';

/** A field for a typed amount. Its value has the format of the API: '25.50'. */
export const typedAmount = () =>
	z
		.string()
		.default('')
		.transform((typed, context) => read(typed, context));

/** The same for an optional amount; an empty field gives ''. */
export const typedAmountOrNone = () =>
	z
		.string()
		.default('')
		.transform((typed, context) => (typed.trim() === '' ? '' : read(typed, context, amountHint)));

/** @param none the error when there is no number */
function read(typed: string, context: z.RefinementCtx, none?: string): string {
	const reading = readAmount(typed);
	if ('amount' in reading) return reading.amount;
	context.addIssue({ code: 'custom', message: (/\d/.test(typed) ? null : none) ?? reading.refused });
	return z.NEVER;
}
