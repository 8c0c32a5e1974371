import type { EmailCheck } from '~store/contract/account';
import { errorsOf, type FormErrors, statusOf } from '../../forms/failed-form.server';
import type { StoreApi } from '../../store-api/store-api.server';
import { StoreError } from '../../store-api/store-error';

/** Said of what is no e-mail (docs/behaviour/accounts.md#e-mail). */
const notValid = "There was an error. Please ensure you've entered a valid email address.";

/** Asks whether an e-mail has an account; where it has none and must be confirmed, the link is sent with that. */
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

/** Whether the store says that an e-mail is missing, or is none (docs/behaviour/accounts.md#e-mail). */
export const isEmailRule = ({ message }: StoreError): boolean =>
	[notValid, 'Email address required.'].includes(message);

/**
 * Whatever is wrong with an e-mail is said in the specification's words; `shownAsIs` are those of the store's that are
 * shown as they are, as is that there were too many tries.
 */
export function emailErrors(error: unknown, shownAsIs: string[] = []): FormErrors {
	if (!(error instanceof StoreError)) throw error;
	if (error.status === 429) return errorsOf(error);
	return { fieldErrors: { email_address: [shownAsIs.includes(error.message) ? error.message : notValid] } };
}
