import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeStock } from '~store/catalogue/writing/write-stock';
import { receive } from '~store/inventory/move-copies';
import { release } from '~store/inventory/orders';
import { addLocation, addOffer, addTitle, nextEisbn } from '../harness/catalogue';
import { addOrder } from '../harness/placed-orders';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';

onBothEngines('copies that come to a location without a stock row', (engine) => {
	let store: TestStore;
	beforeAll(async () => {
		store = await openTestStore(engine);
	});
	afterAll(() => store.dispose());

	it.each(['delivered', 'received by a stock record'])(
		'are all counted when an order returns a copy while others are %s',
		async (how) => {
			const location_id = await addLocation(store, { altname: `Harbour ${how}` });
			const eisbn = nextEisbn();
			const offer_id = await addOffer(store, await addTitle(store, { eisbn }), { stock: [] });
			const order_number = await addOrder(store, {});
			const { id } = await store.db
				.selectFrom('orders')
				.select('id')
				.where('order_number', '=', order_number)
				.executeTakeFirstOrThrow();
			const stray = { offer_id, location_id, quantity: 1 };
			const shift = { offer_id, location_id, change: 2, title: 'The Tide' };
			const record = { eisbn, condition: 'new', location: String(location_id), onhand: 2 };
			const deliver = (): Promise<unknown> =>
				how === 'delivered'
					? store.unwatched.transaction().execute((transaction) => receive(transaction, [shift], {}, store.now()))
					: writeStock({ ...store, db: store.unwatched }, [record]);
			let delivered: Promise<unknown> = Promise.resolve();
			await store.unwatched.transaction().execute(async (transaction) => {
				await release(transaction, id, { held: [], strays: [stray] }, store.now());
				if (engine === 'sqlite') return;
				delivered = deliver();
				// The delivery has found no row and waits for this transaction to end.
				await waitingFor(store);
			});
			if (engine === 'postgres') await delivered;
			else if (how === 'delivered') await deliver();
			else return;
			const place = await store.db
				.selectFrom('stock')
				.select('onhand')
				.where('offer_id', '=', offer_id)
				.executeTakeFirstOrThrow();
			expect(place.onhand).toBe(3);
		},
	);
});

/** Waits until a PostgreSQL connection waits for a lock. */
async function waitingFor({ unwatched }: TestStore): Promise<void> {
	await expect
		.poll(async () => {
			const { rows } = await sql<{ count: number | string }>`select count(*) as count from pg_stat_activity
				where datname = current_database() and wait_event_type = 'Lock'`.execute(unwatched);
			return Number(rows[0]?.count);
		})
		.toBe(1);
}
