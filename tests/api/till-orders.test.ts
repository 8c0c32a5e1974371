import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addLocation, addOffer, addStockedTitle, addTitle } from '../harness/catalogue';
import { addCustomer } from '../harness/customers';
import { eisbnOf, guestWith, review } from '../harness/orders';
import { setSettings } from '../harness/settings';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';
import { openTerminal, type TestTerminal } from '../harness/terminal';

onBothEngines('orders in the bookseller’s commands and mails', (engine) => {
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
	const rate = (type: string, basis_points: number) => ({
		type,
		basis_points,
		country: 'CA',
		province: '',
		from: 0,
		source: '',
	});
	beforeEach(() =>
		setSettings(store, {
			store_info: { email: 'shop@example.org', tax_number: 'GST 12345 6789 RT0001' },
			checkout_info: { quote_enabled: true, tax_rates: [rate('GST', 500), rate('PST', 700)] },
		}),
	);

	const buy = async (titleId: number, quantity = 1): Promise<string> => {
		const client = await guestWith(store, titleId, quantity);
		return (await store.call('checkout/submit', await review(store, client), client)).order_number;
	};
	const quote = async (titleId: number, quantity = 1): Promise<string> => {
		const { client } = await addCustomer(store, { phone_number: '(604) 555-0133' });
		await store.call('cart/add', { eisbn: await eisbnOf(store, titleId), quantity }, client);
		return (await store.call('checkout/requestQuote', { message: 'How much?' }, client)).order_number;
	};
	const stateOf = async (number: string) =>
		(await store.db.selectFrom('orders').select('state').where('order_number', '=', number).executeTakeFirstOrThrow())
			.state;
	const mailsTo = (recipient: string) =>
		store.db.selectFrom('outbox_mails').selectAll().where('recipient', '=', recipient).orderBy('id', 'desc').execute();

	it('excludes requests for a quote from the orders, and sends mails with correct sums', async () => {
		const title = await addTitle(store, { list_price_can: 1999, list_price_usa: null });
		await addOffer(store, title, { discount: 15, stock: [{ location_id: await addLocation(store), onhand: 9 }] });
		const number = await quote(title, 3);
		expect((await terminal.run('orders', 'list')).out).not.toMatch(new RegExp(`^${number} `, 'm'));
		expect((await terminal.run('quotes', 'list')).out).toContain(number);
		const [mail] = await mailsTo('shop@example.org');
		const amounts = (mail?.text ?? '').match(/\$[\d,.]+/g)?.map((amount) => Math.round(Number(amount.slice(1)) * 100));
		const [line = 0, subtotal, ...rest] = amounts ?? [];
		expect(subtotal).toBe(line);
		const total = rest.pop();
		expect(total).toBe(line + rest.reduce((sum, tax) => sum + tax, 0));
	});

	it('shows the customer of an order, and asks before an irreversible step', async () => {
		const number = await buy(await addStockedTitle(store, { title: 'The One Asked About' }), 2);
		const nobody = await terminal.run('orders', 'advance', number, 'completed');
		expect(nobody).toMatchObject({ code: 1, err: expect.stringContaining('Nothing was done') });
		expect(nobody.out).toContain(`Order ${number} of Ada Reader, ada@example.org: 2 copies, $44.80, placed.`);
		expect(nobody.out).toContain('The One Asked About');
		terminal.answers.push('no');
		expect(await terminal.run('orders', 'advance', number, 'completed')).toMatchObject({ code: 1 });
		expect(terminal.questions.at(-1)).toContain('Completed cannot be taken back');
		expect(await stateOf(number)).toBe('placed');
		terminal.answers.push('yes');
		expect((await terminal.run('orders', 'advance', number, 'completed')).code).toBe(0);
		expect(await stateOf(number)).toBe('completed');
	});

	it('tells the shopper why their order was cancelled', async () => {
		const number = await buy(await addStockedTitle(store));
		const reason = ['--reason', 'The publisher has no more of it.'];
		expect((await terminal.run('orders', 'advance', number, 'ready', ...reason)).code).toBe(1);
		expect((await terminal.run('orders', 'advance', number, 'cancelled', '--yes', ...reason)).code).toBe(0);
		const [mail] = await mailsTo('ada@example.org');
		expect(mail?.subject).toContain(`order ${number} was cancelled`);
		expect(mail?.text).toContain('The publisher has no more of it.');
		expect((await terminal.run('orders', 'show', number)).out).toContain('The publisher has no more of it.');
	});

	it('writes amounts as pages do, with the store’s tax number, and sends replies to the shopper', async () => {
		const title = await addStockedTitle(store, { list_price_can: 125_000, list_price_usa: 125_000 });
		await store.db.updateTable('offers').set({ price: 125_000 }).where('title_id', '=', title).execute();
		const number = await buy(title);
		const { out } = await terminal.run('orders', 'show', number);
		const [toStore] = await mailsTo('shop@example.org');
		const [toShopper] = await mailsTo('ada@example.org');
		for (const text of [out, toStore?.text, toShopper?.text, toShopper?.html]) {
			expect(text).toContain('$1,250.00');
			expect(text).toContain('$1,400.00');
			expect(text).toContain('GST 12345 6789 RT0001');
		}
		expect([toStore?.reply_to, toShopper?.reply_to]).toEqual(['ada@example.org', null]);
		await setSettings(store, { store_info: { email: 'shop@example.org' } });
		expect((await terminal.run('orders', 'show', number)).out).not.toContain('Tax number');
	});

	it('exports each tax in a column of its own', async () => {
		const number = await buy(await addStockedTitle(store));
		const { out } = await terminal.run('orders', 'export');
		const rows = parse(out, { columns: true }) as Record<string, string>[];
		expect(rows.find(({ order_number }) => order_number === number)).toMatchObject({
			order_taxes: '2.40',
			order_tax_GST: '1.00',
			order_tax_PST: '1.40',
		});
	});

	it('names the location of each copy of an order from two shops', async () => {
		const title = await addTitle(store, { title: 'In Two Places', list_price_can: 2000, list_price_usa: 2000 });
		const places = [await addLocation(store, { altname: 'Harbour' }), await addLocation(store, { altname: 'Station' })];
		const stock = places.map((location_id, at) => ({ location_id, onhand: at + 1 }));
		await addOffer(store, title, { price: 2000, stock, is_extra_orderable: 0 });
		const number = await buy(title, 3);
		const eisbn = await eisbnOf(store, title);
		const words = [`Harbour: 1 x In Two Places (New, ${eisbn})`, `Station: 2 x In Two Places (New, ${eisbn})`];
		const { out } = await terminal.run('orders', 'show', number);
		const [toStore] = await mailsTo('shop@example.org');
		for (const line of words) {
			expect(out).toContain(line);
			expect(toStore?.text).toContain(line);
		}
		expect((await mailsTo('ada@example.org'))[0]?.text).not.toContain('Harbour: 1 x');
		expect((await terminal.run('orders', 'list')).out).toMatch(new RegExp(`^${number} .*Harbour \\+ Station`, 'm'));
		const rows = parse((await terminal.run('orders', 'export')).out, { columns: true }) as Record<string, string>[];
		expect(rows.find(({ order_number }) => order_number === number)).toMatchObject({
			copies_at: 'Harbour 1, Station 2',
		});
	});
});
