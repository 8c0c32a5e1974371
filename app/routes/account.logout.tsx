import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { clearProgress } from '../cookies/checkout.server';
import { flash } from '../cookies/flash.server';
import { clearHeldForm } from '../cookies/held-form.server';
import { clearWish } from '../cookies/wish.server';
import { privatePage } from '../parts/account/handle';
import { backOf, findCustomer } from '../parts/account/visitor.server';
import { storeApi } from '../store-api/store-api.server';

export const handle = privatePage;

export async function loader(args: LoaderFunctionArgs) {
	const { customer } = await findCustomer(args);
	return customer ? null : redirect('/account/login');
}

/** Logs the customer out. Deletes the data that the customer typed in the checkout, because others may use the device. */
export async function action(args: ActionFunctionArgs) {
	const api = await storeApi(args);
	const { session } = await api.call('account/logout', {});
	api.keepSession(session.session_id);
	const headers = await api.headers();
	for (const clear of [clearProgress, clearWish, clearHeldForm])
		headers.append('Set-Cookie', await clear(args.request));
	await flash(args.request, headers, { kind: 'success', text: 'You are logged out.' });
	return redirect(backOf(args.request) ?? '/', { status: 303, headers });
}

export default function LogoutScreen() {
	return (
		<div className="page stack">
			<h1>Log out?</h1>
			<p>Your account, its orders and your cart are kept for when you come back.</p>
			<form method="post">
				<button className="button button-primary">Log out</button>
			</form>
		</div>
	);
}
