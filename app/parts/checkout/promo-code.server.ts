import { z } from 'zod';
import type { CheckedCart } from '~store/contract/checkout';
import { maxPromoCodeLength } from '~store/contract/lengths';
import { atMost } from '../../forms/at-most.server';
import { errorsOf, returnForm, statusOf } from '../../forms/failed-form.server';
import { readSubmission } from '../../forms/submission.server';
import type { StoreApi } from '../../store-api/store-api.server';
import { StoreError } from '../../store-api/store-error';

const noCode = 'Type a promo code.';

const promoForm = z.object({
	code: z
		.string({ required_error: noCode })
		.trim()
		.min(1, noCode)
		.max(maxPromoCodeLength, atMost('A promo code', maxPromoCodeLength)),
});

type Applied = { checked: CheckedCart } | { lastResult: ReturnType<typeof returnForm>; status: number };

/** Applies the promo code in a form to the cart. If the store refuses the code, returns the form with the error. */
export async function applyPromoCode(api: StoreApi, fields: FormData): Promise<Applied> {
	const submission = readSubmission(fields, promoForm);
	if (submission.status !== 'success') return { lastResult: returnForm(submission), status: 400 };
	try {
		return { checked: await api.call('checkout/addPromocode', submission.value) };
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		const { fieldErrors = {}, formErrors = [] } = errorsOf(error);
		const code = [...(fieldErrors.code ?? []), ...formErrors];
		return { lastResult: returnForm(submission, { fieldErrors: { code } }), status: statusOf(error) };
	}
}
