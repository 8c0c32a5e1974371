import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeTitles } from '~store/catalogue/writing/write-titles';
import type { DeskFound, SearchedKind } from '~store/contract/desk-search';
import { writeWords } from '~store/desk/search/write-words';
import { addLocation } from '../../harness/catalogue';
import { addCustomer } from '../../harness/customers';
import { askDesk, deskCall, deskStaff, type TestStaff } from '../../harness/desk';
import { addOrder, addOrders } from '../../harness/placed-orders';
import { queryPlansOf } from '../../harness/query-plans';
import { onBothEngines, openTestStore, type TestStore } from '../../harness/store';

const eisbn = '9781550000016';

onBothEngines('the search field of the desk', (engine) => {
	let store: TestStore;
	let bookseller: TestStaff;
	let now = Math.floor(Date.now() / 1000);
	let harbour: number;
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => now });
		bookseller = await deskStaff(store, 'bookseller');
		const record = { eisbn, title: 'Notes on the Engine', authors: [{ name: 'Ada Quill' }] };
		await writeTitles(store, [{ record, at: 1 }], { file: 'titles.csv' });
		const place = { altname: 'Harbour', sc_name: 'Harbour', lat: null, lng: null };
		const added = await store.db.insertInto('locations').values(place).returning('id').executeTakeFirstOrThrow();
		harbour = added.id;
		await addOrder(store, {
			order_number: '7001',
			location_id: await addLocation(store, { altname: 'Pier' }),
			purchaser_name: 'Émilie Côté-Tremblay',
			email: 'Emilie.Cote@example.org',
			phone: '+1 (604) 555-0123',
			purchase_order: 'PO-1024/B',
		});
		await addOrder(store, {
			order_number: '7002',
			purchaser_name: 'Ada Lovelace',
			email: 'ada@example.org',
			location_id: harbour,
			shipping: JSON.stringify({ orgname: 'Analytical Engines', name: 'Charles Babbage', phone: '250 555 9988' }),
		});
	});
	afterAll(() => store.dispose());

	const find = (
		query: string,
		staff = bookseller,
		more: { kind?: SearchedKind; offset?: number; limit?: number } = {},
	) => deskCall(store, staff.session, 'desk-search/find', { query, ...more });
	const ordersOf = ({ orders }: DeskFound) => orders.rows.map(({ order_number }) => order_number);
	const goTo = async (query: string, staff = bookseller) =>
		(await deskCall(store, staff.session, 'desk-search/go', { query })).thing;

	it.each([
		['its number', '7001', '7001'],
		['a name without its accents', 'emilie', '7001'],
		['a name with them, and another', 'ÉMILIE tremblay', '7001'],
		['the beginnings of names', 'trem em', '7001'],
		['an e-mail address', 'emilie.cote@example.org', '7001'],
		['the beginning of one', 'emilie.cote@', '7001'],
		['a phone number without its country', '604-555-0123', '7001'],
		['a phone number with it', '+16045550123', '7001'],
		['a phone number without its area', '555 0123', '7001'],
		['its last figures', '0123', '7001'],
		['a purchase order', 'PO-1024/B', '7001'],
		['a purchase order in one word', 'po1024b', '7001'],
		['who it is sent to', 'babbage', '7002'],
		['the organisation that it is sent to', 'analytical engines', '7002'],
		['the phone number where it is sent', '250 555-9988', '7002'],
	])('finds an order by %s', async (_, typed, number) => {
		expect(ordersOf(await find(typed))).toEqual([number]);
	});

	it('finds nothing for unknown words, and explains an empty or too long query', async () => {
		expect(await find('nobody at all')).toEqual({
			orders: { rows: [], more: false },
			titles: { rows: [], more: false },
			customers: { rows: [], more: false },
			purchase_orders: { rows: [], more: false },
			gift_cards: { rows: [], more: false },
		});
		for (const query of ['%', '_', "'", '--', '@', '..', '٣']) expect(ordersOf(await find(query))).toEqual([]);
		for (const query of ['', '  ', 'x'.repeat(101)]) {
			const { status, body } = await askDesk(store, bookseller.session, 'desk-search/find', { query });
			expect([status, body]).toMatchObject([400, { field: 'query' }]);
		}
	});

	it('finds people by a name typed without its accents, and by a name of one character', async () => {
		const order_number = await addOrder(store, { purchaser_name: 'Ahmet Tanpınarlı', placed_for: '王 小明' });
		for (const query of ['tanpinarli', 'TANPINARLI', 'Tanpınarlı', '王', '小明'])
			expect(ordersOf(await find(query)), query).toEqual([order_number]);
	});

	it('finds an order by its new values, and no longer by the old ones', async () => {
		const order_number = await addOrder(store, { purchaser_name: 'Grace Hopper' });
		expect(ordersOf(await find('hopper'))).toEqual([order_number]);
		now += 100;
		await store.db
			.updateTable('orders')
			.set({ purchaser_name: 'Grace Murray', updated_at: now })
			.where('order_number', '=', order_number)
			.execute();
		expect(ordersOf(await find('murray'))).toEqual([order_number]);
		expect(ordersOf(await find('hopper'))).toEqual([]);
	});

	it('finds an old order that was imported from another shop', async () => {
		const order_number = await addOrder(store, {
			purchaser_name: 'Mary Somerville',
			created_at: 1000,
			updated_at: 1000,
		});
		expect(ordersOf(await find('somerville'))).toEqual([order_number]);
	});

	it('shows ten results, and the others page by page', async () => {
		await addOrders(
			store,
			Array.from({ length: 23 }, () => ({ purchaser_name: 'Joan Clarke' })),
		);
		const first = await find('clarke');
		expect([first.orders.rows.length, first.orders.more]).toEqual([10, true]);
		const page = await find('clarke', bookseller, { kind: 'orders', offset: 20, limit: 20 });
		expect([page.orders.rows.length, page.orders.more]).toEqual([3, false]);
		expect(page.titles.rows).toEqual([]);
		// The newest first.
		const numbers = ordersOf(await find('clarke', bookseller, { kind: 'orders', limit: 50 })).map(Number);
		expect(numbers).toEqual([...numbers].sort((one, other) => other - one));
	});

	it('indexes thousands of orders in batches, and continues after an interruption', async () => {
		const numbers = await addOrders(
			store,
			Array.from({ length: 600 }, () => ({ purchaser_name: 'Katherine Johnson' })),
		);
		await find('johnson');
		const some = await find('johnson', bookseller, { kind: 'orders', limit: 50 });
		expect(some.orders.more).toBe(true);
		await writeWords(store);
		const ids = await store.db.selectFrom('order_words').select('row_id').where('word', '=', 'johnson').execute();
		expect(ids).toHaveLength(numbers.length);
	});

	it('finds customers, except for a till', async () => {
		const email = 'hedy@example.org';
		await addCustomer(store, {
			email,
			first_name: 'Hedy',
			last_name: 'Lamarr',
			phone_number: '604 555 7788',
		});
		for (const typed of ['lamarr', 'hedy la', email, '555-7788']) {
			expect((await find(typed)).customers.rows).toMatchObject([{ name: 'Hedy Lamarr', email }]);
		}
		const till = await deskStaff(store, 'till');
		expect((await find('lamarr', till)).customers).toEqual({ rows: [], more: false });
		await store.db.deleteFrom('customers').where('email', '=', email).execute();
		expect((await find('lamarr')).customers.rows).toEqual([]);
	});

	it('finds orders for a till by number and name, without the e-mail address', async () => {
		const number = await addOrder(store, { purchaser_name: 'Katherine Goble', email: 'goble@example.org' });
		const till = await deskStaff(store, 'till');
		for (const typed of [number, 'goble']) {
			expect((await find(typed)).orders.rows).toMatchObject([{ order_number: number, email: 'goble@example.org' }]);
			expect((await find(typed, till)).orders.rows).toMatchObject([{ name: 'Katherine Goble', email: '' }]);
		}
	});

	it('finds no order for a till by an e-mail address, a phone number, or a part of one', async () => {
		const till = await deskStaff(store, 'till');
		const contacts = { email: 'zebra.finch@example.org', phone: '250 555 7431', purchaser_name: 'Mary Jackson' };
		await addOrder(store, contacts);
		for (const typed of ['zebra.finch@example.org', 'ze', 'zebra', 'finch', 'zebra.f@', '250 555 7431', '7431']) {
			if (!typed.endsWith('@')) expect((await find(typed)).orders.rows, typed).toHaveLength(1);
			expect((await find(typed, till)).orders, typed).toEqual({ rows: [], more: false });
			expect((await find(`${typed} jackson`, till)).orders, typed).toEqual({ rows: [], more: false });
		}
		expect((await find('jack', till)).orders.rows).toMatchObject([{ name: 'Mary Jackson' }]);
	});

	it('finds titles by number and by words', async () => {
		const [byNumber, byWords] = [await find('978-1-55000-001-6'), await find('engine notes')];
		expect(byNumber.titles.rows.map((row) => row.eisbn)).toEqual([eisbn]);
		expect(byWords.titles.rows.map((row) => row.eisbn)).toEqual([eisbn]);
	});

	it('finds purchase orders by number and supplier name', async () => {
		const times = { created_at: now, updated_at: now };
		const supplier = await store.db
			.insertInto('suppliers')
			.values({ name: 'Éditions du Héron', ...times })
			.returning('id')
			.executeTakeFirstOrThrow();
		const order = { supplier_id: supplier.id, location_id: harbour, state: 'draft', ...times } as const;
		const { id } = await store.db.insertInto('purchase_orders').values(order).returning('id').executeTakeFirstOrThrow();
		for (const typed of [`PO ${id}`, `po-${id}`, `purchase order ${id}`, String(id), 'editions heron']) {
			const { purchase_orders } = await find(typed);
			expect(purchase_orders.rows).toMatchObject([{ id, supplier: 'Éditions du Héron', location: 'Harbour' }]);
		}
		expect(await goTo(`PO ${id}`)).toEqual({ kind: 'purchase_order', key: String(id) });
		expect(await goTo(String(id))).toBeNull();
		const till = await deskStaff(store, 'till');
		expect((await find(`PO ${id}`, till)).purchase_orders.rows).toEqual([]);
		expect(await goTo(`PO ${id}`, till)).toBeNull();
	});

	it('finds a gift card only by its whole number', async () => {
		const card = { pin_hash: null, balance: 2500, order_item_id: null, created_at: now, voided_at: null };
		await store.db
			.insertInto('gift_cards')
			.values({ number: '9876543210123456', ...card })
			.execute();
		for (const typed of ['9876543210123456', '9876 5432 1012 3456', '9876-5432-1012-3456']) {
			expect((await find(typed)).gift_cards.rows).toMatchObject([{ number: '9876 5432 1012 3456', balance: '25.00' }]);
		}
		for (const typed of ['987654321012345', '9876', '3456', '98765432101234567']) {
			expect((await find(typed)).gift_cards.rows).toEqual([]);
		}
	});

	it('shows staff of a location only its orders', async () => {
		const there = await deskStaff(store, 'bookseller', { location_id: harbour });
		expect(ordersOf(await find('lovelace', there))).toEqual(['7002']);
		expect(ordersOf(await find('emilie', there))).toEqual([]);
		expect(await goTo('7001', there)).toBeNull();
		expect(await goTo('7002', there)).toEqual({ kind: 'order', key: '7002' });
	});

	describe('with Enter', () => {
		it('opens the only match of a scan', async () => {
			expect(await goTo('7001')).toEqual({ kind: 'order', key: '7001' });
			expect(await goTo('#7001')).toEqual({ kind: 'order', key: '7001' });
			for (const typed of ['order 7001', 'Order #7001', ' ORDER no. 7001'])
				expect(await goTo(typed), typed).toEqual({ kind: 'order', key: '7001' });
			expect(ordersOf(await find('order 7001'))).toEqual(['7001']);
			expect(await goTo(' 978-1-55000-001-6 ')).toEqual({ kind: 'title', key: eisbn });
		});

		it('opens the results for everything else', async () => {
			for (const typed of ['emilie', '70', '9780000000002', 'ada@example.org']) expect(await goTo(typed)).toBeNull();
			// The number belongs both to an order and to a title.
			const order_number = await addOrder(store, { order_number: eisbn });
			expect(await goTo(order_number)).toBeNull();
		});
	});

	const whySkipped = engine === 'sqlite' ? '' : ' (skipped: PostgreSQL chooses its plan by what the tables hold)';
	it.runIf(engine === 'sqlite')(`reads no table whole${whySkipped}`, async () => {
		const staff = await deskStaff(store, 'owner');
		const there = await deskStaff(store, 'manager', { location_id: harbour });
		const plans = await queryPlansOf(store, async (watched) => {
			for (const typed of ['emilie tremblay', 'ada@example.org', '604 555 0123', eisbn, '9876543210123456']) {
				for (const { session } of [staff, there]) {
					await deskCall(watched, session, 'desk-search/find', { query: typed });
					await deskCall(watched, session, 'desk-search/go', { query: typed });
				}
			}
			await deskCall(watched, staff.session, 'desk-health/get', {});
		});
		expect(plans.length).toBeGreaterThan(50);
		const big = 'orders|customers|order_words|customer_words|gift_cards|order_items|titles|outbox_mails|other|theirs';
		// The few payments with a problem have an index of their own.
		const whole = new RegExp(`SCAN (?:(?:${big})\\b|payments\\b(?! USING INDEX payments_problem))`);
		expect(plans.filter((plan) => whole.test(plan))).toEqual([]);
	});
});
