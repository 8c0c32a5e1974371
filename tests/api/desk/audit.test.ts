import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CheckedDeskPayloadOf, DeskPayloadOf } from '~store/contract/desk-contract';
import { findEntries } from '~store/desk/audit/find-entries';
import { type AuditFacts, type Doer, writeAudit } from '~store/desk/audit/write-audit';
import { sweep } from '~store/jobs/sweeps';
import { addStockedTitle } from '../../harness/catalogue';
import { askDesk, deskCall, deskStaff, type TestStaff } from '../../harness/desk';
import { orderTitles } from '../../harness/desk-orders';
import { addGiftCard } from '../../harness/offers';
import { eisbnOf } from '../../harness/orders';
import { addOrder } from '../../harness/placed-orders';
import { queryPlansOf } from '../../harness/query-plans';
import { onBothEngines, openTestStore, type TestStore } from '../../harness/store';
import { openTerminal } from '../../harness/terminal';

type Asked = DeskPayloadOf<'desk-audit/find'>;
const begin = 1_790_000_000;
const day = 86_400;

onBothEngines('the audit of the desk', (engine) => {
	let store: TestStore;
	let now = begin + 3 * day;
	let manager: TestStaff;
	let bookseller: TestStaff;
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => now, env: { AUDIT_YEARS: '2' } });
		manager = await deskStaff(store, 'manager');
		bookseller = await deskStaff(store, 'bookseller', { name: 'Ada' });
		await write(bookseller.actor, { action: 'desk-stock/change', thing: 'title', key: '9780306406157' }, begin);
		await write(
			bookseller.actor,
			{ action: 'desk-orders/ready', thing: 'order', key: 7, before: { state: 'placed' }, after: { state: 'ready' } },
			begin + day,
		);
		await write({ command: 'orders' }, { action: 'orders cancel', thing: 'order', key: 8 }, begin + 2 * day);
		await write(manager.actor, { action: 'desk-orders/refund', thing: 'order', key: 7 }, begin + 3 * day);
	});
	afterAll(() => store.dispose());

	const write = (doer: Doer, facts: AuditFacts, at: number) =>
		store.db.transaction().execute((transaction) => writeAudit(transaction, doer, facts, at));
	const find = (asked: Asked = {}, session = manager.session) => deskCall(store, session, 'desk-audit/find', asked);
	const actionsOf = async (asked: Asked) => (await find(asked)).entries.map(({ action }) => action);

	it('lists each action with the person and the location, the newest first', async () => {
		const { entries, next } = await find();
		expect(next).toBeNull();
		expect(entries.map(({ action }) => action)).toEqual([
			'desk-orders/refund',
			'orders cancel',
			'desk-orders/ready',
			'desk-stock/change',
		]);
		expect(entries[2]).toEqual({
			id: expect.any(Number),
			created_at: begin + day,
			staff_id: bookseller.actor.staff.id,
			staff_name: 'Ada',
			action: 'desk-orders/ready',
			thing: 'order',
			key: '7',
			before: { state: 'placed' },
			after: { state: 'ready' },
			ip: '192.0.2.10',
		});
		expect(entries[1]).toMatchObject({ staff_id: null, staff_name: 'the command ‘orders’', ip: '', before: null });
	});

	it('can be searched by thing, person and time', async () => {
		expect(await actionsOf({ thing: 'order', key: '7' })).toEqual(['desk-orders/refund', 'desk-orders/ready']);
		expect(await actionsOf({ thing: 'title' })).toEqual(['desk-stock/change']);
		expect(await actionsOf({ thing: 'nothing' })).toEqual([]);
		const staff_id = bookseller.actor.staff.id;
		expect(await actionsOf({ staff_id })).toEqual(['desk-orders/ready', 'desk-stock/change']);
		expect(await actionsOf({ staff_id, thing: 'order' })).toEqual(['desk-orders/ready']);
		expect(await actionsOf({ from: begin + day, to: begin + 3 * day })).toEqual(['orders cancel', 'desk-orders/ready']);
		expect(await actionsOf({ from: begin + 3 * day })).toEqual(['desk-orders/refund']);
		expect(await actionsOf({ from: begin + 9 * day })).toEqual([]);
		expect(await actionsOf({ to: begin })).toEqual([]);
		expect(await askDesk(store, manager.session, 'desk-audit/find', { key: '7' })).toMatchObject({
			status: 400,
			body: { field: 'thing' },
		});
	});

	it('can be paged through while entries are added', async () => {
		const first = await find({ limit: 2 });
		await write(manager.actor, { action: 'desk-staff/change', thing: 'staff', key: 1 }, now);
		const second = await find({ limit: 2, before_id: first.next ?? 0 });
		expect([...first.entries, ...second.entries].map(({ key }) => key)).toEqual(['7', '8', '7', '9780306406157']);
		expect(second.next).toBeNull();
		for (const limit of [0, 51, 1.5, -1]) {
			expect((await askDesk(store, manager.session, 'desk-audit/find', { limit })).status, String(limit)).toBe(400);
		}
	});

	it('is returned in parts for a file', async () => {
		const of7 = { thing: 'order', key: '7' };
		const first = await deskCall(store, manager.session, 'desk-audit/export', { ...of7, limit: 1 });
		expect(first.entries.map(({ action, staff_name }) => [action, staff_name])).toEqual([
			['desk-orders/refund', 'A manager'],
		]);
		const rest = await deskCall(store, manager.session, 'desk-audit/export', { ...of7, before_id: first.next ?? 0 });
		expect(rest.entries.map(({ action, before, after }) => [action, before, after])).toEqual([
			['desk-orders/ready', { state: 'placed' }, { state: 'ready' }],
		]);
		expect(rest.next).toBeNull();
	});

	it('records commands that do the work of the desk, with the order or title they changed', async () => {
		const terminal = openTerminal(store);
		const done = async (...argv: string[]) => expect(await terminal.run(...argv)).toMatchObject({ code: 0, err: '' });
		const title = await addStockedTitle(store, {}, 20);
		const [number, other, asked] = [
			await orderTitles(store, [[title, 1]]),
			await orderTitles(store, [[title, 1]]),
			await addOrder(store, { state: 'placed', delivery_key: 'quote', payment_type: 'quote' }),
		];
		const eisbn = await eisbnOf(store, title);
		const card = await addGiftCard(store, { balance: 700 });
		const newest = async () => {
			const { entries } = await find({ limit: 1 });
			const [{ action, staff_name, thing, key, before, after } = {} as never] = entries;
			return { action, staff_name, thing, key, before, after };
		};

		await done('orders', 'advance', number, 'ready');
		expect(await newest()).toEqual({
			action: 'orders advance',
			staff_name: 'the command ‘orders advance’',
			thing: 'order',
			key: number,
			before: { state: 'placed' },
			after: { state: 'ready', asked: { reason: '' } },
		});
		await done('stock', 'set', eisbn, '--onhand', '7', '--note', 'shelf 4');
		expect(await newest()).toMatchObject({
			action: 'stock set',
			thing: 'title',
			key: eisbn,
			after: { asked: { onhand: '7', note: 'shelf 4' } },
		});
		await done('giftcards', 'void', card.number);
		expect(await newest()).toMatchObject({ action: 'giftcards void', thing: 'gift card', key: card.number });
		await done('quotes', 'answer', asked, '--message', 'Nine dollars each.');
		expect(await newest()).toMatchObject({
			action: 'quotes answer',
			thing: 'order',
			key: asked,
			after: { asked: { message: 'Nine dollars each.' } },
		});
		await addPayment(other, 'late');
		await done('payments', 'drop', `of ${other}`);
		expect(await newest()).toMatchObject({
			action: 'payments drop',
			thing: 'order',
			key: other,
			before: { payment: 'late' },
			after: { asked: { reference: `of ${other}` } },
		});
		const waiting = await addOrder(store, { state: 'awaiting_payment', payment_type: 'paypal' });
		await addPayment(waiting, 'open', 'Another amount was paid.');
		await done('payments', 'accept', `of ${waiting}`);
		expect(await newest()).toMatchObject({
			action: 'payments accept',
			key: waiting,
			before: { payment: 'open', problem: 'Another amount was paid.' },
		});
		await done('payments', 'look', `of ${other}`);
		expect(await newest()).toMatchObject({
			action: 'payments look',
			staff_name: 'the command ‘payments look’',
			key: other,
			before: { payment: 'settled', problem: '' },
			after: { payment: 'settled', problem: '', asked: { reference: `of ${other}` } },
		});

		await done('giftcards', 'create', '--amount', '25.00');
		const made = await store.db
			.selectFrom('gift_cards')
			.select('number')
			.orderBy('id', 'desc')
			.executeTakeFirstOrThrow();
		const end = `…${made.number.slice(-4)}`;
		expect(await newest()).toMatchObject({
			action: 'giftcards create',
			thing: 'gift card',
			key: end,
			after: { amount: 2500, cards: [end] },
		});
		await done('giftcards', 'create', '--amount', '5.00', '--count', '3');
		expect(await newest()).toMatchObject({ action: 'giftcards create', key: '3 cards', after: { amount: 500 } });
		await done('giftcards', 'redeem', made.number, '--amount', '12.50');
		expect(await newest()).toMatchObject({
			action: 'giftcards redeem',
			key: end,
			after: { amount: 1250, left: 1250, cards: [end] },
		});
		terminal.put('till.csv', 'number,balance\nTILL1234567,7.00\nTILL7654321,3.00\n');
		await done('giftcards', 'import', 'till.csv', '--look');
		expect(await newest()).toMatchObject({ action: 'giftcards redeem' });
		await done('giftcards', 'import', 'till.csv');
		expect(await newest()).toMatchObject({
			action: 'giftcards import',
			key: '2 cards',
			after: { amount: 1000, count: 2, file: 'till.csv' },
		});
		terminal.put('stock.csv', `eisbn,onhand\n${eisbn},4\n`);
		await done('stock', 'stock.csv');
		expect(await newest()).toMatchObject({ action: 'stock', thing: 'stock', key: 'stock.csv' });
		const run = await store.db.selectFrom('stock_runs').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
		await done('stock', 'undo', String(run.id));
		expect(await newest()).toMatchObject({
			action: 'stock undo',
			thing: 'stock run',
			key: String(run.id),
			before: { source: 'stock.csv' },
		});
		// Refused calls are not recorded as done.
		const before = await newest();
		expect((await terminal.run('orders', 'advance', number, 'ready')).code).not.toBe(0);
		expect((await terminal.run('giftcards', 'void', card.number)).code).toBe(0);
		expect((await terminal.run('giftcards', 'redeem', made.number, '--amount', '99.00')).code).not.toBe(0);
		expect((await terminal.run('stock', 'undo', String(run.id))).code).toBe(0);
		expect(await newest()).toEqual(before);
		terminal.dispose();
	});

	it('records the changes of every other command once it succeeds', async () => {
		const terminal = openTerminal(store);
		const newest = async () => (await find({ limit: 1 })).entries[0];
		expect((await terminal.run('lists', 'create', 'Staff picks')).code).toBe(0);
		expect(await newest()).toMatchObject({
			staff_id: null,
			staff_name: 'the command ‘lists create’',
			action: 'lists create',
			thing: 'lists',
			key: 'Staff picks',
			before: null,
			after: { asked: { words: 'Staff picks' } },
			ip: '',
		});
		expect((await terminal.run('settings', 'set', 'store_info.phone=250 555 0100')).code).toBe(0);
		expect(await newest()).toMatchObject({ action: 'settings set', key: 'store_info.phone' });
		const two = ['store_info.city=Nanaimo', 'store_info.postal_code=V9R 5K2'];
		expect((await terminal.run('settings', 'set', ...two)).code).toBe(0);
		for (const key of ['store_info.city', 'store_info.postal_code'])
			expect(await actionsOf({ thing: 'settings', key })).toEqual(['settings set']);
		expect((await terminal.run('pages', 'write', '--title', 'Who we are', 'about', '--text', 'Us.')).code).toBe(0);
		expect(await newest()).toMatchObject({ action: 'pages write', key: 'about' });
		const before = await newest();
		expect((await terminal.run('lists', 'list')).code).toBe(0);
		expect((await terminal.run('lists', 'end', '999999')).code).toBe(1);
		expect((await terminal.run('exemptions')).code).toBe(0);
		expect(await newest()).toEqual(before);
		terminal.dispose();
	});

	it('has an entry for a command that failed halfway, and none for a refused command', async () => {
		const terminal = openTerminal(store);
		const newest = async () => (await find({ limit: 1 })).entries[0];
		terminal.put('cut.json', '[{"eisbn":"9780306406157","title":"One"},{"eisbn":');
		expect((await terminal.run('import', 'cut.json')).code).toBe(1);
		expect(await newest()).toMatchObject({ action: 'import', key: 'cut.json', after: { broke_off: true } });
		terminal.dispose();
	});

	it('keeps a command’s exit code when its entry cannot be written', async () => {
		const terminal = openTerminal(store);
		await sql`alter table audit_entries rename to entries_elsewhere`.execute(store.unwatched);
		const { code, out, err } = await terminal.run('lists', 'create', 'Autumn');
		await sql`alter table entries_elsewhere rename to audit_entries`.execute(store.unwatched);
		expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('Autumn') });
		expect(err).toMatch(/^The audit has no line about this command: /);
		expect((await terminal.run('lists', 'create', 'Winter')).err).toBe('');
		terminal.dispose();
	});

	async function addPayment(order_number: string, state: 'late' | 'open', problem = '') {
		const orders = store.db.selectFrom('orders').select('id').where('order_number', '=', order_number);
		const { id } = await orders.executeTakeFirstOrThrow();
		const payment = { order_id: id, provider: 'paypal', reference: `of ${order_number}`, amount: 100, currency: 'CAD' };
		const times = { claimed_at: null, created_at: now, updated_at: now };
		await store.unwatched
			.insertInto('payments')
			.values({ ...payment, ...times, state, problem } as never)
			.execute();
	}

	it('shows staff of one location the actions of that location’s staff', async () => {
		const terminal = openTerminal(store);
		await terminal.run('locations', 'add', 'Harbour');
		terminal.dispose();
		const { id: location_id } = await store.db.selectFrom('locations').select('id').executeTakeFirstOrThrow();
		const there = await deskStaff(store, 'manager', { location_id });
		const colleague = await deskStaff(store, 'till', { location_id });
		await write(colleague.actor, { action: 'desk-orders/handOver', thing: 'order', key: 9 }, now);
		const { entries } = await find({}, there.session);
		expect(entries.map(({ action }) => action)).toEqual(['desk-orders/handOver']);
		// Entries keep the name of a staff member who has left.
		const owner = await deskStaff(store, 'owner');
		const { version } = await deskCall(store, owner.session, 'desk-staff/get', { staff_id: colleague.actor.staff.id });
		await deskCall(store, owner.session, 'desk-staff/remove', { staff_id: colleague.actor.staff.id, version });
		expect((await find({}, there.session)).entries.map(({ action }) => action)).toEqual(['desk-orders/handOver']);
	});

	it('is deleted when it is older than the shop keeps it', async () => {
		const year = 365 * day;
		const keys = async () => {
			const rows = await store.db
				.selectFrom('audit_entries')
				.select('created_at')
				.where('created_at', '<=', begin + 2 * day)
				.execute();
			return rows.length;
		};
		const before = await keys();
		now = begin + 2 * year - 1;
		await sweep(store, 'audit');
		expect(await keys()).toBe(before);
		now = begin + 2 * year;
		await sweep(store, 'audit');
		expect(await keys()).toBe(before - 1);
	});

	if (engine === 'sqlite') {
		it.each([
			['the newest', {}],
			['of one thing', { thing: 'order', key: '7' }],
			['of a kind', { thing: 'order' }],
			['by a person', { staff_id: 3 }],
			['older than', { before_id: 50 }],
			['in a time', { from: begin, to: begin + day }],
		] satisfies [string, Asked][])('is read in order by an index: %s', async (_name, asked) => {
			const { actor } = await deskStaff(store, 'manager');
			const plans = await queryPlansOf(store, (watched) =>
				findEntries(watched, actor, { limit: 50, ...asked } as CheckedDeskPayloadOf<'desk-audit/find'>),
			);
			expect(plans.join('\n')).not.toMatch(/TEMP B-TREE/);
			// Without a condition, the table is read from its end.
			if (Object.keys(asked).length > 0) expect(plans.join('\n')).not.toMatch(/SCAN/);
		});
	}

	it('records attempts without the right role, once an hour for each person and call', async () => {
		const { session, actor } = await deskStaff(store, 'till', { name: 'Tim Till' });
		const attempt = (call: 'desk-staff/list' | 'desk-health/getChecks') => askDesk(store, session, call, {});
		const answers = await Promise.all([attempt('desk-staff/list'), attempt('desk-staff/list')]);
		expect(answers.map(({ status }) => status)).toEqual([403, 403]);
		await attempt('desk-staff/list');
		await attempt('desk-health/getChecks');
		const boss = await deskStaff(store, 'manager');
		const told = async () => {
			const { entries } = await find({ thing: 'refused attempt', staff_id: actor.staff.id }, boss.session);
			return entries.map(({ action }) => action);
		};
		const first = ['refused desk-health/getChecks', 'refused desk-staff/list'];
		expect(await told()).toEqual(first);
		await store.unwatched
			.updateTable('audit_entries')
			.set((eb) => ({ created_at: eb('created_at', '-', 3600) }))
			.where('staff_id', '=', actor.staff.id)
			.execute();
		await attempt('desk-staff/list');
		expect(await told()).toEqual(['refused desk-staff/list', ...first]);
	});
});
