import type { HasConfig } from '../../../config';
import type { HasLocations } from '../../catalogue/locations/locations';
import type { CheckedPayloadOf } from '../../contract/contract';
import type { FoundOrder } from '../../contract/order';
import type { HasVersions } from '../../foundation/caching/versions';
import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { HasSettings } from '../../foundation/settings/settings';
import { findOrder, seenRow } from '../orders/find-order';
import { lockOrder } from '../orders/order-rows';
import { answerSubstitution } from './substitutions';

/**
 * Records a customer's answer to an offered substitute. Accepts an answer from anyone who may see the order, and from anyone with
 * the access key in the order's e-mail (docs/behaviour/orders.md#lines).
 * @throws {Refused} in the same cases as `answerSubstitution`
 * @throws {Refused} 404 for a visitor who may not see the order
 */
export async function answerQuestion(
	store: Database & Clock & HasConfig & HasSettings & HasLocations & HasVersions,
	visitor: Visitor,
	{ order_id, access_key, question, answer }: CheckedPayloadOf<'order/answerQuestion'>,
): Promise<FoundOrder> {
	const { id } = await seenRow(store, visitor, order_id, access_key);
	const settings = await store.settings.get();
	await transact(store, async (transaction) => {
		const order = await lockOrder(transaction, { id });
		await answerSubstitution(store, transaction, settings, order, { substitution_id: question, answer });
	});
	store.versions.refresh();
	return findOrder(store, visitor, order_id, access_key);
}
