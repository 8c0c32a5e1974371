import { useForm } from '@conform-to/react';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { z } from 'zod';
import { newcomerHeader, readNewcomer } from '../cookies/newcomer.server';
import { ErrorSummary } from '../forms/error-summary';
import { returnForm } from '../forms/failed-form.server';
import { Field } from '../forms/field';
import { Honeypot } from '../forms/honeypot';
import { honeypotStamp, refuseRobots } from '../forms/honeypot.server';
import { readSubmission } from '../forms/submission.server';
import { readForm } from '../http/read-form.server';
import { checkEmail } from '../parts/account/check-email.server';
import { answer } from '../parts/account/detail-form.server';
import { privatePage } from '../parts/account/handle';
import { TakenEmail, takenWords } from '../parts/account/taken-email';
import { backOf, requireGuest } from '../parts/account/visitor.server';
import { loginPath } from '../paths/account-paths';
import { sheetLinks } from '../styles/sheets';

export const handle = privatePage;

export const links = sheetLinks('forms');

const emailForm = z.object({ email_address: answer() });

export async function loader(args: LoaderFunctionArgs) {
	await requireGuest(args);
	const { email } = await readNewcomer(args.request);
	return { back: backOf(args.request), email, honeypot: honeypotStamp() };
}

/**
 * Handles the first step of a sign-up (docs/behaviour/accounts.md#sign-up). Checks whether the e-mail address already has an
 * account, and whether the visitor must verify the address.
 */
export async function action(args: ActionFunctionArgs) {
	const api = await requireGuest(args);
	const form = await readForm(args.request);
	refuseRobots(form);
	const submission = readSubmission(form, emailForm);
	if (submission.status !== 'success')
		return data({ lastResult: returnForm(submission), exists: false }, { status: 400 });
	const checked = await checkEmail(api, submission.value.email_address);
	if ('errors' in checked) {
		const lastResult = returnForm(submission, checked.errors);
		return data({ lastResult, exists: false }, { status: checked.status });
	}
	const { exists, validation_required, address: email } = checked;
	const headers = new Headers({
		'Set-Cookie': await newcomerHeader(args.request, { email, back: backOf(args.request) }),
	});
	if (exists) {
		const lastResult = returnForm(submission, { fieldErrors: { email_address: [takenWords] } });
		return data({ lastResult, exists }, { status: 400, headers });
	}
	return redirect(validation_required ? '/account/verify' : '/account/create', { status: 303, headers });
}

export default function SignUpScreen() {
	const { back, email, honeypot } = useLoaderData<typeof loader>();
	const outcome = useActionData<typeof action>();
	const busy = useNavigation().state === 'submitting';
	const [form, fields] = useForm<{ email_address: string }>({
		id: 'signup',
		lastResult: outcome?.lastResult,
		defaultValue: { email_address: email },
	});
	return (
		<div className="page">
			<ErrorSummary form={form} />
			<div className="stack stack-wide">
				<header className="stack stack-tight">
					<h1>Sign up</h1>
					<p className="lead">
						First enter your e-mail address. You log in with it, and we send e-mails about your orders to it.
					</p>
				</header>
				{outcome?.exists ? <TakenEmail back={back} /> : null}
				<Form method="post" id={form.id} className="form" noValidate>
					<Honeypot stamp={honeypot} />
					<Field
						field={fields.email_address}
						label="E-mail address"
						type="email"
						autoComplete="email"
						spellCheck={false}
					/>
					<div className="cluster">
						<button className="button button-primary" aria-busy={busy || undefined}>
							Continue
						</button>{' '}
						<span>
							Do you have an account? <Link to={loginPath(back)}>Log in</Link>
						</span>
					</div>
				</Form>
			</div>
		</div>
	);
}
