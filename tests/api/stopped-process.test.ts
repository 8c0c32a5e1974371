import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hold } from '~store/foundation/caching/versions';
import type { Queries } from '~store/foundation/database/database';
import { expectBooksToAgree, openBooks } from '../harness/books';
import { engines, whyWithout } from '../harness/engines';
import { expectAllPlacedOnce, prepareRush, type RushOrder } from '../harness/order-rush';
import { openTestStore, type TestStore } from '../harness/store';
import { StoreProcess } from '../harness/store-process';

const buyers = 8;

describe.runIf(engines.includes('postgres'))(
	`a process that is stopped while it places an order, on postgres${whyWithout('postgres')}`,
	() => {
		let store: TestStore;
		let stopped: StoreProcess;
		let other: StoreProcess;
		beforeEach(async () => {
			store = await openTestStore('postgres');
			stopped = new StoreProcess(store);
			other = new StoreProcess(store);
			await Promise.all([stopped.start(), other.start()]);
		}, 120_000);
		afterEach(async () => {
			await Promise.all([stopped.kill(), other.kill()]);
			await store.dispose();
		});

		/** Posts an order, and again where the shop asks for it. Returns the statuses. */
		async function place(order: RushOrder, by: StoreProcess): Promise<number[]> {
			const said: number[] = [];
			while (order.number === null && said.length < 20) {
				const answer = await by.post('checkout/submit', order.submission, order.client);
				said.push(answer?.status ?? 0);
				if (answer?.status === 200) order.number = String(answer.body.order_number);
			}
			return said;
		}

		/**
		 * Polls until this many database connections are in a state.
		 * @param meanwhile runs a statement between polls, so that its connection does not fall silent
		 */
		async function until(
			state: 'active' | 'idle in transaction' | 'idle in transaction (aborted)',
			locked: boolean,
			count = 1,
			meanwhile?: Queries,
		): Promise<void> {
			for (let found = 0; found < count; ) {
				const { rows } = await sql`select pid from pg_stat_activity where datname = current_database()
					and pid != pg_backend_pid() and state = ${state} and (wait_event_type = 'Lock') = ${locked}`.execute(
					store.unwatched,
				);
				found = rows.length;
				if (meanwhile) await sql`select 1`.execute(meanwhile);
			}
		}

		// Each order of the stopped process waits for a lock of the order before. If they were released one after the other, their
		// silences would add up to half a minute.
		it.each([1, 5])(
			'lets all other buyers order without a retry while %i orders are in flight in it',
			{
				timeout: 120_000,
			},
			async (inFlight) => {
				const rush = await prepareRush(store, buyers + inFlight);
				const opening = await openBooks(store);
				const [itsOwn, others] = [rush.slice(0, inFlight), rush.slice(inFlight)];
				let said: Promise<number[]>[] = [];
				await store.unwatched.transaction().execute(async (transaction) => {
					await hold(transaction, 'tags');
					// One order has reached the last lock of every order and holds all its other locks.
					said = itsOwn.map((order) => place(order, stopped));
					await until('active', true, inFlight, transaction);
					process.kill(stopped.pid ?? 0, 'SIGSTOP');
				});
				await until('idle in transaction', false);
				const placed = Promise.all(others.map((order) => place(order, other)));
				// The stopped process's waiting orders leave the queue before its first order is ended.
				await until('idle in transaction (aborted)', false, inFlight - 1);
				expect(await placed).toEqual(others.map(() => [200]));
				process.kill(stopped.pid ?? 0, 'SIGCONT');
				// None of its transactions remain, and it still places its orders.
				expect(await Promise.all(said)).toEqual(itsOwn.map(() => [200]));
				await expectAllPlacedOnce(store, rush);
				await expectBooksToAgree(store, opening);
			},
		);
	},
);
