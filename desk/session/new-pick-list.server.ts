import type { DeskPayloadOf } from '~store/contract/desk-contract';
import { type Desk, leaveTo } from './open-desk.server';

/** Makes a pick list and leads to it, with what was left out of it. @throws {StoreError} as the call is refused */
export async function leaveToNewPickList(
	request: Request,
	desk: Desk,
	orders: DeskPayloadOf<'desk-picking/make'>,
): Promise<Response> {
	const { pick_list_id, left_out } = await desk.call('desk-picking/make', orders);
	const said = left_out.length > 0 ? ` Left out, for they are not to be put together: ${left_out.join(', ')}.` : '';
	return leaveTo(request, `/desk/picking/${pick_list_id}`, `The pick list is made.${said}`);
}
