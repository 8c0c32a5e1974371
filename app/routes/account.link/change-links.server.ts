import { type ActionFunctionArgs, data, redirect } from '@remix-run/node';
import { z } from 'zod';
import { type Flash, flash } from '../../cookies/flash.server';
import { returnForm, statusOf } from '../../forms/failed-form.server';
import { readIntent, readSubmission, readWritten, writtenId } from '../../forms/submission.server';
import { readForm } from '../../http/read-form.server';
import { isEmailRule } from '../../parts/account/check-email.server';
import { answer } from '../../parts/account/detail-form.server';
import { requireCustomer } from '../../parts/account/visitor.server';
import { StoreError } from '../../store-api/store-error';

type Visitor = Awaited<ReturnType<typeof requireCustomer>>;
interface Post {
	request: Request;
	form: FormData;
	visitor: Visitor;
}

const requestForm = z.object({ email: answer() });
const linkForm = z.object({ id: writtenId });
const tokenForm = z.object({ token: answer() });

/** One small function for each thing that can be done with linked accounts. */
const intents = { request, 'remove-child': removeChild, 'remove-parent': removeParent, verify };

export async function changeLinks(args: ActionFunctionArgs) {
	const visitor = await requireCustomer(args);
	const form = await readForm(args.request);
	return intents[readIntent(form, intents)]({ request: args.request, form, visitor });
}

/** Spec 3 §8, other link errors. */
const linkFailure = ({ message }: StoreError): string => `There was an error (${message})`;

/** Spec 3 §8, Link verification failure. */
export const verificationWords = ({ message }: StoreError): string =>
	message === 'Already verified' ? message : 'Verification Failed.';

async function request({ request, form, visitor: { api } }: Post) {
	const submission = readSubmission(form, requestForm);
	if (submission.status !== 'success') return data({ lastResult: returnForm(submission) }, { status: 400 });
	const { email } = submission.value;
	try {
		await api.call('account/linkToRequest', { email });
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		// What is said of the e-mail stands beside it; everything else is about the whole.
		const beside = typeof error.error === 'object';
		const words = isEmailRule(error) ? error.message : linkFailure(error);
		const errors = beside ? { fieldErrors: { email: [words] } } : { formErrors: [words] };
		return data({ lastResult: returnForm(submission, errors) }, { status: statusOf(error) });
	}
	return say(request, { kind: 'success', text: `We have written to ${email}. The account is linked once they agree.` });
}

async function removeChild({ request, form, visitor: { api } }: Post) {
	return remove(request, () => api.call('account/removeChildLink', readWritten(form, linkForm)));
}

async function removeParent({ request, form, visitor: { api } }: Post) {
	return remove(request, () => api.call('account/removeParentLink', readWritten(form, linkForm)));
}

async function remove(request: Request, ask: () => Promise<unknown>): Promise<Response> {
	try {
		await ask();
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		return say(request, { kind: 'error', text: linkFailure(error) });
	}
	return say(request, { kind: 'success', text: 'The link has been removed.' });
}

/** The customer agrees to buy for the institution whose link they followed (spec 3 §8, Link verification failure). */
async function verify({ request, form, visitor: { api } }: Post): Promise<Response> {
	try {
		const { company } = await api.call('account/linkToVerify', readWritten(form, tokenForm));
		const text = `Your account is linked. You can switch to ${company} from the account menu.`;
		return await say(request, { kind: 'success', text });
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		return say(request, { kind: 'error', text: verificationWords(error) });
	}
}

/** Says what was done, on the screen itself. */
async function say(request: Request, words: Flash): Promise<Response> {
	const headers = new Headers();
	await flash(request, headers, words);
	return redirect('/account/link', { status: 303, headers });
}
