import { data, redirect } from '@remix-run/node';
import { z } from 'zod';
import { flash } from '../../cookies/flash.server';
import { newcomerHeader, readNewcomer } from '../../cookies/newcomer.server';
import { errorsOf, returnForm, statusOf } from '../../forms/failed-form.server';
import { readSubmission } from '../../forms/submission.server';
import { readForm } from '../../http/read-form.server';
import { ownPath } from '../../http/return-path.server';
import { withBack } from '../../paths/account-paths';
import type { StoreApi } from '../../store-api/store-api.server';
import { emailErrors } from './check-email.server';
import { confirmFault, newPasswordErrors } from './confirm-password';
import { answer } from './detail-form.server';
import { requireLink } from './mailed-link.server';
import { backOf } from './visitor.server';

const emailForm = z.object({ email_address: answer() });
const passwordForm = z.object({ password: answer(), confirm: answer() });

/** The maximum length of the return path that the store includes in an e-mail, in characters. */
const maxReturnPathLength = 500;

/** Loads the step that the page for a forgotten password shows: the e-mail form, "sent", or the form for the new password. */
export async function loadForgot(request: Request, api: StoreApi) {
	const { pathname, searchParams } = new URL(request.url);
	const again = withBack(pathname, backOf(request));
	const token = searchParams.get('token');
	if (token) {
		const email = await requireLink(request, api, { purpose: 'reset', token }, again);
		return { email, again, stage: 'reset' } as const;
	}
	const { email } = await readNewcomer(request);
	return { email, again, stage: searchParams.has('sent') ? 'sent' : 'ask' } as const;
}

/**
 * Sends the e-mail with the link for a new password. If the page's address has a token, sets the new password instead of sending
 * a link (docs/behaviour/accounts.md#forgotten-passwords).
 */
export async function postForgot(request: Request, api: StoreApi) {
	const token = new URL(request.url).searchParams.get('token');
	const form = await readForm(request);
	return token ? setPassword(request, api, form, token) : sendLink(request, api, form);
}

async function sendLink(request: Request, api: StoreApi, form: FormData) {
	const submission = readSubmission(form, emailForm);
	if (submission.status !== 'success') return data({ lastResult: returnForm(submission) }, { status: 400 });
	const { email_address } = submission.value;
	// The link in the e-mail contains the page to return to, because the visitor may open the e-mail on another device.
	const wholeWay = withBack('/forgot-password', backOf(request));
	const callback_url = wholeWay.length > maxReturnPathLength ? '/forgot-password' : wholeWay;
	try {
		await api.call('account/emailPasswordToken', { email_address, callback_url });
	} catch (error) {
		const errors = emailErrors(error);
		return data({ lastResult: returnForm(submission, errors) }, { status: statusOf(error) });
	}
	const newcomer = { ...(await readNewcomer(request)), email: email_address };
	const headers = new Headers({ 'Set-Cookie': await newcomerHeader(request, newcomer) });
	const { pathname, searchParams } = new URL(ownPath(request), request.url);
	searchParams.set('sent', '');
	return redirect(`${pathname}?${searchParams}`, { status: 303, headers });
}

async function setPassword(request: Request, api: StoreApi, form: FormData, token: string) {
	const submission = readSubmission(form, passwordForm);
	if (submission.status !== 'success') return data({ lastResult: returnForm(submission) }, { status: 400 });
	const { password, confirm } = submission.value;
	const fault = confirmFault(password, confirm);
	if (fault) {
		const fieldErrors = newPasswordErrors('password', password, fault);
		return data({ lastResult: returnForm(submission, { fieldErrors }) }, { status: 400 });
	}
	try {
		const { session } = await api.call('account/resetPassword', { password, token });
		api.keepSession(session.session_id);
	} catch (error) {
		const errors = errorsOf(error, { nameOf: (field) => (field === 'token' ? null : field) });
		return data({ lastResult: returnForm(submission, errors) }, { status: statusOf(error) });
	}
	const headers = await api.headers();
	await flash(request, headers, { kind: 'success', text: 'Your password has been changed, and you are logged in.' });
	return redirect(backOf(request) ?? '/account/details', { status: 303, headers });
}
