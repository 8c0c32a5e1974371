import type { SubmissionResult } from '@conform-to/react';
import { z } from 'zod';
import { dollars } from '../../format/dollars';
import { errorsOf, type FormErrors, statusOf } from '../../forms/failed-form.server';
import { readSubmission } from '../../forms/submission.server';
import type { StoreApi } from '../../store-api/store-api.server';
import { captchaAnswers, captchaOf } from '../captcha/captcha.server';

const noNumber = 'Type the number of your gift card.';

/** The schema of a gift card's number in the shop's forms. */
export const cardNumber = z.string({ required_error: noNumber }).trim().min(1, noNumber).max(40);

const balanceForm = z.object({ number: cardNumber, ...captchaAnswers });

/** Captcha fields whose values are never shown again, because a captcha's answer is valid for one post only. */
export const answeredOnce = ['captcha', 'captcha_token', 'captcha_trap'];

/**
 * Asks the store for a gift card's balance and returns it as a message (docs/behaviour/gift-cards.md#balance). On an error,
 * returns the form with its errors, and the HTTP status of the answer.
 */
export async function askBalance(
	api: StoreApi,
	form: FormData,
): Promise<{ said: string } | { lastResult: SubmissionResult; status: number }> {
	const submission = readSubmission(form, balanceForm);
	const again = (errors: FormErrors = {}) => submission.reply({ ...errors, hideFields: answeredOnce });
	if (submission.status !== 'success') return { lastResult: again(), status: 400 };
	const { number, ...answers } = submission.value;
	try {
		const { balance } = await api.call('giftcard/balance', { number, captcha: captchaOf(answers) });
		return { said: `Your balance is ${dollars(balance)}. Gift cards never expire.` };
	} catch (error) {
		return { lastResult: again(errorsOf(error)), status: statusOf(error) };
	}
}
