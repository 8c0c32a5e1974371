import { z } from 'zod';
import { readWritten } from '~/forms/submission.server';
import { type Desk, leaveTo } from './open-desk.server';

const fields = z.object({ order: z.array(z.string().max(40)).default([]), key: z.string().optional() });

/** The numbers of the orders that were chosen in a list. */
export const chosenOrders = (form: FormData): string[] => readWritten(form, fields).order;

/**
 * Makes a pick list by a form, and leads to it, with what was left out of it.
 * @param order_numbers those that were chosen, unless the page is an order's
 * @throws {StoreError} as the call is refused
 */
export async function leaveToNewPickList(
	request: Request,
	desk: Desk,
	form: FormData,
	order_numbers: string[] = chosenOrders(form),
): Promise<Response> {
	const { key } = readWritten(form, fields);
	const { pick_list_id, left_out } = await desk.call('desk-picking/make', { order_numbers, key });
	const said = left_out.length > 0 ? ` Left out, for they are not to be put together: ${left_out.join(', ')}.` : '';
	return leaveTo(request, `/desk/picking/${pick_list_id}`, `The pick list is made.${said}`);
}
