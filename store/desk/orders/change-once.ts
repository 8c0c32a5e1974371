import type { Settings } from '../../contract/settings';
import type { Transaction } from '../../foundation/database/database';
import type { OrderRow } from '../../ordering/orders/order-rows';
import { answeredOnce, earlierAnswer, type Once } from '../answered-once';
import type { DeskActor } from '../visitor';
import { type Changing, changeOrder, type OrderStore } from './change-order';

/**
 * Returns the key under which the answer to a request is stored, so that the request takes effect only once. Returns null if the
 * form has no key.
 */
export const onceFor = (purpose: string, said: object, key: string | undefined): Once | null =>
	key === undefined ? null : { purpose, said, key };

/**
 * Thrown if the key was already used. The exception rolls the transaction back, so that a repeated request leaves no audit
 * entry.
 */
class AnsweredBefore extends Error {
	constructor(readonly answer: object) {
		super('This change was already saved.');
	}
}

/**
 * Changes an order as `changeOrder` does, but only once for each key. If the answer was lost and the form is sent again, returns
 * the first answer.
 * @param once null if the request has no key
 */
export async function changeOnce<Answer extends object>(
	store: OrderStore,
	actor: DeskActor,
	changing: Changing,
	once: Once | null,
	work: (transaction: Transaction, order: OrderRow, settings: Settings) => Promise<Answer>,
): Promise<Answer> {
	if (once === null) return changeOrder(store, actor, changing, work);
	const known = await earlierAnswer<Answer>(store.db, once);
	if (known) return known;
	try {
		return await changeOrder(store, actor, changing, async (transaction, order, settings) => {
			let isFirst = false;
			const answer = await answeredOnce(transaction, once, store.now(), () => {
				isFirst = true;
				return work(transaction, order, settings);
			});
			if (!isFirst) throw new AnsweredBefore(answer);
			return answer;
		});
	} catch (error) {
		if (error instanceof AnsweredBefore) return error.answer as Answer;
		throw error;
	}
}
