import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { LoginForm } from '../components/login-form';
import { clearNewcomer, readNewcomer } from '../cookies/newcomer.server';
import { errorsOf, returnForm, statusOf } from '../forms/failed-form.server';
import { readSubmission } from '../forms/submission.server';
import { readForm } from '../http/read-form.server';
import { signUpPath } from '../navigation/account-paths';
import { answer } from '../parts/account/detail-form.server';
import { privatePage } from '../parts/account/handle';
import { backOf, findCustomer } from '../parts/account/visitor.server';
import { storeApi } from '../store-api/store-api.server';

export const handle = privatePage;

const loginForm = z.object({ email_address: answer(), password: answer() });

export async function loader(args: LoaderFunctionArgs) {
	const back = backOf(args.request);
	const { customer } = await findCustomer(args);
	if (customer) throw redirect(back ?? '/account/details');
	const { email } = await readNewcomer(args.request);
	return { back, email };
}

export async function action(args: ActionFunctionArgs) {
	const submission = readSubmission(await readForm(args.request), loginForm);
	if (submission.status !== 'success') return data({ lastResult: returnForm(submission) }, { status: 400 });
	const api = await storeApi(args, { begin: true });
	try {
		const { session } = await api.call('account/login', submission.value);
		api.keepSession(session.session_id);
	} catch (error) {
		return data({ lastResult: returnForm(submission, errorsOf(error)) }, { status: statusOf(error) });
	}
	const headers = await api.headers();
	headers.append('Set-Cookie', await clearNewcomer(args.request));
	return redirect(backOf(args.request) ?? '/account/details', { status: 303, headers });
}

export default function LoginScreen() {
	const { back, email } = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>()?.lastResult;
	return (
		<div className="page with-summary gate-screen">
			<div>
				<LoginForm back={back} email={email} lastResult={lastResult} heading={<h1>Log in</h1>} />
			</div>
			<section className="summary" aria-labelledby="new-here">
				<h2 id="new-here">New here?</h2>
				<p>With an account you see your orders, keep addresses, and check out with less to type.</p>
				<p>
					<Link className="button" to={signUpPath(back)}>
						Sign up
					</Link>
				</p>
			</section>
		</div>
	);
}
