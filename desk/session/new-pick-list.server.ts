import { z } from 'zod';
import { readWritten } from '~/forms/submission.server';
import { type Desk, leaveTo } from './open-desk.server';

const fields = z.object({ order: z.array(z.string().max(40)).default([]), key: z.string().optional() });

/** Returns the order numbers that the user ticked in a list. */
export const chosenOrders = (form: FormData): string[] => readWritten(form, fields).order;

/**
 * Makes a pick list from a form and redirects to it. The message lists orders that were left out. If one existing pick list has
 * all the orders, redirects to that list.
 * @param order_numbers by default, the orders that the user has ticked in the form; an order's page passes the number of its own
 * order
 * @throws {StoreError} if the store refuses the call
 */
export async function leaveToNewPickList(
	request: Request,
	desk: Desk,
	form: FormData,
	order_numbers: string[] = chosenOrders(form),
): Promise<Response> {
	const { key } = readWritten(form, fields);
	const { pick_list_id, orders, left_out, on_lists } = await desk.call('desk-picking/make', { order_numbers, key });
	const leftOut =
		left_out.length > 0 ? [`Not on the list, because they have nothing to pick: ${left_out.join(', ')}.`] : [];
	const held = on_lists.map(({ order_number, pick_list_id: list }) => `Order ${order_number} is on pick list ${list}.`);
	const made = orders > 0 ? ['Pick list made.'] : [];
	return leaveTo(request, `/desk/picking/${pick_list_id}`, {
		kind: orders > 0 ? 'success' : 'notice',
		text: [...made, ...held, ...leftOut].join(' '),
	});
}
