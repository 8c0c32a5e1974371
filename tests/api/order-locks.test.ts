import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '~store/contract/call';
import { dispatch } from '~store/dispatch';
import { hold } from '~store/foundation/caching/versions';
import { locked, transact } from '~store/foundation/database/transactions';
import { whyUnavailable } from '~store/foundation/unavailable';
import { addStockedTitle } from '../harness/catalogue';
import { engines, whyWithout } from '../harness/engines';
import { locksOf } from '../harness/lock-watch';
import { guestWith, review } from '../harness/orders';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';

onBothEngines('the lock that all orders share', (engine) => {
	let store: TestStore;
	beforeAll(async () => {
		store = await openTestStore(engine);
	});
	afterAll(() => store.dispose());

	/** Counts the statements of an order: all of them, and those from the first lock of a row that every order locks. */
	async function statementsOf(client: Client): Promise<{ all: number; holding: number }> {
		const submission = await review(store, client);
		const counts = { all: 0, holding: 0 };
		const counter: KyselyPlugin = {
			transformQuery: ({ node }) => {
				counts.all += 1;
				const everybodys = locksOf(node).some((lock) => lock === 'counters' || lock.startsWith('versions '));
				if (counts.holding > 0 || (everybodys && engine === 'postgres')) counts.holding += 1;
				return node;
			},
			transformResult: async ({ result }) => result,
		};
		const counted = { ...store, db: store.unwatched.withPlugin(counter) };
		expect(await dispatch(counted, 'checkout/submit', submission, client)).toMatchObject({ status: 200 });
		return counts;
	}

	it('is taken in the last statement of an order', async () => {
		const { all, holding } = await statementsOf(await guestWith(store, await addStockedTitle(store, {}, 5)));
		expect(all).toBeGreaterThan(20);
		// SQLite allows one writing transaction at a time, from its beginning.
		expect(holding).toBe(engine === 'postgres' ? 1 : 0);
	});

	it('is followed only by updates of filters when the last copy is sold', async () => {
		const { holding } = await statementsOf(await guestWith(store, await addStockedTitle(store, {}, 1)));
		expect(holding).toBeLessThanOrEqual(8);
	});
});

describe.runIf(engines.includes('postgres'))(`a silent transaction on postgres${whyWithout('postgres')}`, () => {
	let store: TestStore;
	beforeAll(async () => {
		store = await openTestStore('postgres');
	});
	afterAll(() => store.dispose());

	it('is ended by the server while buyers wait for its lock; all get their orders', {
		timeout: 120_000,
	}, async () => {
		const title = await addStockedTitle(store, {}, 50);
		const clients = await Promise.all(Array.from({ length: 8 }, () => guestWith(store, title)));
		const orders = await Promise.all(
			clients.map(async (client) => ({ client, submission: await review(store, client) })),
		);
		let answers: number[] = [];
		// Stays silent until every buyer has an answer, like a stopped process.
		const held = store.unwatched.transaction().execute(async (transaction) => {
			await hold(transaction, 'tags');
			const asked = orders.map(({ client, submission }) => store.ask('checkout/submit', submission, client));
			answers = (await Promise.all(asked)).map(({ status }) => status);
			await hold(transaction, 'tags');
		});
		const error = await held.then(
			() => null,
			(failed: unknown) => failed,
		);
		expect(answers).toEqual(orders.map(() => 200));
		expect(whyUnavailable(error)).not.toBeNull();
	});

	it('is retried once by the process that began it', { timeout: 120_000 }, async () => {
		const title = await addStockedTitle(store, {}, 5);
		const row = () => store.db.selectFrom('offers').select('id').where('title_id', '=', title);
		let tries = 0;
		await transact({ db: store.unwatched }, async (transaction) => {
			tries += 1;
			await locked(transaction.selectFrom('offers').select('id').where('title_id', '=', title)).execute();
			// Others get the row once the server has ended the silent connection.
			if (tries === 1)
				await store.unwatched.updateTable('offers').set({ note: 'second' }).where('title_id', '=', title).execute();
			await transaction.updateTable('offers').set({ note: 'again' }).where('title_id', '=', title).execute();
		});
		expect(tries).toBe(2);
		expect(await row().select('note').executeTakeFirstOrThrow()).toMatchObject({ note: 'again' });
	});
});
