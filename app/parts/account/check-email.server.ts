import type { EmailCheck } from '~store/contract/account';
import type { ReasonOf } from '~store/contract/contract';
import { errorsOf, type FormErrors, isTooManyTries, statusOf } from '../../forms/failed-form.server';
import type { StoreApi } from '../../store-api/store-api.server';
import { byReason, StoreError } from '../../store-api/store-error';

/** The error for an invalid e-mail address (docs/behaviour/accounts.md#e-mail). */
const notValid = "There was an error. Please ensure you've entered a valid email address.";

/**
 * Checks whether an e-mail address belongs to an account. If the e-mail address is new and must be confirmed, the same call
 * sends the confirmation link.
 */
export async function checkEmail(
	api: StoreApi,
	email_address: string,
): Promise<EmailCheck['email_address'] | { errors: FormErrors; status: number }> {
	try {
		return (await api.call('account/check', { email_address, callback_url: '/account/verify' })).email_address;
	} catch (error) {
		return { errors: emailErrors(error), status: statusOf(error) };
	}
}

/**
 * Whether an e-mail error shows the store's message (`store`) or instead the fixed message `notValid`
 * (docs/behaviour/accounts.md#e-mail).
 */
const saidBy: Record<ReasonOf<'account/check' | 'account/emailPasswordToken'>, 'store' | 'sentence'> = {
	'email-missing': 'sentence',
	'email-invalid': 'sentence',
	'email-unknown': 'store',
};

/**
 * Returns the errors of an e-mail address to show beside its field. An error about too many attempts is shown for the whole
 * form.
 */
export function emailErrors(error: unknown): FormErrors {
	if (!(error instanceof StoreError)) throw error;
	if (isTooManyTries(error)) return errorsOf(error);
	return { fieldErrors: { email_address: [byReason(error, saidBy) === 'store' ? error.message : notValid] } };
}
