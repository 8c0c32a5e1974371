import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { sweepUploads } from '~store/catalogue/imports/run-import';
import { writeAudit } from '~store/desk/audit/write-audit';
import type { Schema } from '~store/foundation/database/schema';
import { countHit } from '~store/foundation/limits';
import { hashOf } from '~store/foundation/sessions/sessions';
import { startHousekeeping } from '~store/jobs/housekeeping';
import { retainedTables, type SweepName, sweep, sweeps } from '~store/jobs/sweeps';
import { addStockedTitle } from '../harness/catalogue';
import { countQueriesOf } from '../harness/count-queries';
import { addCustomer } from '../harness/customers';
import { deskStaff } from '../harness/desk';
import { eisbnOf } from '../harness/orders';
import { addOrder } from '../harness/placed-orders';
import { queryPlansOf } from '../harness/query-plans';
import { onBothEngines, openTestStore, shopper, type TestStore } from '../harness/store';

const names = Object.keys(sweeps) as SweepName[];

describe('the list of sweeps', () => {
	it('has every sweep, in the hourly list or in housekeeping itself', async () => {
		const files = (await readdir('store', { recursive: true })).filter((file) => file.endsWith('.ts'));
		const texts = await Promise.all(files.map((file) => readFile(join('store', file), 'utf8')));
		const found = texts.flatMap((text) =>
			[...text.matchAll(/^export (?:async function|const) (sweep[A-Z]\w*)/gm)].map(([, name = '']) => name),
		);
		// Removes files for the other sweeps.
		const known = found.filter((name) => name !== 'sweepFiles');
		expect(known.length).toBeGreaterThan(12);
		const used = `${await readFile('store/jobs/sweeps.ts', 'utf8')}${await readFile('store/jobs/housekeeping.ts', 'utf8')}`;
		const body = used.replace(/import [^;]*;/g, '');
		expect(known.filter((name) => !new RegExp(`\\b${name}\\b`).test(body))).toEqual([]);
	});
});

onBothEngines('the sweep of old rows', (engine) => {
	let store: TestStore;
	let now = 1_790_000_000;
	let title: number;
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => now });
		title = await addStockedTitle(store, {}, 500);
	});
	afterAll(() => store.dispose());
	afterEach(() => void vi.restoreAllMocks());

	it('is declared for every table, or the reason to keep its rows', async () => {
		const tables = (await store.db.introspection.getTables()).map(({ name }) => name);
		const ownOfEngine = /^(?:kysely_migration|sqlite_)/;
		const named = [
			...Object.values(sweeps).flatMap((one) => [...one.tables] as string[]),
			...Object.keys(retainedTables),
		];
		expect([...new Set(named)].sort()).toEqual(tables.filter((name) => !ownOfEngine.test(name)).sort());
	});

	it('is run completely by housekeeping', async () => {
		const sweepAnything = async (_: TestStore, __: number) => {};
		type Sweep = { age: number; run?: typeof sweepAnything; files?: typeof sweepUploads };
		const all: Sweep[] = Object.values(sweeps);
		const parts = all.flatMap((one) =>
			(['run', 'files'] as const).flatMap((part) => (one[part] ? [{ one, part }] : [])),
		);
		const runs = parts.map(({ one, part }) => vi.spyOn(one as Required<Sweep>, part).mockResolvedValue());
		const jobs = startHousekeeping(store);
		await vi.waitFor(() => expect(runs.filter((run) => run.mock.calls.length === 0)).toEqual([]), 60_000);
		await jobs.stop();
		expect(runs.map(({ mock }) => mock.calls[0]?.[1])).toEqual(parts.map(({ one }) => one.age));
	});

	const count = async (table: keyof Schema, where: [column: string, value: unknown]): Promise<number> => {
		const [column, value] = where;
		const rows = await store.unwatched
			.selectFrom(table)
			.selectAll()
			.where(column as never, '=', value as never)
			.execute();
		return rows.length;
	};
	const addCart = async (customer_id: number | null): Promise<number> => {
		const times = { created_at: now, updated_at: now };
		const row = { customer_id, account_id: customer_id, location_id: null, delivery_preference: null, ...times };
		return (await store.db.insertInto('carts').values(row).returning('id').executeTakeFirstOrThrow()).id;
	};
	const addCard = async (of: { cart_id: number | null; order_id: number | null }): Promise<string> => {
		const sealed = randomUUID();
		await store.db
			.insertInto('sealed_cards')
			.values({ ...of, sealed, label: 'Visa', created_at: now })
			.execute();
		return sealed;
	};
	const addMail = async (facts: {
		sent_at: number | null;
		given_up_at?: number;
		recipient?: string;
	}): Promise<string> => {
		const subject = randomUUID();
		const mail = { recipient: 'a@example.org', subject, text: '', html: '', next_attempt_at: now, last_error: null };
		await store.db
			.insertInto('outbox_mails')
			.values({ ...mail, ...facts, created_at: now })
			.execute();
		return subject;
	};
	const addFile = async (folder: string): Promise<() => Promise<number>> => {
		const path = join(store.config.DATA_DIR, folder);
		const name = `${randomUUID()}.eml`;
		await mkdir(path, { recursive: true });
		await writeFile(join(path, name), 'Dear reader');
		await utimes(join(path, name), now, now);
		return async () => (await readdir(path)).filter((file) => file === name).length;
	};

	/** Makes something that each sweep must remove. Each returns a function that counts what is left. */
	const made: Record<SweepName, () => Promise<() => Promise<number>>> = {
		async pick_lists() {
			const { id } = await store.db
				.insertInto('pick_lists')
				.values({ location_id: null, staff_name: 'Sam', created_at: now })
				.returning('id')
				.executeTakeFirstOrThrow();
			return () => count('pick_lists', ['id', id]);
		},
		async sessions() {
			const id_hash = hashOf(randomUUID());
			const nobody = { customer_id: null, acting_customer_id: null, cart_id: null, location_id: null };
			await store.db
				.insertInto('sessions')
				.values({ id_hash, ...nobody, created_at: 1, seen_at: 1, expires_at: now, login_expires_at: null })
				.execute();
			return () => count('sessions', ['id_hash', id_hash]);
		},
		async guest_carts() {
			const id = await addCart(null);
			return () => count('carts', ['id', id]);
		},
		async saved_carts() {
			const { id: customer } = await addCustomer(store);
			const id = await addCart(customer);
			return () => count('carts', ['id', id]);
		},
		async seen_carts() {
			const cart_id = await addCart(null);
			await store.db
				.insertInto('seen_carts')
				.values({ cart_id, checksum: 'c', content: '{}', noted_at: now })
				.execute();
			return () => count('seen_carts', ['cart_id', cart_id]);
		},
		async cart_cards() {
			const sealed = await addCard({ cart_id: await addCart(null), order_id: null });
			return () => count('sealed_cards', ['sealed', sealed]);
		},
		async order_cards() {
			const order_number = await addOrder(store);
			const { id } = await store.db
				.selectFrom('orders')
				.select('id')
				.where('order_number', '=', order_number)
				.executeTakeFirstOrThrow();
			const sealed = await addCard({ cart_id: null, order_id: id });
			return () => count('sealed_cards', ['sealed', sealed]);
		},
		async sent_mails() {
			const subject = await addMail({ sent_at: now });
			return () => count('outbox_mails', ['subject', subject]);
		},
		async given_up_mails() {
			const subject = await addMail({ sent_at: null, given_up_at: now });
			return () => count('outbox_mails', ['subject', subject]);
		},
		async letters() {
			const subject = await addMail({ sent_at: null, recipient: '' });
			return () => count('outbox_mails', ['subject', subject]);
		},
		async failed_jobs() {
			const key = randomUUID();
			const job = { kind: 'test', key, run_at: now, created_at: now, given_up_at: now };
			await store.db.insertInto('jobs').values(job).execute();
			return () => count('jobs', ['key', key]);
		},
		mail_files: () => addFile('outbox'),
		async imports() {
			const id = randomUUID();
			const file = { id, session_hash: null, customer_id: null, kind: 'search', filename: 'a.csv' };
			await store.db
				.insertInto('file_imports')
				.values({ ...file, created_at: now, updated_at: now })
				.execute();
			const left = await addFile('uploads');
			return async () => (await left()) + (await count('file_imports', ['id', id]));
		},
		async reports() {
			const id = randomUUID();
			const report = { id, session_hash: '', customer_id: null, kind: 'excel', request: '{}' };
			await store.db
				.insertInto('reports')
				.values({ ...report, file_path: null, error: null, created_at: now, completed_at: null })
				.execute();
			const left = await addFile('reports');
			return async () => (await left()) + (await count('reports', ['id', id]));
		},
		async devices() {
			const { id: customer_id } = await addCustomer(store);
			await store.db.insertInto('known_devices').values({ customer_id, device_hash: 'd', seen_at: now }).execute();
			return () => count('known_devices', ['customer_id', customer_id]);
		},
		async tries() {
			const key = randomUUID();
			await store.db.insertInto('rate_limits').values({ key, window_start: now, hits: 1 }).execute();
			return () => count('rate_limits', ['key', key]);
		},
		async spent_tokens() {
			const token_hash = randomUUID();
			await store.db.insertInto('spent_tokens').values({ token_hash, expires_at: now }).execute();
			return () => count('spent_tokens', ['token_hash', token_hash]);
		},
		async links() {
			const token_hash = randomUUID();
			const link = { purpose: 'reset', token_hash, customer_id: null, email: 'a@example.org', link_id: null };
			await store.db
				.insertInto('account_tokens')
				.values({ ...link, expires_at: now, used_at: null, created_at: now })
				.execute();
			return () => count('account_tokens', ['token_hash', token_hash]);
		},
		async stock_alerts() {
			const key = randomUUID();
			await store.db
				.insertInto('stock_alerts')
				.values({ key, title_id: title, email: `${key}@example.org`, created_at: now, told_at: now })
				.execute();
			return () => count('stock_alerts', ['key', key]);
		},
		async staff_sessions() {
			const { staff } = (await deskStaff(store, 'till')).actor;
			await store.db
				.updateTable('staff_sessions')
				.set({ created_at: now - 12 * 3600 })
				.where('staff_id', '=', staff.id)
				.execute();
			return () => count('staff_sessions', ['staff_id', staff.id]);
		},
		async staff_invitations() {
			const { staff } = (await deskStaff(store, 'till')).actor;
			const token_hash = randomUUID();
			await store.db
				.insertInto('staff_invitations')
				.values({ token_hash, staff_id: staff.id, expires_at: now })
				.execute();
			return () => count('staff_invitations', ['token_hash', token_hash]);
		},
		async audit() {
			const { actor } = await deskStaff(store, 'till');
			const thing_key = randomUUID();
			const facts = { action: 'desk-staff/change', thing: 'staff', key: thing_key };
			// In its seventh year.
			await store.db
				.transaction()
				.execute((transaction) => writeAudit(transaction, actor, facts, now - 6 * 365 * 86_400));
			return () => count('audit_entries', ['thing_key', thing_key]);
		},
		async answered_scans() {
			const key = randomUUID();
			await store.db.insertInto('answered_scans').values({ purpose: 'a test', key, created_at: now }).execute();
			return () => count('answered_scans', ['key', key]);
		},
		async related_shelves() {
			const key = randomUUID();
			await store.db
				.insertInto('related_shelves')
				.values({ kind: 'author', key, found_at: now, catalogue: 1, work_count: 0, works: '[]' })
				.execute();
			return () => count('related_shelves', ['key', key]);
		},
	};

	/** Sweeps at the shop's own time, which also applies to files. */
	async function sweepAt(time: number, name: SweepName): Promise<void> {
		now = time;
		vi.useFakeTimers({ toFake: ['Date'], now: time * 1000 });
		try {
			await sweep(store, name);
		} finally {
			vi.useRealTimers();
		}
	}

	it.each(names)('deletes rows at the age in the list, and no earlier: %s', async (name) => {
		const left = await made[name]();
		const whole = await left();
		expect(whole).toBeGreaterThan(0);
		const { age } = sweeps[name];
		const made_at = now;
		await sweepAt(made_at + age - 1, name);
		expect(await left()).toBe(whole);
		await sweepAt(made_at + age + 1, name);
		expect(await left()).toBe(0);
	});

	it('deletes more than one batch', async () => {
		const cart = { customer_id: null, account_id: null, location_id: null, delivery_preference: null };
		const rows = Array.from({ length: 501 }, () => ({ ...cart, created_at: now, updated_at: now }));
		await store.db.insertInto('carts').values(rows).execute();
		now += sweeps.guest_carts.age;
		await sweep(store, 'guest_carts');
		expect(await store.db.selectFrom('carts').select('id').where('customer_id', 'is', null).execute()).toEqual([]);
	});

	it('deletes 1,201 expired rate limits in batches of 500', async () => {
		const rows = Array.from({ length: 1201 }, (_, at) => ({ key: `old ${at}`, window_start: now, hits: 1 }));
		for (let from = 0; from < rows.length; from += 400)
			await store.db
				.insertInto('rate_limits')
				.values(rows.slice(from, from + 400))
				.execute();
		now += sweeps.tries.age + 1;
		expect(await countQueriesOf(store, (counted) => sweep(counted, 'tries'))).toBe(3);
		expect(await store.db.selectFrom('rate_limits').select('key').where('key', 'like', 'old %').execute()).toEqual([]);
	});

	const indexes: [SweepName, string][] = [
		['tries', 'rate_limits_window_start'],
		['links', 'account_tokens_expires_at'],
		['stock_alerts', 'stock_alerts_told_at'],
		['order_cards', 'sealed_cards_created_at'],
		['failed_jobs', 'jobs_given_up'],
		['pick_lists', 'pick_lists_created_at'],
		['staff_invitations', 'staff_invitations_expires_at'],
		['audit', 'audit_entries_created'],
	];
	it.each(indexes)('finds the old rows of %s by the index %s', async (name, index) => {
		const plans = await queryPlansOf(store, (watched) => sweep(watched, name));
		expect(plans.join('\n')).toContain(index);
	});

	const everything = async () => {
		for (const name of names) await sweep(store, name);
	};

	it('deletes the cart of a visitor without cookies after a day, and keeps the cart of one who came back', async () => {
		const eisbn = await eisbnOf(store, title);
		const [gone, back] = [shopper(), shopper()];
		await store.call('cart/add', { eisbn, quantity: 1 }, gone);
		await store.call('cart/add', { eisbn, quantity: 1 }, back);
		await store.call('session/get', {}, back);
		const carts = () => store.db.selectFrom('carts').select('id').where('customer_id', 'is', null).execute();
		expect(await carts()).toHaveLength(2);
		now += 86_400;
		await everything();
		expect(await carts()).toHaveLength(1);
		expect((await store.call('session/get', {}, back)).cart.summary.total_quantity).toBe(1);
		expect(await count('sessions', ['id_hash', hashOf(gone.session_id)])).toBe(0);
	});

	it('keeps a count of attempts for its whole period, up to a day', async () => {
		const mostADay = { hits: 2, seconds: 86_400 };
		now = Math.ceil(now / mostADay.seconds) * mostADay.seconds;
		const tryOnce = () => countHit(store, 'asked today', mostADay);
		for (let hits = 0; hits < mostADay.hits; hits++) await tryOnce();
		now += mostADay.seconds - 1;
		await everything();
		await expect(tryOnce()).rejects.toMatchObject({ status: 429 });
		now += 1;
		await tryOnce();
	});

	it('keeps the cart of a returning customer, and mails to be sent', async () => {
		const { client } = await addCustomer(store);
		await store.call('cart/add', { eisbn: await eisbnOf(store, title), quantity: 1 }, client);
		const waiting = await addMail({ sent_at: null });
		now += 90 * 86_400;
		await everything();
		expect(await count('outbox_mails', ['subject', waiting])).toBe(1);
		const saved = await store.db.selectFrom('carts').select('id').where('customer_id', 'is not', null).execute();
		expect(saved).toHaveLength(1);
		expect((await store.call('session/get', {}, client)).cart.summary.total_quantity).toBe(0);
	});
});
