import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '~store/foundation/database/transactions';
import { addStockedTitle } from '../harness/catalogue';
import { engines, whyWithout } from '../harness/engines';
import { guestWith, review } from '../harness/orders';
import { openTestStore, type TestStore } from '../harness/store';

describe.runIf(engines.includes('postgres'))(`tables that change beside the shop${whyWithout('postgres')}`, () => {
	let store: TestStore;
	let title: number;
	beforeAll(async () => {
		store = await openTestStore('postgres');
		title = await addStockedTitle(store, {}, 50);
	});
	afterAll(() => store.dispose());

	const placeOrder = async () => {
		const client = await guestWith(store, title);
		return store.ask('checkout/submit', await review(store, client), client);
	};

	it('fail no order and no page, because old query plans are renewed', async () => {
		for (let count = 0; count < 4; count++) expect(await placeOrder()).toMatchObject({ status: 200 });
		const plans = await transact(store, (transaction) =>
			sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(transaction),
		);
		expect(plans.rows.map(({ statement }) => statement)).toContainEqual(expect.stringMatching(/^insert into "orders"/));
		const client = await guestWith(store, title);
		for (let count = 0; count < 4; count++)
			expect(await store.ask('session/getSummary', { wishlist: false }, client)).toMatchObject({ status: 200 });
		// A newer version that starts beside this one does the same.
		for (const table of ['orders', 'carts', 'titles', 'stock', 'sessions']) {
			await sql`alter table ${sql.table(table)} add column since_then text`.execute(store.unwatched);
			expect(await store.ask('session/getSummary', { wishlist: false }, client)).toMatchObject({ status: 200 });
			expect(await placeOrder()).toMatchObject({ status: 200 });
		}
	});
});
