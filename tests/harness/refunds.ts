import type { RefundState } from '~store/foundation/database/schema';
import type { Store } from '~store/store';

let count = 0;

/** Writes a refund of a dollar by PayPal directly, in the given state. */
export async function addRefund(store: Pick<Store, 'db' | 'now'>, order_id: number, state: RefundState): Promise<void> {
	count++;
	const refund = await store.db
		.insertInto('refunds')
		.values({
			order_id,
			idempotency_key: `made-up-${count}`,
			kind: 'owed',
			amount: 100,
			credited: 0,
			created_at: store.now(),
		})
		.returning('id')
		.executeTakeFirstOrThrow();
	await store.db
		.insertInto('refund_parts')
		.values({
			refund_id: refund.id,
			order_id,
			way: 'provider',
			method: 'paypal',
			amount: 100,
			currency: 'CAD',
			reference: `made-up-${count}`,
			// The state that a transition would have left.
			state: state as never,
			problem: state === 'failed' ? 'The account is closed.' : '',
			done_at: state === 'done' ? store.now() : null,
			created_at: store.now(),
			updated_at: store.now(),
		})
		.execute();
}
