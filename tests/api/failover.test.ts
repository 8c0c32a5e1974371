import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Title } from '~store/contract/title';
import { storedKey } from '~store/ordering/orders/idempotency-keys';
import { expectBooksToAgree, type OpeningBooks, openBooks } from '../harness/books';
import { expectOrdersOnce, sendShoppers, type Traffic } from '../harness/busy-shoppers';
import { cartOf } from '../harness/carts';
import { addLocation, addOffer, addTitle } from '../harness/catalogue';
import { engines, whyWithout } from '../harness/engines';
import { eisbnOf, guestWith, review } from '../harness/orders';
import { Cluster } from '../harness/postgres-cluster';
import { setSettings } from '../harness/settings';
import { guest, openTestStore, type TestStore } from '../harness/store';
import { StoreProcess } from '../harness/store-process';

describe.runIf(engines.includes('postgres'))(
	`a shop on a primary with a synchronous standby${whyWithout('postgres')}`,
	() => {
		let primary: Cluster;
		let standby: Cluster;
		let store: TestStore;
		let api: StoreProcess;
		let traffic: Traffic | undefined;
		const titles: number[] = [];
		const eisbns: string[] = [];
		let opening: OpeningBooks;
		/** The number of every acknowledged order, by its key. */
		const acknowledged = new Map<string, string>();

		beforeAll(async () => {
			primary = await Cluster.create(['max_standby_streaming_delay=60s']);
			await primary.start();
			standby = await Cluster.following(primary, 'standby');
			await standby.start();
			await waitFor(primary, 'standby');
			const hosts = `postgres://shop@127.0.0.1:${standby.port},127.0.0.1:${primary.port}/postgres`;
			store = await openTestStore('postgres', { env: { DATABASE_URL: hosts, DATABASE_REPLICA_URL: standby.url } });
			await setSettings(store, { store_info: { name: 'Quills' } });
			const place = await addLocation(store, { altname: 'Main Street' });
			for (let index = 0; index < 8; index++) {
				const title = await addTitle(store);
				await addOffer(store, title, { stock: [{ location_id: place, onhand: 100_000 }] });
				titles.push(title);
				eisbns.push(await eisbnOf(store, title));
			}
			opening = await openBooks(store);
			api = new StoreProcess(store);
			await api.start();
		});
		afterEach(async () => {
			await traffic?.stop().catch(() => undefined);
			traffic = undefined;
		});
		afterAll(async () => {
			await api?.kill();
			await store?.dispose();
			await primary?.remove();
			await standby?.remove();
		});

		/** Returns the server that the catalogue is read from. */
		const readingFrom = async () =>
			(await sql<{ port: number }>`select inet_server_port() as port`.execute(store.catalogue)).rows[0]?.port;

		it('reads from the replica, and writes to the host that accepts writes', async () => {
			await expect.poll(readingFrom).toBe(standby.port);
			const { rows } = await sql<{ port: number }>`select inet_server_port() as port`.execute(store.db);
			expect(rows[0]?.port).toBe(primary.port);
		});

		it('shows no old data while the replica lags behind, and shows shoppers their changes at once', async () => {
			await inCluster(standby, 'select pg_wal_replay_pause()');
			const [title] = titles as [number];
			const client = await guestWith(store, title, 2);
			expect((await cartOf(store, client)).items).toHaveLength(1);
			const submission = await review(store, client);
			const { order_number } = await store.call('checkout/submit', submission, client);
			acknowledged.set(storedKey('order', submission.idempotency_key), order_number);
			await store.db.updateTable('titles').set({ title: 'The New Quay' }).where('id', '=', title).execute();
			await expect.poll(readingFrom).toBe(primary.port);
			const seen = (await store.call('title/getItem', { eisbn: eisbns[0] as string }, guest())) as Title;
			expect(seen.title).toBe('The New Quay');
			await inCluster(standby, 'select pg_wal_replay_resume()');
			await expect.poll(readingFrom).toBe(standby.port);
		});

		it('reads from the primary while the replica is gone, unnoticed by shoppers', async () => {
			// Writes do not wait for a missing standby.
			await waitFor(primary, '');
			traffic = sendShoppers(api, eisbns, 2, acknowledged);
			await standby.stop('immediate');
			for (let times = 0; times < 5; times++) {
				expect(await readingFrom()).toBe(primary.port);
				expect((await store.ask('title/getItem', { eisbn: eisbns[1] }, guest())).status).toBe(200);
			}
			await standby.start();
			await expect.poll(readingFrom).toBe(standby.port);
			await traffic.stop();
			expect([...traffic.statuses.keys()]).toEqual([200]);
		});

		it('loses no order and doubles none when the primary dies and the standby takes over', async () => {
			await waitFor(primary, 'standby');
			traffic = sendShoppers(api, eisbns, 8, acknowledged);
			const orders = () => acknowledged.size;
			const refused = () => traffic?.statuses.get(503) ?? 0;
			const begun = orders();
			await expect.poll(orders, { timeout: 60_000, interval: 5 }).toBeGreaterThan(begun + 40);
			await primary.stop('immediate');
			await expect.poll(refused, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0);
			standby.promote();
			const before = orders();
			await expect.poll(orders, { timeout: 60_000, interval: 20 }).toBeGreaterThan(before);
			await expect.poll(orders, { timeout: 60_000, interval: 5 }).toBeGreaterThan(before + 20);
			await traffic.stop();
			expect([...traffic.statuses.keys()].sort()).toEqual([200, 503]);
			await expectOrdersOnce(store, acknowledged);
			await expectBooksToAgree(store, opening);
		}, 240_000);
	},
);

/** Has a server acknowledge a write only when the standby of this name has it. '' waits for none. */
async function waitFor(cluster: Cluster, standby: string): Promise<void> {
	await inCluster(cluster, `alter system set synchronous_standby_names = '${standby}'`);
	await inCluster(cluster, 'select pg_reload_conf()');
}

async function inCluster({ url }: Cluster, statement: string): Promise<void> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	await client.query(statement);
	await client.end();
}
