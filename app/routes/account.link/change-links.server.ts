import { type ActionFunctionArgs, data } from '@remix-run/node';
import { z } from 'zod';
import type { ReasonOf } from '~store/contract/contract';
import { returnForm, statusOf } from '../../forms/failed-form.server';
import { readIntent, readSubmission, readWritten, writtenId } from '../../forms/submission.server';
import { readForm } from '../../http/read-form.server';
import { answer } from '../../parts/account/detail-form.server';
import { linkFailure, removeLink, sayAtLinks } from '../../parts/account/linked-accounts.server';
import { requireCustomer } from '../../parts/account/visitor.server';
import { byReason, StoreError } from '../../store-api/store-error';

type Visitor = Awaited<ReturnType<typeof requireCustomer>>;
interface Post {
	request: Request;
	form: FormData;
	visitor: Visitor;
}

const requestForm = z.object({ email: answer() });
const linkForm = z.object({ id: writtenId });
const agreeForm = z.object({ token: z.string().max(200).optional(), id: writtenId.optional() });

/** The actions of the page's forms, by intent. */
const intents = { request, decline, verify };

export async function changeLinks(args: ActionFunctionArgs) {
	const visitor = await requireCustomer(args);
	const form = await readForm(args.request);
	return intents[readIntent(form, intents)]({ request: args.request, form, visitor });
}

/** Returns the message for an institution's request that could not be accepted (docs/behaviour/accounts.md#linked-accounts). */
export const verificationWords = (error: StoreError): string =>
	byReason(error, saidOfVerifying) === 'reason' ? error.message : 'Verification Failed.';

const saidOfVerifying: Record<ReasonOf<'account/getAvailableCorps' | 'account/linkToVerify'>, 'reason' | 'failure'> = {
	'link-verified': 'reason',
	'link-not-verified': 'failure',
	'link-of-institution': 'failure',
};

/**
 * Returns the error beside the e-mail field for each refusal. The error is the store's reason, or a message that linking has
 * failed.
 */
const saidOfEmail: Record<ReasonOf<'account/linkToRequest'>, (error: StoreError) => string> = {
	'email-missing': ({ message }) => message,
	'email-invalid': ({ message }) => message,
	'email-own': linkFailure,
	'link-verified': linkFailure,
};

async function request({ request, form, visitor: { api } }: Post) {
	const submission = readSubmission(form, requestForm);
	if (submission.status !== 'success') return data({ lastResult: returnForm(submission) }, { status: 400 });
	const { email } = submission.value;
	try {
		await api.call('account/linkToRequest', { email });
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		const words = byReason(error, saidOfEmail)?.(error);
		const errors = words === undefined ? { formErrors: [linkFailure(error)] } : { fieldErrors: { email: [words] } };
		return data({ lastResult: returnForm(submission, errors) }, { status: statusOf(error) });
	}
	return sayAtLinks(request, {
		kind: 'success',
		text: `We have e-mailed ${email}. The accounts are linked when the other person agrees.`,
	});
}

/** Declines an institution's request that the customer may buy for it. */
async function decline({ request, form, visitor: { api } }: Post) {
	const link = readWritten(form, linkForm);
	return removeLink(request, () => api.call('account/removeParentLink', link), 'You have declined the request.');
}

/** Accepts an institution's request that the customer may buy for it (docs/behaviour/accounts.md#linked-accounts). */
async function verify({ request, form, visitor: { api } }: Post): Promise<Response> {
	try {
		const { company } = await api.call('account/linkToVerify', readWritten(form, agreeForm));
		const text = `Your account is linked. You can switch to ${company} from the account menu.`;
		return await sayAtLinks(request, { kind: 'success', text });
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		return sayAtLinks(request, { kind: 'error', text: verificationWords(error) });
	}
}
