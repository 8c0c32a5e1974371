import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addStockedTitle, addTitle } from '../harness/catalogue';
import { addCustomer } from '../harness/customers';
import { eisbnOf, guestWith, onhandOf, review } from '../harness/orders';
import { setSettings } from '../harness/settings';
import { putOrder } from '../harness/states';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';
import { openTerminal, type TestTerminal } from '../harness/terminal';

onBothEngines('the command orders', (engine) => {
	let store: TestStore;
	let terminal: TestTerminal;
	beforeAll(async () => {
		store = await openTestStore(engine);
		terminal = openTerminal(store);
	});
	afterAll(async () => {
		terminal.dispose();
		await store.dispose();
	});
	beforeEach(() => setSettings(store, { store_info: { giftcards_enabled: true } }));

	const order = async (titleId: number, quantity = 1, said: object = {}): Promise<string> => {
		const client = await guestWith(store, titleId, quantity);
		const submission = { ...(await review(store, client)), ...said };
		return (await store.call('checkout/submit', submission, client)).order_number;
	};
	const lastMail = () =>
		store.db.selectFrom('outbox_mails').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
	const stateOf = async (number: string) =>
		(await store.db.selectFrom('orders').select('state').where('order_number', '=', number).executeTakeFirstOrThrow())
			.state;

	it('lists and shows orders', async () => {
		const number = await order(await addStockedTitle(store, { title: 'L’été, the long one' }), 2, {
			instructions: 'Two\nlines',
		});
		expect((await terminal.run('orders', 'list')).out).toMatch(
			new RegExp(`${number} +\\S+ \\S+ +placed +pickup +1 +40.00 +pickup +Ada Reader`),
		);
		expect((await terminal.run('orders', 'list')).out).not.toContain('There are more');
		expect((await terminal.run('orders', 'list', '--state', 'completed')).out).toBe('There are no such orders.');
		expect((await terminal.run('orders', 'list', '--since', '2999-01-01')).out).toBe('There are no such orders.');
		const { out } = await terminal.run('orders', 'show', number);
		expect(out).toContain('2 x L’été, the long one');
		expect(out).toMatch(/Instructions +Two\n +lines/);
		expect(await terminal.run('orders', 'show', '999999')).toMatchObject({ code: 1, err: 'Order not found.' });
	});

	it('says that there are more orders than the list shows', async () => {
		const older = await order(await addStockedTitle(store));
		const newer = await order(await addStockedTitle(store));
		const { out } = await terminal.run('orders', 'list', '--limit', '1');
		expect(out).toContain(newer);
		expect(out).not.toContain(older);
		expect(out).toContain('There are more: these are the newest 1, --limit shows others.');
	});

	it('marks an order ready or completed, and mails the shopper', async () => {
		const number = await order(await addStockedTitle(store));
		expect(await terminal.run('orders', 'advance', number, 'ready')).toMatchObject({ code: 0 });
		expect(await lastMail()).toMatchObject({ subject: expect.stringContaining(`order ${number} is ready`) });
		expect((await lastMail()).text).toContain('To be paid: $20.00');
		expect(await terminal.run('orders', 'advance', number, 'completed', '--yes')).toMatchObject({ code: 0 });
		expect(await stateOf(number)).toBe('completed');
		for (const step of ['ready', 'cancelled', 'completed']) {
			expect(await terminal.run('orders', 'advance', number, step, '--yes')).toMatchObject({
				code: 1,
				err: `Order ${number} is completed: it cannot be ${step === 'ready' ? 'made ready' : step}.`,
			});
		}
		for (const args of [[number, 'lost'], ['999999', 'ready'], [number]]) {
			expect(await terminal.run('orders', 'advance', ...args)).toMatchObject({ code: 1 });
		}
	});

	it('cancels an order, and returns the copies to their locations', async () => {
		const title = await addStockedTitle(store, {}, 5);
		const number = await order(title, 5);
		expect(await onhandOf(store, title)).toBe(0);
		expect(await terminal.run('orders', 'advance', number, 'cancelled', '--yes')).toMatchObject({ code: 0 });
		expect(await onhandOf(store, title)).toBe(5);
		expect((await lastMail()).subject).toContain(`order ${number} was cancelled`);
		expect((await lastMail()).text).toContain('Nothing is to be paid.');
		// Others can buy them now.
		expect(await stateOf(await order(title, 5))).toBe('placed');
	});

	const idOf = async (order_number: string): Promise<number> =>
		(
			await store.db
				.selectFrom('orders')
				.select('id')
				.where('order_number', '=', order_number)
				.executeTakeFirstOrThrow()
		).id;

	it('tells the bookseller and the shopper what a payment provider charged for a cancelled order', async () => {
		const number = await order(await addStockedTitle(store), 2);
		const { id } = await store.db
			.updateTable('orders')
			.set({ payment_type: 'paypal', payment_message: 'Paid with PayPal.', total_owing: 0 })
			.where('order_number', '=', number)
			.returning('id')
			.executeTakeFirstOrThrow();
		const payment = { order_id: id, provider: 'paypal', currency: 'CAD', created_at: 1, updated_at: 1 } as const;
		await store.db
			.insertInto('payments')
			.values([
				{ ...payment, reference: 'declined', amount: 4000, state: 'declined', transaction_id: '' },
				{ ...payment, reference: 'paid', amount: 4000, state: 'paid', transaction_id: 'T-1' },
			])
			.execute();
		const { out } = await terminal.run('orders', 'advance', number, 'cancelled', '--yes');
		expect(out).toContain('$40.00 was paid with paypal (T-1): give it back at the desk.');
		const words = 'Paid with PayPal. The store gives back $40.00.';
		expect((await lastMail()).text).toContain(words);
		expect((await terminal.run('orders', 'show', number)).out).toContain(words);
	});

	it('names every payment of a cancelled order', async () => {
		const number = await order(await addStockedTitle(store), 2);
		const id = await idOf(number);
		const payment = { order_id: id, currency: 'CAD', state: 'paid', created_at: 1, updated_at: 1 } as const;
		await store.db
			.insertInto('payments')
			.values([
				{ ...payment, provider: 'paypal', reference: 'first of two', amount: 3000, transaction_id: 'T-2' },
				{ ...payment, provider: 'global', reference: 'second of two', amount: 1000, transaction_id: 'T-3' },
			])
			.execute();
		const { out } = await terminal.run('orders', 'advance', number, 'cancelled', '--yes');
		expect(out).toContain('$30.00 was paid with paypal (T-2): give it back at the desk.');
		expect(out).toContain('$10.00 was paid with global (T-3): give it back at the desk.');
	});

	it('names the part of each payment of a cancelled order that was not refunded', async () => {
		const number = await order(await addStockedTitle(store), 2);
		const id = await idOf(number);
		const payment = { order_id: id, currency: 'CAD', state: 'paid', created_at: 1, updated_at: 1 } as const;
		const [part, whole] = await store.db
			.insertInto('payments')
			.values([
				{ ...payment, provider: 'paypal', reference: 'part went back', amount: 3000, transaction_id: 'T-4' },
				{ ...payment, provider: 'global', reference: 'all went back', amount: 1000, transaction_id: 'T-5' },
			])
			.returning('id')
			.execute();
		const refund = await store.db
			.insertInto('refunds')
			.values({ order_id: id, idempotency_key: 'both', kind: 'amount', amount: 2200, credited: 2200, created_at: 1 })
			.returning('id')
			.executeTakeFirstOrThrow();
		const given = {
			refund_id: refund.id,
			order_id: id,
			way: 'by_hand',
			method: 'cash',
			currency: 'CAD',
			created_at: 1,
			updated_at: 1,
		};
		await store.db
			.insertInto('refund_parts')
			.values([
				{ ...given, state: 'done', payment_id: part?.id ?? null, amount: 1200, reference: 'both 1' },
				{ ...given, state: 'done', payment_id: whole?.id ?? null, amount: 1000, reference: 'both 2' },
			] as never)
			.execute();
		const { out } = await terminal.run('orders', 'advance', number, 'cancelled', '--yes');
		expect(out).toContain('$18.00 was paid with paypal (T-4): give it back at the desk.');
		expect(out).not.toContain('T-5');
	});

	it('says that no mail goes out when a parcel is ready', async () => {
		const number = await order(await addStockedTitle(store));
		await store.db.updateTable('orders').set({ delivery_key: 'ship' }).where('order_number', '=', number).execute();
		const before = await lastMail();
		expect((await terminal.run('orders', 'advance', number, 'ready')).out).toContain('Nothing was mailed');
		expect(await lastMail()).toEqual(before);
	});

	it('issues the gift cards of an order when the order is completed', async () => {
		const card = await addTitle(store, { title: 'A card', is_giftcard: 1 });
		const { client } = await addCustomer(store, { phone_number: '(604) 555-0133' });
		const buy = { eisbn: await eisbnOf(store, card), quantity: 2, price: '25.00', personalized: false };
		await store.call('cart/add', buy, client);
		const { order_number } = await store.call('checkout/submit', await review(store, client), client);
		const cards = () => store.db.selectFrom('gift_cards').select(['number', 'balance']).execute();
		expect(await cards()).toEqual([]);
		await terminal.run('orders', 'advance', order_number, 'completed', '--yes');
		expect((await cards()).map(({ balance }) => balance)).toEqual([2500, 2500]);
		expect(await lastMail()).toMatchObject({ text: expect.stringContaining('Gift cards never expire.') });
	});

	it('refuses to cancel an order whose gift card was spent, voided or not', async () => {
		const sold = await store.db
			.selectFrom('gift_cards')
			.innerJoin('order_items', 'order_items.id', 'gift_cards.order_item_id')
			.innerJoin('orders', 'orders.id', 'order_items.order_id')
			.select(['gift_cards.id', 'orders.order_number', 'orders.id as order_id'])
			.executeTakeFirstOrThrow();
		await putOrder(store, sold.order_number, 'placed');
		const spent = { gift_card_id: sold.id, amount: -100, reason: 'spent', created_at: 1 };
		const buyer = await store.db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
		await store.db
			.insertInto('gift_card_entries')
			.values({ ...spent, order_id: buyer.id })
			.execute();
		await store.db.updateTable('gift_cards').set({ voided_at: 1 }).execute();
		expect(await terminal.run('orders', 'advance', sold.order_number, 'cancelled', '--yes')).toMatchObject({
			code: 1,
			err: expect.stringContaining('has been spent in part'),
		});
	});

	it('voids the gift cards that a cancelled order sold', async () => {
		const card = await addTitle(store, { title: 'Another card', is_giftcard: 1 });
		const { client } = await addCustomer(store, { phone_number: '(604) 555-0133' });
		await store.call('cart/add', { eisbn: await eisbnOf(store, card), quantity: 2, price: '25.00' }, client);
		const { order_number } = await store.call('checkout/submit', await review(store, client), client);
		await terminal.run('orders', 'advance', order_number, 'completed', '--yes');
		await putOrder(store, order_number, 'placed');
		const began = store.now();
		expect((await terminal.run('orders', 'advance', order_number, 'cancelled', '--yes')).code).toBe(0);
		const ended = store.now();
		const sold = await store.db
			.selectFrom('gift_cards')
			.innerJoin('order_items', 'order_items.id', 'gift_cards.order_item_id')
			.innerJoin('orders', 'orders.id', 'order_items.order_id')
			.select(['balance', 'gift_cards.voided_at'])
			.where('order_number', '=', order_number)
			.execute();
		expect(sold.map(({ balance }) => balance)).toEqual([0, 0]);
		for (const { voided_at } of sold) {
			expect(voided_at).toBeGreaterThanOrEqual(began);
			expect(voided_at).toBeLessThanOrEqual(ended);
		}
		const { out, err } = await terminal.run('check');
		// A gift card's number may contain the same digits.
		expect(out + err).not.toContain(`rder ${order_number} `);
	});

	it('exports orders as CSV and as JSON lines', async () => {
		const number = await order(await addStockedTitle(store, { title: '=cmd "quoted", and\nbroken' }), 3, {
			name: '+1 Formula',
			instructions: '@SUM(A1)',
		});
		const { out } = await terminal.run('orders', 'export', '--out', 'orders.csv');
		expect(out).toMatch(/^\d+ orders in orders.csv.$/);
		const rows = parse(readFileSync(join(terminal.folder, 'orders.csv')), { columns: true }) as Record<
			string,
			string
		>[];
		const row = rows.find(({ order_number }) => order_number === number);
		expect(row).toMatchObject({
			title: '\'=cmd "quoted", and\nbroken',
			name: "'+1 Formula",
			instructions: "'@SUM(A1)",
			quantity: '3',
			line_price: '60.00',
			order_total: '60.00',
		});
		const lines = (await terminal.run('orders', 'export', '--format', 'jsonl')).out
			.split('\n')
			.map((line) => JSON.parse(line));
		expect(lines.find(({ order_number }) => order_number === number)).toMatchObject({ purchaser_name: '+1 Formula' });
		const formulas = ['=1+1', '+1+1', '-1+1', '@SUM(A1)'];
		for (const name of formulas) await order(await addStockedTitle(store), 1, { name });
		const exported = (await terminal.run('orders', 'export')).out;
		const names = (parse(exported, { columns: true }) as Record<string, string>[]).map(({ name }) => name);
		expect(names).toEqual(expect.arrayContaining(formulas.map((name) => `'${name}`)));
		expect(await terminal.run('orders', 'export', '--format', 'xml')).toMatchObject({ code: 1 });
		expect(await terminal.run('orders', 'export', '--out', 'no/such/folder.csv')).toMatchObject({ code: 1 });
	});
});
