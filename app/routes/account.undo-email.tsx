import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Form, useLoaderData } from '@remix-run/react';
import { flash } from '../cookies/flash.server';
import { privatePage } from '../parts/account/handle';
import { requireLink } from '../parts/account/mailed-link.server';
import { storeApi } from '../store-api/store-api.server';
import { StoreError } from '../store-api/store-error';

export const handle = privatePage;

const tokenOf = ({ url }: Request): string => new URL(url).searchParams.get('token') ?? '';

/**
 * Loads the page that opens from the link in an e-mail about a changed e-mail address. The page asks for confirmation, because
 * mail programs sometimes open links automatically.
 */
export async function loader(args: LoaderFunctionArgs) {
	const { request } = args;
	const token = tokenOf(request);
	if (token === '') throw redirect('/account/login');
	const email = await requireLink(request, await storeApi(args), { purpose: 'undo_email', token }, '/account/login');
	return { email };
}

/**
 * Restores the account's earlier e-mail address, and redirects to the page for a new password, because the account then needs a
 * new password.
 */
export async function action(args: ActionFunctionArgs) {
	const { request } = args;
	const api = await storeApi(args);
	const headers = new Headers();
	try {
		const { email_address, reset_token } = await api.call('account/undoEmail', { token: tokenOf(request) });
		const text = `Your account uses ${email_address} again, and all devices are logged out. Please choose a new password.`;
		await flash(request, headers, { kind: 'success', text });
		return redirect(`/forgot-password?token=${encodeURIComponent(reset_token)}`, { status: 303, headers });
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		await flash(request, headers, { kind: 'error', text: error.message });
		return redirect('/account/login', { status: 303, headers });
	}
}

export default function UndoEmail() {
	const { email } = useLoaderData<typeof loader>();
	return (
		<div className="page stack">
			<h1>Take your account back</h1>
			<p className="lead">{`Your account will use ${email} again.`}</p>
			<p>All devices are logged out, and you choose a new password.</p>
			<Form method="post">
				<button className="button button-primary">Take account back</button>
			</Form>
		</div>
	);
}
