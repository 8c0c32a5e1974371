import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { flash } from '../cookies/flash.server';
import { readNewcomer } from '../cookies/newcomer.server';
import { checkEmail } from '../parts/account/check-email.server';
import { privatePage } from '../parts/account/handle';
import { requireGuest } from '../parts/account/visitor.server';

export const handle = privatePage;

/**
 * Redirects from the link in an e-mail to the form that creates the account, with the link's token
 * (docs/behaviour/accounts.md#sign-up).
 */
export async function loader(args: LoaderFunctionArgs) {
	await requireGuest(args);
	const token = new URL(args.request.url).searchParams.get('token');
	if (token) throw redirect(`/account/create?token=${encodeURIComponent(token)}`);
	const { email } = await readNewcomer(args.request);
	return { email };
}

/** Sends the verification link again. */
export async function action(args: ActionFunctionArgs) {
	const api = await requireGuest(args);
	const { email } = await readNewcomer(args.request);
	if (email === '') throw redirect('/account/signup');
	const checked = await checkEmail(api, email);
	const headers = new Headers();
	if ('errors' in checked) {
		const { formErrors = [], fieldErrors = {} } = checked.errors;
		const text = [...formErrors, ...Object.values(fieldErrors).flat()].join(' ');
		await flash(args.request, headers, { kind: 'error', text });
	} else if (checked.validation_required) {
		await flash(args.request, headers, { kind: 'success', text: `We have sent another link to ${email}.` });
	} else {
		return redirect(checked.exists ? '/account/login' : '/account/create', 303);
	}
	return redirect('/account/verify', { status: 303, headers });
}

export default function VerifyScreen() {
	const { email } = useLoaderData<typeof loader>();
	return (
		<div className="page stack">
			<h1>Check your e-mail</h1>
			<p className="lead">
				{email === ''
					? 'We will send you a link to confirm your e-mail address. Follow the link to continue.'
					: `We have sent a link to ${email}. Follow the link to continue with your account.`}
			</p>
			<p>The e-mail may take a few minutes to arrive. If you do not see it, check your spam folder.</p>
			<div className="cluster">
				{email === '' ? null : (
					<Form method="post">
						<button className="button">Send the link again</button>
					</Form>
				)}
				<Link to="/account/signup">{email === '' ? 'Sign up' : 'Use another e-mail address'}</Link>
			</div>
		</div>
	);
}
