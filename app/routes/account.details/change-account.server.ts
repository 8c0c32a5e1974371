import type { SubmissionResult } from '@conform-to/react';
import { type ActionFunctionArgs, data, redirect } from '@remix-run/node';
import { z } from 'zod';
import { clearProgress } from '../../cookies/checkout.server';
import { type Flash, flash } from '../../cookies/flash.server';
import { forgetSession } from '../../cookies/session.server';
import { errorsOf, type FormErrors, returnForm, statusOf } from '../../forms/failed-form.server';
import type { Provinces } from '../../forms/place-fields';
import { asksForCountry, forgetProvince, loadProvinces } from '../../forms/places.server';
import { postalAsked, postalHint } from '../../forms/postal-hint.server';
import { readIntent, readSubmission, readWritten } from '../../forms/submission.server';
import { readForm } from '../../http/read-form.server';
import { confirmFault, newPasswordErrors } from '../../parts/account/confirm-password';
import {
	answer,
	detailFieldName,
	detailFields,
	type ExtraFields,
	extraAnswers,
	extraFields,
} from '../../parts/account/detail-form.server';
import { backOf, requireCustomer } from '../../parts/account/visitor.server';
import { StoreError } from '../../store-api/store-error';

/** The forms on the page with the account's details. */
export type Intent = 'details' | 'email' | 'password' | 'end-device' | 'delete';

/** A refused form that is shown again with its errors. */
interface Returned {
	intent: Intent;
	lastResult: SubmissionResult;
	provinces?: Provinces;
}

type Visitor = Awaited<ReturnType<typeof requireCustomer>>;
interface Post {
	request: Request;
	form: FormData;
	visitor: Visitor;
}

const detailForm = (extras: ExtraFields) =>
	z.object({ ...extraFields(extras), ...detailFields, postal_asked: postalAsked, password: answer() });
const emailForm = z.object({ email_address: answer(), password: answer() });
const deviceForm = z.object({ id: z.string().max(64) });
const passwordForm = z.object({ password: answer(), new_password: answer(), confirm: answer() });

/** The actions of the page's forms, by intent. */
const intents: Record<Intent, (post: Post) => Promise<Response | ReturnType<typeof returned>>> = {
	details: changeDetails,
	email: changeEmail,
	password: changePassword,
	'end-device': endDevice,
	delete: deleteAccount,
};

export async function changeAccount(args: ActionFunctionArgs) {
	const visitor = await requireCustomer(args);
	const form = await readForm(args.request);
	return intents[readIntent(form, intents)]({ request: args.request, form, visitor });
}

async function changeDetails({ request, form, visitor: { api } }: Post) {
	const { account_extra_fields: extras } = await api.load('store/getSettings', {});
	forgetProvince(form);
	const submission = readSubmission(form, detailForm(extras));
	const provinces = await loadProvinces(api, String(form.get('country') ?? ''));
	const again = (errors?: FormErrors, status = 400) =>
		returned({ intent: 'details', lastResult: returnForm(submission, errors), provinces }, status);
	if (submission.status !== 'success') return again();
	if (asksForCountry(form)) return again(undefined, 200);
	const hint = postalHint(submission.value);
	if (hint !== null) return again({ fieldErrors: { postal_code: [hint] } });
	const { postal_asked: _, ...details } = submission.value;
	try {
		await api.call('account/modify', {
			...details,
			// If the store offers only one way of contact, the form has no field for the way of contact, and the value stays the
			// same.
			communication_preference: details.communication_preference || undefined,
			account_extra_fields: extraAnswers(form, extras),
		});
	} catch (error) {
		return again(errorsOf(error, { nameOf: detailFieldName }), statusOf(error));
	}
	return done(request, success('Your details are saved.'), backOf(request) ?? undefined);
}

async function changeEmail({ request, form, visitor: { api, user } }: Post) {
	const submission = readSubmission(form, emailForm);
	const again = (errors?: FormErrors, status = 400) =>
		returned({ intent: 'email', lastResult: returnForm(submission, errors) }, status);
	if (submission.status !== 'success') return again();
	try {
		const change = await api.call('account/modify', { ...submission.value, callback_url: '/account/details' });
		if (change.exists) return again({ fieldErrors: { email_address: [emailExists] } });
		if (change.validation_required) {
			const text = `We have sent a link to ${change.address}. Follow the link to use the new address. Until then your address stays ${user.email_address}.`;
			return done(request, success(text));
		}
		return done(request, success(`Your e-mail address is now ${change.address}.`));
	} catch (error) {
		return again(errorsOf(error), statusOf(error));
	}
}

/** The message for an e-mail address that already has an account (docs/behaviour/accounts.md#e-mail). */
export const emailExists = 'An account already exists with this email.';

async function changePassword({ request, form, visitor: { api } }: Post) {
	const submission = readSubmission(form, passwordForm);
	const again = (errors?: FormErrors, status = 400) =>
		returned({ intent: 'password', lastResult: returnForm(submission, errors) }, status);
	if (submission.status !== 'success') return again();
	const { password, new_password, confirm } = submission.value;
	const fault = confirmFault(new_password, confirm);
	if (fault) {
		const fieldErrors = newPasswordErrors('new_password', new_password, fault);
		if (password === '') fieldErrors.password = ['Current password required.'];
		return again({ fieldErrors });
	}
	try {
		await api.call('account/modify', { password, new_password });
	} catch (error) {
		return again(errorsOf(error), statusOf(error));
	}
	return done(request, success('Your password has been changed. You are logged out on all your other devices.'));
}

async function endDevice({ request, form, visitor: { api } }: Post) {
	try {
		await api.call('account/endDevice', readWritten(form, deviceForm));
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		return done(request, { kind: 'error', text: error.message });
	}
	return done(request, success('The device is logged out.'));
}

/** Deletes the account, and all its data in this browser. */
async function deleteAccount({ request, form, visitor: { api } }: Post) {
	const submission = readSubmission(form, emailForm);
	const again = (errors?: FormErrors, status = 400) =>
		returned({ intent: 'delete', lastResult: returnForm(submission, errors) }, status);
	if (submission.status !== 'success') return again();
	try {
		await api.call('account/delete', submission.value);
	} catch (error) {
		return again(errorsOf(error), statusOf(error));
	}
	const headers = new Headers({ 'Set-Cookie': await clearProgress(request) });
	for (const cookie of await forgetSession(request)) headers.append('Set-Cookie', cookie);
	await flash(request, headers, { kind: 'success', text: 'Your account has been deleted.' });
	return redirect('/', { status: 303, headers });
}

const returned = (answer: Returned, status: number) => data(answer, { status });

const success = (text: string): Flash => ({ kind: 'success', text });

/** Redirects to the same page with a success message. */
async function done(request: Request, words: Flash, to = '/account/details'): Promise<Response> {
	const headers = new Headers();
	await flash(request, headers, words);
	return redirect(to, { status: 303, headers });
}
