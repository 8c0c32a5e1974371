import { type ActionFunctionArgs, data, redirect } from '@remix-run/node';
import { z } from 'zod';
import type { ReasonOf } from '~store/contract/contract';
import { clearNewcomer, newcomerHeader, readNewcomer } from '../../cookies/newcomer.server';
import { errorsOf, type FormErrors, returnForm, statusOf } from '../../forms/failed-form.server';
import { refuseRobots } from '../../forms/honeypot.server';
import { asksForCountry, forgetProvince, loadProvinces } from '../../forms/places.server';
import { postalAsked, postalHint } from '../../forms/postal-hint.server';
import { readSubmission } from '../../forms/submission.server';
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
import { takenWords } from '../../parts/account/taken-email';
import { requireGuest } from '../../parts/account/visitor.server';
import { favouritePath } from '../../parts/titles/favourite-button';
import { withBack } from '../../paths/account-paths';
import type { StoreApi } from '../../store-api/store-api.server';
import { byReason, StoreError } from '../../store-api/store-error';

const createForm = (extras: ExtraFields) =>
	z.object({
		...extraFields(extras),
		...detailFields,
		postal_asked: postalAsked,
		email_address: answer(),
		/** The value is 'on' if the checkbox is ticked; otherwise the field is missing. */
		is_institution: z.literal('on').optional(),
		password: answer(),
		confirm: answer(),
	});

/**
 * How the form shows each refusal of the store. For an e-mail address that already has an account, shows a link to the log-in.
 */
const shownAs: Record<ReasonOf<'account/create'>, 'log-in' | 'errors'> = {
	'email-taken': 'log-in',
	'link-expired': 'errors',
};

/**
 * Creates the account (docs/behaviour/accounts.md#sign-up). If the visitor has chosen another country, returns the form with
 * that country's provinces.
 */
export async function createAccount(args: ActionFunctionArgs) {
	const api = await requireGuest(args, { begin: true });
	const form = await readForm(args.request);
	refuseRobots(form);
	const settings = await api.load('store/getSettings', {});
	forgetProvince(form);
	const submission = readSubmission(form, createForm(settings.account_extra_fields));
	const provinces = await loadProvinces(api, String(form.get('country') ?? ''));
	if (submission.status !== 'success') return data({ lastResult: returnForm(submission), provinces }, { status: 400 });
	if (asksForCountry(form)) return data({ lastResult: returnForm(submission), provinces });

	const hint = postalHint(submission.value);
	if (hint !== null) {
		const lastResult = returnForm(submission, { fieldErrors: { postal_code: [hint] } });
		return data({ lastResult, provinces }, { status: 400 });
	}

	const { confirm, password, is_institution, company, email_address, postal_asked: _, ...details } = submission.value;
	const token = tokenOf(args.request);
	const payload = {
		...details,
		...(token ? { token } : { email_address }),
		...(is_institution ? { is_institution: true, company } : {}),
		account_extra_fields: extraAnswers(form, settings.account_extra_fields),
		callback_url: '/account/verify',
	};
	const fault = confirmFault(password, confirm);
	if (fault) {
		const errors = await errorsBeside(fault, password, (other) =>
			api.call('account/create', { ...payload, password: other }),
		);
		return data({ lastResult: returnForm(submission, errors), provinces }, { status: 400 });
	}
	try {
		const { session, validation_required } = await api.call('account/create', { ...payload, password });
		return await goOn(args.request, api, session, validation_required ? email_address : null);
	} catch (error) {
		if (error instanceof StoreError && byReason(error, shownAs) === 'log-in') {
			const { back } = await readNewcomer(args.request);
			const headers = { 'Set-Cookie': await newcomerHeader(args.request, { email: email_address, back }) };
			// A visitor who has followed a mailed link has no e-mail field in the form.
			const errors = token ? { formErrors: [takenWords] } : { fieldErrors: { email_address: [takenWords] } };
			return data({ lastResult: returnForm(submission, errors), provinces, exists: true }, { status: 400, headers });
		}
		const errors = errorsOf(error, { nameOf: (field) => (field === 'token' ? null : detailFieldName(field)) });
		return data({ lastResult: returnForm(submission, errors), provinces }, { status: statusOf(error) });
	}
}

/** Returns the token of the mailed link that the visitor has followed. */
export const tokenOf = ({ url }: Request): string | null => new URL(url).searchParams.get('token');

/**
 * Returns the other errors of a form whose two passwords differ, so that all errors are shown at once. Sends the store an empty
 * password, which the store always refuses.
 */
async function errorsBeside(fault: string, password: string, ask: (none: '') => Promise<unknown>): Promise<FormErrors> {
	try {
		await ask('');
		return { fieldErrors: newPasswordErrors('password', password, fault) };
	} catch (error) {
		const { formErrors, fieldErrors = {} } = errorsOf(error, { nameOf: detailFieldName });
		const { password: _, ...others } = fieldErrors;
		const twice = newPasswordErrors('password', password, fault);
		return { ...(formErrors ? { formErrors } : {}), fieldErrors: { ...others, ...twice } };
	}
}

async function goOn(
	request: Request,
	api: StoreApi,
	session: { session_id: string; cart: { summary: { item_count: number } } },
	unverified: string | null,
): Promise<Response> {
	const { email, back } = await readNewcomer(request);
	if (unverified !== null) {
		const headers = new Headers({ 'Set-Cookie': await newcomerHeader(request, { email: unverified || email, back }) });
		return redirect('/account/verify', { status: 303, headers });
	}
	api.keepSession(session.session_id);
	const headers = await api.headers();
	headers.append('Set-Cookie', await clearNewcomer(request));
	return redirect(wayOn(back, session.cart.summary.item_count > 0), { status: 303, headers });
}

/**
 * Returns the next page for a new customer (docs/behaviour/accounts.md#sign-up). If the customer wanted to add a title to their
 * favourites before the sign-up, the next page first adds that title.
 */
function wayOn(back: string | null, hasCart: boolean): string {
	const [path, query] = (back ?? '').split('?');
	const wishes = path === favouritePath;
	const after = wishes ? new URLSearchParams(query).get('back') : back;
	const next = hasCart ? '/checkout/cart' : withBack('/account/finished', after);
	return wishes ? withBack(favouritePath, next) : next;
}
