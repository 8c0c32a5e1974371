import { data, redirect } from '@remix-run/node';
import { z } from 'zod';
import { flash } from '../../cookies/flash.server';
import { errorsOf, statusOf } from '../../forms/failed-form.server';
import { readWritten } from '../../forms/submission.server';
import { ownPath } from '../../http/return-path.server';
import type { StoreApi } from '../../store-api/store-api.server';
import { StoreError } from '../../store-api/store-error';
import { answer } from '../account/detail-form.server';

const passwordForm = z.object({ password: answer() });

/** Creates an account for the guest who placed an order, and redirects to the order. */
export async function keepOrder(request: Request, api: StoreApi, order_number: string, form: FormData) {
	try {
		const { password } = readWritten(form, passwordForm);
		const { session } = await api.call('account/keepOrder', { order_number, password });
		api.keepSession(session.session_id);
		const headers = await api.headers();
		const text = `Your account is ready, and order ${order_number} is in it.`;
		await flash(request, headers, { kind: 'success', text });
		return redirect(ownPath(request), { status: 303, headers });
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		const errors = errorsOf(error, { nameOf: () => 'password' });
		const words = [...(errors.fieldErrors?.password ?? []), ...(errors.formErrors ?? [])];
		return data({ lastResult: { status: 'error' as const, error: { password: words } } }, { status: statusOf(error) });
	}
}
