import type { Insertable } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeskHealth, HealthPointName, MailOwner } from '~store/contract/desk-health';
import type { OutboxMailsTable, RefundState } from '~store/foundation/database/schema';
import { noteRun } from '~store/foundation/job-runs';
import { runningJobs } from '~store/foundation/jobs/scheduled-jobs';
import { maxAttempts } from '~store/foundation/mail/queue';
import { startHousekeeping } from '~store/jobs/housekeeping';
import { addBook, addLocation } from '../../harness/bare-store';
import { addCustomer } from '../../harness/customers';
import { askDesk, deskCall, deskStaff, type TestStaff } from '../../harness/desk';
import { addOrder } from '../../harness/placed-orders';
import { addRefund } from '../../harness/refunds';
import { setSettings } from '../../harness/settings';
import { onBothEngines, openTestStore, type TestStore } from '../../harness/store';
import { openTerminal, type TestTerminal } from '../../harness/terminal';

const hour = 3600;
const day = 24 * hour;

onBothEngines('the shop’s health', (engine) => {
	let store: TestStore;
	let terminal: TestTerminal;
	let manager: TestStaff;
	let now = Math.floor(Date.now() / 1000);
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => now });
		terminal = openTerminal(store);
		await addBook(store);
	});
	afterAll(async () => {
		terminal.dispose();
		await store.dispose();
	});
	beforeEach(async () => {
		manager = await deskStaff(store, 'manager');
	});
	afterEach(async () => {
		for (const table of [
			'job_runs',
			'outbox_mails',
			'payments',
			'book_checks',
			'stock_runs',
			'refunds',
			'order_receipts',
		] as const) {
			await store.unwatched.deleteFrom(table).execute();
		}
	});

	const health = (staff = manager) => deskCall(store, staff.session, 'desk-health/get', {});
	const pointOf = ({ details }: DeskHealth, name: HealthPointName) =>
		details?.points.find((point) => point.name === name);
	/** Logs in each time, because days pass between the calls and sessions end. */
	const look = async (name: HealthPointName) => pointOf(await health(await deskStaff(store, 'manager')), name);

	it('shows the worst of its points as one word, and only that word to a till', async () => {
		const till = await deskStaff(store, 'till');
		const whole = await health();
		expect(whole.details?.points.map(({ name }) => name)).toEqual([
			...['backup', 'feeds', 'mails', 'payments', 'jobs', 'books', 'disk', 'zones'],
		]);
		// There is no backup.
		expect(whole.state).toBe('look');
		expect(await health(till)).toEqual({ state: 'look', at: now, details: null });
	});

	it('shows the versions of the running programs', async () => {
		const { details } = await health();
		expect(details?.versions).toMatchObject({
			shop: expect.stringMatching(/^\d+\.\d+\.\d+/),
			node: process.version.slice(1),
			database: expect.stringMatching(engine === 'sqlite' ? /^SQLite \d/ : /^PostgreSQL \d/),
			last_migration: expect.stringMatching(/^\d{4}-/),
		});
		expect(details?.versions.migrations).toBeGreaterThan(30);
		expect(details?.disk?.free).toBeGreaterThan(0);
	});

	it('checks the time zone of the shop', async () => {
		await setSettings(store, { store_info: { timezone: 'America/Los_Angeles' } });
		expect(await look('zones')).toMatchObject({
			state: 'look',
			words: expect.stringContaining('Set store_info.timezone to America/Vancouver'),
		});
		await setSettings(store, { store_info: { timezone: 'America/Toronto' } });
		expect(await look('zones')).toMatchObject({ state: 'good', words: expect.stringContaining('America/Toronto') });
		await setSettings(store, {});
	});

	describe('backups', () => {
		it('are known from the record that the command writes', async () => {
			expect((await look('backup'))?.words).toContain('The shop knows of no backup.');
			const { code, err } = await terminal.run('backup', 'night.backup');
			expect([code, err]).toEqual([0, '']);
			const point = await look('backup');
			expect(point).toMatchObject({ state: 'good', words: expect.stringContaining('night.backup') });
			now += 3 * day;
			expect((await look('backup'))?.state).toBe('look');
			now += 5 * day;
			expect(await look('backup')).toMatchObject({ state: 'act', words: expect.stringContaining('8 days ago') });
			now -= 8 * day;
		});

		it('reports a failed backup', async () => {
			await terminal.run('backup', 'first.backup');
			now += 600;
			await noteRun(store.db, 'backup', now, { error: new Error('No space left on device') });
			expect(await look('backup')).toMatchObject({ state: 'look', words: expect.stringContaining('No space left') });
			now -= 600;
		});
	});

	describe('files', () => {
		const readAt = (created_at: number) =>
			store.db.insertInto('stock_runs').values({ source: 'night.csv', as_of: created_at, created_at }).execute();

		it('of stock are reported missing when daily files stop', async () => {
			for (const age of [4, 3, 2, 1]) await readAt(now - age * day);
			const found = await health();
			expect(pointOf(found, 'feeds')).toMatchObject({ state: 'good', words: expect.stringContaining('24 hours ago') });
			expect(found.details?.stock_runs.map(({ source }) => source)).toHaveLength(4);
			now += 2 * day;
			expect(await look('feeds')).toMatchObject({ state: 'look', words: expect.stringContaining('every 1 day.') });
			now -= 2 * day;
		});

		it('do not include counts booked at the desk', async () => {
			const location_id = await addLocation(store);
			for (const age of [4, 3, 2, 1]) {
				const created_at = now - age * day;
				const run = { source: 'Count of shelf A', as_of: created_at, created_at };
				const { id } = await store.db.insertInto('stock_runs').values(run).returning('id').executeTakeFirstOrThrow();
				const count = { location_id, state: 'booked', run_id: id, created_at, updated_at: created_at };
				await store.db
					.insertInto('count_sessions')
					.values(count as never)
					.execute();
			}
			const found = await health();
			expect(pointOf(found, 'feeds')?.words).toContain('The shop has not read a stock file yet.');
			expect(found.details?.stock_runs).toEqual([]);
			now += 9 * day;
			expect((await look('feeds'))?.state).toBe('good');
			now -= 9 * day;
		});

		it('expects no further file after a single one', async () => {
			await readAt(now - 300 * day);
			expect((await look('feeds'))?.state).toBe('good');
		});
	});

	describe('mails', () => {
		const supplier = { name: 'Paper Mill', email: 'orders@paper.example', account_number: '', terms: '' };

		async function addMail(facts: Partial<Insertable<OutboxMailsTable>> = {}) {
			const mail = {
				recipient: 'ada@example.org',
				subject: 'Your order',
				text: '',
				html: '',
				last_error: '550 no\nmore',
			};
			const row = {
				...mail,
				next_attempt_at: now + day,
				sent_at: null,
				created_at: now,
				attempts: maxAttempts,
				given_up_at: facts.attempts === undefined ? now : null,
				...facts,
			};
			const added = store.db.insertInto('outbox_mails').values(row).returning('id');
			return (await added.executeTakeFirstOrThrow()).id;
		}
		const attemptsOf = async (id: number) =>
			(await store.db.selectFrom('outbox_mails').select('attempts').where('id', '=', id).executeTakeFirstOrThrow())
				.attempts;

		it('are shown after the last failed try, and can be sent again one by one', async () => {
			const [one, other] = [await addMail(), await addMail()];
			const sent = await addMail({ sent_at: now, attempts: 1 });
			const found = await health();
			expect(pointOf(found, 'mails')).toMatchObject({ state: 'look', words: expect.stringContaining('2 mails') });
			expect(found.details).toMatchObject({ failed_mails: 2, mails: [{ id: other, error: '550 no' }, { id: one }] });
			expect(await deskCall(store, manager.session, 'desk-health/sendMails', { mail: one })).toEqual({ sent: 1 });
			expect([await attemptsOf(one), await attemptsOf(other)]).toEqual([0, maxAttempts]);
			const again = await askDesk(store, manager.session, 'desk-health/sendMails', { mail: one });
			expect(again.status).toBe(409);
			expect((await askDesk(store, manager.session, 'desk-health/sendMails', { mail: sent })).status).toBe(409);
			expect((await askDesk(store, manager.session, 'desk-health/sendMails', { mail: 999_999 })).status).toBe(404);
			const audit = await store.db.selectFrom('audit_entries').select(['action', 'thing_key', 'after']).execute();
			const after = JSON.stringify({ sent: 1, mails: [one] });
			expect(audit).toContainEqual({ action: 'desk-health/sendMails', thing_key: String(one), after });
		});

		it('can be sent again all at once', async () => {
			const ids = [await addMail(), await addMail(), await addMail()];
			const sent = await addMail({ sent_at: now, attempts: 1 });
			// Skips chosen mails that were sent in the meantime.
			const mail = [ids[0] ?? 0, sent, 999_999];
			expect(await deskCall(store, manager.session, 'desk-health/sendMails', { mail })).toEqual({ sent: 1 });
			const { after } = await store.db
				.selectFrom('audit_entries')
				.select('after')
				.where('action', '=', 'desk-health/sendMails')
				.orderBy('id', 'desc')
				.executeTakeFirstOrThrow();
			expect(JSON.parse(after ?? '')).toEqual({ sent: 1, mails: [ids[0]] });
			for (const wrong of [[], [-1], ['x'], Array.from({ length: 101 }, (_, at) => at + 1)])
				expect((await askDesk(store, manager.session, 'desk-health/sendMails', { mail: wrong })).status).toBe(400);
			expect(await deskCall(store, manager.session, 'desk-health/sendMails', { mail: 'all' })).toEqual({ sent: 2 });
			expect(await Promise.all(ids.map(attemptsOf))).toEqual([0, 0, 0]);
			expect(await deskCall(store, manager.session, 'desk-health/sendMails', { mail: 'all' })).toEqual({ sent: 0 });
		});

		it('say to whom they are addressed, so that staff know where to correct the address', async () => {
			const shop = 'shop@harbour.example';
			await setSettings(store, { store_info: { name: 'Harbour Books', email: shop } });
			const order_number = await addOrder(store, { email: 'ada@example.org' });
			const { id: order_id } = await store.db
				.selectFrom('orders')
				.select('id')
				.where('order_number', '=', order_number)
				.executeTakeFirstOrThrow();
			const customer = await addCustomer(store, { email: 'grace@example.org' });
			const { id: supplier_id } = await deskCall(store, manager.session, 'desk-deliveries/saveSupplier', supplier);
			const addressed: [facts: object, owner: MailOwner][] = [
				[
					{ order_id, recipient: 'ada@example.org' },
					{ kind: 'order', order_number, may_correct: true },
				],
				[
					{ order_id, recipient: 'ada@example.org', forget_when_sent: 1 },
					{ kind: 'order', order_number, may_correct: false },
				],
				[
					{ order_id, recipient: 'buyer@example.org' },
					{ kind: 'order', order_number, may_correct: false },
				],
				[{ order_id, recipient: shop }, { kind: 'shop' }],
				[{ recipient: 'Grace@Example.org' }, { kind: 'customer', customer_id: customer.id }],
				[{ recipient: manager.actor.staff.email }, { kind: 'staff' }],
				[{ recipient: supplier.email }, { kind: 'supplier', supplier_id }],
				[{ recipient: 'hedy@example.org' }, { kind: 'unknown' }],
			];
			for (const [facts] of addressed) await addMail(facts);
			const { details } = await health();
			expect(details?.mails.map(({ owner }) => owner).reverse()).toEqual(addressed.map(([, owner]) => owner));
		});

		it('with a purchase order go to the supplier’s new address once it is corrected, and no other mail does', async () => {
			const saved = await deskCall(store, manager.session, 'desk-deliveries/saveSupplier', {
				...supplier,
				name: 'Ink Mill',
				email: 'ordres@mill.example',
			});
			const recipient = saved.email;
			const purchaseOrder = await addMail({ recipient });
			const sent = await addMail({ recipient, sent_at: now, given_up_at: null });
			for (const mail_id of [purchaseOrder, sent]) {
				const file = { mail_id, filename: 'order.csv', type: 'text/csv', content: 'isbn' };
				await store.db.insertInto('outbox_files').values(file).execute();
			}
			const link = await addMail({ recipient });
			const { id: supplier_id, version, name } = saved;
			const corrected = { ...supplier, name, supplier_id, version, email: 'orders@mill.example' };
			await deskCall(store, manager.session, 'desk-deliveries/saveSupplier', corrected);
			const recipients = await store.db.selectFrom('outbox_mails').select(['id', 'recipient']).orderBy('id').execute();
			expect(recipients).toEqual([
				{ id: purchaseOrder, recipient: 'orders@mill.example' },
				{ id: sent, recipient },
				{ id: link, recipient },
			]);
			expect((await health()).details?.failed_mails).toBe(2);
		});

		it('raise an alarm when many wait for hours', async () => {
			for (let count = 0; count < 5; count++) await addMail({ attempts: 3, created_at: now - 2 * hour });
			expect(await look('mails')).toMatchObject({
				state: 'act',
				words: expect.stringContaining('5 mails have been waiting'),
			});
		});

		it('are hidden from staff of one location and from booksellers', async () => {
			await addMail();
			const location = await store.db
				.insertInto('locations')
				.values({ altname: 'Harbour', sc_name: 'Harbour', lat: null, lng: null })
				.returning('id')
				.executeTakeFirstOrThrow();
			const there = await deskStaff(store, 'manager', { location_id: location.id });
			expect((await health(there)).details).toMatchObject({ failed_mails: 1, mails: [] });
			expect((await askDesk(store, there.session, 'desk-health/sendMails', { mail: 'all' })).status).toBe(403);
			const bookseller = await deskStaff(store, 'bookseller');
			expect((await askDesk(store, bookseller.session, 'desk-health/sendMails', { mail: 'all' })).status).toBe(403);
		});
	});

	describe('payments', () => {
		async function addPayment(facts: object) {
			const order_number = await addOrder(store, { state: 'awaiting_payment' });
			const { id } = await store.db
				.selectFrom('orders')
				.select('id')
				.where('order_number', '=', order_number)
				.executeTakeFirstOrThrow();
			const payment = {
				order_id: id,
				provider: 'paypal',
				reference: `of-${order_number}`,
				amount: 1299,
				currency: 'CAD',
			};
			const times = { created_at: now, updated_at: now, state: 'open' };
			await store.db
				.insertInto('payments')
				.values({ ...payment, ...times, ...facts } as never)
				.execute();
			return order_number;
		}

		it('need action for a late payment, and attention for payments with a problem', async () => {
			await addPayment({});
			expect((await look('payments'))?.state).toBe('good');
			const silent = await addPayment({ failures: 3 });
			const problem = await addPayment({ problem: 'The amount was another one.' });
			expect(await look('payments')).toMatchObject({ state: 'look', words: '2 payments have a problem.' });
			const late = await addPayment({ state: 'late', problem: 'Paid after the order was given up.' });
			const found = await health();
			const words = '1 payment came too late. Refund the money. 2 payments have a problem.';
			expect(pointOf(found, 'payments')).toMatchObject({ state: 'act', words });
			expect(found.details?.payments).toMatchObject([
				{ order_number: late, state: 'late', amount: 'CAD 12.99', provider: 'PayPal' },
				{ order_number: problem, problem: 'The amount was another one.' },
				{ order_number: silent, problem: 'No answer from the provider, 3 times.' },
			]);
		});
	});

	describe('refunds', () => {
		const addOrderWith = async (...states: RefundState[]) => {
			const order_number = await addOrder(store, { state: 'cancelled' });
			const orders = store.db.selectFrom('orders').select('id').where('order_number', '=', order_number);
			const { id } = await orders.executeTakeFirstOrThrow();
			// The order is paid and cancelled: the customer must get the money back.
			await store.unwatched
				.insertInto('order_receipts')
				.values({
					order_id: id,
					method: 'cash',
					amount: 100,
					location_id: null,
					staff_id: null,
					created_at: now,
				})
				.execute();
			for (const state of states) await addRefund(store, id, state);
			return order_number;
		};

		it('need action for a refused refund that is owed, and attention for refunds with an unknown outcome', async () => {
			await addOrderWith('failed', 'done');
			expect((await look('payments'))?.state).toBe('good');
			const lost = await addOrderWith('unknown');
			expect(await look('payments')).toMatchObject({
				state: 'look',
				words: 'It is unknown whether 1 refund went through.',
			});
			const refused = await addOrderWith('failed');
			const found = await health();
			expect(pointOf(found, 'payments')).toMatchObject({
				state: 'act',
				words: '1 refund was refused. Refund the money in another way. It is unknown whether 1 refund went through.',
			});
			expect(found.details?.payments).toMatchObject([
				{
					order_number: refused,
					state: 'refund refused',
					amount: 'CAD 1.00',
					provider: 'PayPal',
					problem: 'The account is closed.',
				},
				{ order_number: lost, state: 'refund unknown' },
			]);
		});
	});

	describe('jobs', () => {
		it('are listed with their purpose and last run, one row each', async () => {
			const jobs = startHousekeeping(store);
			const listed = runningJobs(store.config).flatMap(([name]) => (name === 'Send mails' ? [] : [name]));
			await vi.waitFor(async () => {
				const found = (await health()).details?.jobs.filter(({ ok_at }) => ok_at !== null);
				expect(found?.map(({ name }) => name)).toEqual(listed);
			}, 60_000);
			await jobs.stop();
			const found = await health();
			expect(found.details?.jobs.filter(({ state, does }) => state !== 'good' || does === '')).toEqual([]);
			// Without a mailbox the job does not exist.
			expect(listed).not.toContain('Read returned mails');
			expect(pointOf(found, 'jobs')?.state).toBe('good');
			now += 10 * day;
			expect((await look('jobs'))?.state).toBe('act');
			now -= 10 * day;
		});

		it('show why they fail, until they succeed again', async () => {
			const name = 'Settle refunds';
			const job = async (change: object) => {
				await store.db.updateTable('jobs').set(change).where('key', '=', name).execute();
				return (await health()).details?.jobs.find((run) => run.name === name);
			};
			now += 60;
			const error = 'The provider’s server is away';
			expect(await job({ failed_at: now, last_error: error })).toMatchObject({ state: 'look', error, failed_at: now });
			expect((await look('jobs'))?.words).toContain(name);
			expect(await job({ failed_at: now, ok_at: now + 1, last_error: '' })).toMatchObject({ state: 'good', error: '' });
		});

		it('are not shown as idle during a long run', async () => {
			const change = { ok_at: now - day, failed_at: null, leased_until: now + 30 };
			await store.db.updateTable('jobs').set(change).where('key', '=', 'Delete old data').execute();
			expect((await health()).details?.jobs.find(({ name }) => name === 'Delete old data')?.state).toBe('good');
			now += 31;
			expect((await health()).details?.jobs.find(({ name }) => name === 'Delete old data')?.state).toBe('act');
		});
	});

	describe('the books', () => {
		const checks = async () => (await deskCall(store, manager.session, 'desk-health/getChecks', {})).checks;
		const start = (staff = manager) => askDesk(store, staff.session, 'desk-health/startCheck', {});
		const ended = () =>
			vi.waitFor(async () => {
				const [newest] = await checks();
				expect(newest?.state).not.toBe('running');
				return newest;
			}, 60_000);

		it('are checked in the background, one check at a time, and the result is kept', async () => {
			const answers = await Promise.all([start(), start(), start()]);
			expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
			expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({
				state: 'running',
				staff_name: 'A manager',
			});
			expect(await ended()).toMatchObject({ state: 'done', found_count: 0, staff_name: 'A manager', started_at: now });
			expect((await look('books'))?.state).toBe('good');
		});

		it('list each row that does not agree', async () => {
			await store.db
				.insertInto('gift_cards')
				.values({
					number: '9000000000000001',
					pin_hash: null,
					balance: 500,
					order_item_id: null,
					created_at: now,
					voided_at: null,
				})
				.execute();
			expect((await start()).status).toBe(200);
			const check = await ended();
			expect(check).toMatchObject({ state: 'done', found_count: 1 });
			expect(check?.found.find(({ count }) => count > 0)).toMatchObject({ subject: 'Gift cards', count: 1 });
			expect(check?.found.flatMap(({ found }) => found).join()).toContain('0001');
			expect(await look('books')).toMatchObject({ state: 'act', words: expect.stringContaining('1 record') });
			expect((await health()).details?.check?.id).toBe(check?.id);
			await store.unwatched.deleteFrom('gift_cards').execute();
		});

		it('are checked again when the waiting process has died', async () => {
			const row = { staff_name: 'Ada', started_at: now - 600, state: 'running' } as const;
			await store.db.insertInto('book_checks').values(row).execute();
			expect(await checks()).toMatchObject([{ state: 'failed', error: 'The shop was stopped during the check.' }]);
			expect((await start()).status).toBe(200);
			expect(await ended()).toMatchObject({ state: 'done' });
			expect(await checks()).toHaveLength(2);
		});

		it('keep the newest twenty checks', async () => {
			const row = { staff_name: 'Ada', state: 'done', ended_at: now } as const;
			const rows = Array.from({ length: 30 }, (_, at) => ({ ...row, started_at: now - 100 + at }));
			await store.db.insertInto('book_checks').values(rows).execute();
			expect((await start()).status).toBe(200);
			await ended();
			expect(await checks()).toHaveLength(20);
		});

		it('can be checked only by managers, and booksellers see the results', async () => {
			const bookseller = await deskStaff(store, 'bookseller');
			expect((await start(bookseller)).status).toBe(403);
			expect(await deskCall(store, bookseller.session, 'desk-health/getChecks', {})).toEqual({ checks: [] });
		});
	});
});
