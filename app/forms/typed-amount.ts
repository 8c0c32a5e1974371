import { z } from 'zod';
import { howToType, readAmount } from '~store/contract/typed-amount';

/** A field for an amount that somebody types; given on as the wire has amounts, '25.50'. */
export const typedAmount = () =>
	z
		.string()
		.default('')
		.transform((typed, context) => read(typed, context));

/** The same for an amount that may be left out; an empty field gives ''. */
export const typedAmountOrNone = () =>
	z
		.string()
		.default('')
		.transform((typed, context) => (typed.trim() === '' ? '' : read(typed, context, howToType)));

/** @param none what is said where there is no number */
function read(typed: string, context: z.RefinementCtx, none?: string): string {
	const reading = readAmount(typed);
	if ('amount' in reading) return reading.amount;
	context.addIssue({ code: 'custom', message: (/\d/.test(typed) ? null : none) ?? reading.refused });
	return z.NEVER;
}
