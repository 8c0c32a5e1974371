import { z } from 'zod';
import { readWritten } from '~/forms/submission.server';
import { type Desk, leaveTo } from './open-desk.server';

const fields = z.object({ order: z.array(z.string().max(40)).default([]), key: z.string().optional() });

/** Returns the numbers of the orders that were chosen in a list. */
export const chosenOrders = (form: FormData): string[] => readWritten(form, fields).order;

/**
 * Makes a pick list by a form and leads to it, naming the orders left out. Leads to the existing list if that list holds every
 * order.
 * @param order_numbers the chosen orders by default; an order's page passes its own order
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
