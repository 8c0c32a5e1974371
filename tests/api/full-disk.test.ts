import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readinessOf } from '~store/readiness';
import { expectBooksToAgree, openBooks } from '../harness/books';
import { addLocation, addOffer, addTitle } from '../harness/catalogue';
import { engines } from '../harness/engines';
import { eisbnOf, guestWith, review } from '../harness/orders';
import { setSettings } from '../harness/settings';
import { mountSmallDisk } from '../harness/small-disk';
import { guest, openTestStore, type TestStore } from '../harness/store';

const disk = engines.includes('sqlite') ? mountSmallDisk(16) : 'SQLite is left out';
const why = typeof disk === 'string' ? ` (skipped: ${disk})` : '';

describe.skipIf(typeof disk === 'string')(`a shop whose disk is full${why}`, () => {
	if (typeof disk === 'string') return;
	let store: TestStore;
	let title: number;
	beforeAll(async () => {
		store = await openTestStore('sqlite', { env: { DATA_DIR: disk.folder } });
		await setSettings(store, { store_info: { name: 'Quills' } });
		const place = await addLocation(store, { altname: 'Main Street' });
		title = await addTitle(store);
		await addOffer(store, title, { stock: [{ location_id: place, onhand: 100 }] });
	});
	afterAll(async () => {
		await store.dispose();
		disk.remove();
	});

	it('keeps its pages open, refuses writes with a reason, and continues once the disk has room', async () => {
		const opening = await openBooks(store);
		const clients = [];
		for (let count = 0; count < 3; count++) {
			const client = await guestWith(store, title);
			clients.push({ client, submission: await review(store, client) });
		}
		expect((await readinessOf(store)).problems).toEqual([]);
		// Earlier writes left room in the database's log, which would fit another order.
		await sql`pragma wal_checkpoint(truncate)`.execute(store.unwatched);
		disk.fill();
		for (const { client, submission } of clients) {
			expect(await store.ask('checkout/submit', submission, client)).toMatchObject({
				status: 503,
				body: { error: expect.stringContaining('nothing is ordered twice') },
			});
		}
		expect((await readinessOf(store)).problems).toEqual(['the disk cannot be written to']);
		expect((await store.ask('title/getItem', { eisbn: await eisbnOf(store, title) }, guest())).status).toBe(200);
		expect(await store.db.selectFrom('orders').selectAll().execute()).toEqual([]);
		disk.empty();
		for (const { client, submission } of clients) {
			expect((await store.ask('checkout/submit', submission, client)).status).toBe(200);
		}
		expect((await readinessOf(store)).problems).toEqual([]);
		expect(await store.db.selectFrom('orders').selectAll().execute()).toHaveLength(3);
		await expectBooksToAgree(store, opening);
	});
});
