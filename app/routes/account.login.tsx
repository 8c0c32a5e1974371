import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import type { ReasonOf } from '~store/contract/contract';
import type { SessionUser } from '~store/contract/session';
import { flash } from '../cookies/flash.server';
import { clearNewcomer, readNewcomer } from '../cookies/newcomer.server';
import { errorsOf, returnForm, statusOf } from '../forms/failed-form.server';
import { readSubmission } from '../forms/submission.server';
import { readForm } from '../http/read-form.server';
import { answer } from '../parts/account/detail-form.server';
import { heldFlash } from '../parts/account/expired-login.server';
import { privatePage } from '../parts/account/handle';
import { LoginForm } from '../parts/account/login-form';
import { backOf, findCustomer } from '../parts/account/visitor.server';
import { beginCaptcha, captchaAnswers, captchaOf } from '../parts/captcha/captcha.server';
import { CaptchaFields } from '../parts/captcha/captcha-fields';
import { signUpPath } from '../paths/account-paths';
import { storeApi } from '../store-api/store-api.server';
import { byReason, StoreError } from '../store-api/store-error';
import { sheetLinks } from '../styles/sheets';

export const handle = privatePage;

export const links = sheetLinks('forms', 'summary');

const loginForm = z.object({ email_address: answer(), password: answer(), ...captchaAnswers });

export async function loader(args: LoaderFunctionArgs) {
	const back = backOf(args.request);
	const { customer } = await findCustomer(args);
	if (customer) throw redirect(back ?? '/account/details');
	const { email } = await readNewcomer(args.request);
	return { back, email };
}

/** How the log-in form shows each refusal of the store. */
const shownWith: Record<ReasonOf<'account/login'>, 'captcha' | 'words'> = {
	'password-wrong': 'words',
	'password-not-chosen': 'words',
	'captcha-failed': 'captcha',
};

export async function action(args: ActionFunctionArgs) {
	const submission = readSubmission(await readForm(args.request), loginForm);
	if (submission.status !== 'success')
		return data({ lastResult: returnForm(submission), captcha: null }, { status: 400 });
	const api = await storeApi(args, { begin: true });
	let user: SessionUser | null;
	try {
		const { email_address, password, captcha_token } = submission.value;
		const captcha = captcha_token === '' ? {} : { captcha: captchaOf(submission.value) };
		const { session } = await api.call('account/login', { email_address, password, ...captcha });
		api.keepSession(session.session_id);
		user = session.user;
	} catch (error) {
		const asked = error instanceof StoreError && byReason(error, shownWith) === 'captcha';
		const captcha = asked ? await beginCaptcha(api, 'login') : null;
		return data({ lastResult: returnForm(submission, errorsOf(error)), captcha }, { status: statusOf(error) });
	}
	const headers = await api.headers();
	headers.append('Set-Cookie', await clearNewcomer(args.request));
	const back = backOf(args.request);
	const told = await heldFlash(args.request, user, back);
	if (told) await flash(args.request, headers, told);
	return redirect(back ?? '/account/orders', { status: 303, headers });
}

export default function LoginScreen() {
	const { back, email } = useLoaderData<typeof loader>();
	const { lastResult, captcha } = useActionData<typeof action>() ?? {};
	return (
		<div className="page with-summary gate-screen">
			<div>
				<LoginForm
					back={back}
					email={email}
					lastResult={lastResult}
					heading={<h1>Log in</h1>}
					guard={captcha ? (field) => <CaptchaFields view={captcha} field={field} /> : undefined}
				/>
			</div>
			<section className="summary" aria-labelledby="new-here">
				<h2 id="new-here">New here?</h2>
				<p>With an account you can see your orders, save addresses, and check out faster.</p>
				<p>
					<Link className="button" to={signUpPath(back)}>
						Sign up
					</Link>
				</p>
			</section>
		</div>
	);
}
