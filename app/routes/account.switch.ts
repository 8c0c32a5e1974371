import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { z } from 'zod';
import { grouped } from '~store/contract/grouped';
import type { Session } from '~store/contract/session';
import { clearProgress } from '../cookies/checkout.server';
import { flash } from '../cookies/flash.server';
import { readWritten, writtenId } from '../forms/submission.server';
import { readForm } from '../http/read-form.server';
import { returnPath } from '../http/return-path.server';
import { requireCustomer } from '../parts/account/visitor.server';
import { StoreError } from '../store-api/store-error';

export const loader = () => redirect('/account/link');

/**
 * Returns a message that says which account's cart is now shown. Each account has a separate cart, and the cart of the other
 * account is kept.
 */
const cartWords = ({ cart: { summary } }: Pick<Session, 'cart'>): string =>
	summary.total_quantity === 0
		? 'This account has its own cart, which is empty. Your other cart does not change.'
		: `This account has its own cart, with ${grouped(summary.total_quantity)} ${summary.total_quantity === 1 ? 'item' : 'items'} in it.`;

/**
 * Switches to another account that is linked to the customer's account, or back to the customer's own account
 * (docs/behaviour/accounts.md#account-switch).
 */
export async function action(args: ActionFunctionArgs) {
	const { api } = await requireCustomer(args);
	const { id } = readWritten(await readForm(args.request), z.object({ id: writtenId }));
	const back = returnPath(args.request, null, '/');
	try {
		const { session } = await api.call('account/switch', { id });
		api.keepSession(session.session_id);
		const headers = await api.headers();
		headers.append('Set-Cookie', await clearProgress(args.request));
		const name = session.user?.company || `${session.user?.first_name} ${session.user?.last_name}`;
		await flash(args.request, headers, {
			kind: 'success',
			text: `You are now using the account of ${name}. ${cartWords(session)}`,
		});
		return redirect(back, { status: 303, headers });
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		const headers = new Headers();
		await flash(args.request, headers, { kind: 'error', text: error.message });
		return redirect(back, { status: 303, headers });
	}
}
