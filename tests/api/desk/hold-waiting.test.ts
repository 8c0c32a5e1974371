import type { KyselyPlugin, QueryResult, UnknownRow } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Transaction } from '~store/foundation/database/database';
import { transact } from '~store/foundation/database/transactions';
import { holdWaiting } from '~store/ordering/fulfilment/fill-waiting';
import { addOffer, addTitle } from '../../harness/catalogue';
import { guestWith, review } from '../../harness/orders';
import { onBothEngines, openTestStore, type TestStore } from '../../harness/store';

onBothEngines('orders that wait for outstanding copies', (engine) => {
	let store: TestStore;
	beforeAll(async () => {
		store = await openTestStore(engine);
	});
	afterAll(() => store.dispose());

	const awaitedTitle = async (): Promise<number> => {
		const title = await addTitle(store);
		await addOffer(store, title, { is_extra_orderable: 1, onhand: 0 });
		return title;
	};
	const orderWaiting = async (title: number): Promise<string> => {
		const client = await guestWith(store, title, 1);
		return (await store.call('checkout/submit', await review(store, client), client)).order_number;
	};
	const comingOf = (titles: readonly number[]) =>
		titles.map((title_id) => ({ awaited: { title_id, condition: 'new', location_id: null }, copies: 1 }));

	/**
	 * Reserves copies for the titles and counts the queries.
	 * @param before the lines that the first query returns, as they were a moment earlier
	 */
	const hold = async (titles: readonly number[], before?: QueryResult<UnknownRow>) => {
		let queries = 0;
		let first: QueryResult<UnknownRow> | undefined;
		const watcher: KyselyPlugin = {
			transformQuery: ({ node }) => {
				queries += 1;
				return node;
			},
			transformResult: async ({ result }) => {
				if (first || !result.rows[0] || !('order_item_id' in result.rows[0])) return result;
				first = before ?? result;
				return first;
			},
		};
		const waiting = await transact({ db: store.unwatched }, (transaction) =>
			holdWaiting(transaction.withPlugin(watcher) as Transaction, comingOf(titles)),
		);
		return { queries, first, numbers: waiting.map((lines) => lines.map(({ order_number }) => order_number)) };
	};

	it('are found by one query when no order waits for any of many titles', async () => {
		const titles = await Promise.all(Array.from({ length: 90 }, () => addTitle(store)));
		const { queries, numbers } = await hold(titles);
		expect(queries).toBe(1);
		expect(numbers).toEqual(titles.map(() => []));
	});

	it('need queries only for the titles that orders wait for', async () => {
		const [one, other] = [await awaitedTitle(), await awaitedTitle()];
		const titles = [...(await Promise.all(Array.from({ length: 20 }, () => addTitle(store)))), one, other];
		const [first, second] = [await orderWaiting(one), await orderWaiting(other)];
		const { queries, numbers } = await hold(titles);
		// Queries the awaited titles, the lines of the two, their orders, and the lines again.
		expect(queries).toBe(6);
		expect(numbers.slice(-2)).toEqual([[first], [second]]);
	});

	it('are filled from the next order when the oldest no longer waits', async () => {
		const title = await awaitedTitle();
		const [first, second] = [await orderWaiting(title), await orderWaiting(title)];
		const held = await hold([title]);
		expect(held.numbers).toEqual([[first]]);
		await store.unwatched
			.deleteFrom('order_copies')
			.where('order_id', 'in', (eb) => eb.selectFrom('orders').select('id').where('order_number', '=', first))
			.execute();
		expect((await hold([title], held.first)).numbers).toEqual([[second]]);
	});
});
