import { data, redirect } from '@remix-run/node';
import { z } from 'zod';
import type { FoundOrder } from '~store/contract/order';
import { flash } from '../../cookies/flash.server';
import { errorsOf, statusOf } from '../../forms/failed-form.server';
import { readWritten } from '../../forms/submission.server';
import { orderPath } from '../../paths/order-paths';
import type { StoreApi } from '../../store-api/store-api.server';
import { StoreError } from '../../store-api/store-error';
import { answer } from '../account/detail-form.server';

/** The message after each decision on an order that awaits approval. */
const decisions = {
	approve: (number: string) => `Order ${number} is approved and placed.`,
	decline: (number: string) => `Order ${number} is declined. We have e-mailed the buyer.`,
	withdraw: (number: string) => `Order ${number} is withdrawn.`,
};
type Decision = keyof typeof decisions;

/**
 * Approves, declines or withdraws an order that awaits approval, and redirects to the order. If the typed reason is invalid,
 * returns the form with the typed reason.
 */
export async function decideOrder(
	request: Request,
	api: StoreApi,
	{ decision, number, form }: { decision: Decision; number: string; form: FormData },
) {
	const headers = new Headers();
	try {
		await ask(api, decision, number, form);
		await flash(request, headers, { kind: 'success', text: decisions[decision](number) });
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		const { reason } = errorsOf(error).fieldErrors ?? {};
		if (reason) {
			const initialValue = { reason: reasonOf(form) };
			return data(
				{ lastResult: { status: 'error' as const, initialValue, error: { reason } } },
				{ status: statusOf(error) },
			);
		}
		await flash(request, headers, { kind: 'error', text: error.message });
	}
	return redirect(orderPath(number), { status: 303, headers });
}

function ask(api: StoreApi, decision: Decision, order_id: string, form: FormData): Promise<FoundOrder> {
	if (decision === 'decline') return api.call('order/decline', { order_id, reason: reasonOf(form) });
	return api.call(`order/${decision}`, { order_id });
}

const reasonForm = z.object({ reason: answer() });

const reasonOf = (form: FormData): string => readWritten(form, reasonForm).reason;
