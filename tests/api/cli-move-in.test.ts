import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkBooks } from '~store/commands/check';
import { onBothEngines, openTestStore, shopper, type TestStore } from '../harness/store';
import { openTerminal, type TestTerminal } from '../harness/terminal';

const csv = (...rows: string[]) => `${rows.join('\r\n')}\r\n`;

/** Three customers as Shopify exports them: complete, with an invalid phone number, and without an e-mail. */
const shopify = csv(
	'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Note',
	"'7001,Ada,Quill,Ada@Example.org,yes,,12 Harbour Road,,Victoria,BC,CA,V8V 1A1,,'+12505550123,",
	"'7002,Bo,Reed,bo@example.org,no,,,,,,,,,12,likes trains",
	"'7003,Cy,Sand,,no,,,,,,,,,,",
);

onBothEngines('moving in from another shop', (engine) => {
	let store: TestStore;
	let terminal: TestTerminal;
	beforeEach(async () => {
		store = await openTestStore(engine);
		terminal = openTerminal(store);
	});
	afterEach(async () => {
		terminal.dispose();
		await store.dispose();
	});
	const customers = () =>
		store.db
			.selectFrom('customers')
			.select(['email', 'first_name', 'last_name', 'phone_number', 'city', 'province', 'postal_code', 'country'])
			.orderBy('id')
			.execute();
	const password = 'a lantern in the orchard';
	/** Opens the link in the newest mail, chooses a password and is logged in. */
	const choosePassword = async (client = shopper()) => {
		const mail = await store.db
			.selectFrom('outbox_mails')
			.select('text')
			.orderBy('id', 'desc')
			.executeTakeFirstOrThrow();
		const [, token = ''] = /token=([\w-]+)/.exec(mail.text) ?? [];
		const { session } = await store.call('account/resetPassword', { password, token }, client);
		return { ...client, session_id: session.session_id };
	};
	const bring = (text: string, ...options: string[]) =>
		terminal.run('move-in', 'customers', ...options, terminal.put('customers.csv', text));

	it('restores the zeros that a spreadsheet dropped from postal codes, and accepts a customer with one name', async () => {
		const head = 'Email,First Name,Last Name,Address1,City,Province Code,Country Code,Zip,Phone';
		const { out } = await bring(
			csv(
				head,
				'a@example.org,Ada,Quill,1 Mill Lane,Boston,MA,US,2134,6175550142',
				'b@example.org,Bo,Reed,2 Mill Lane,San Juan,PR,US,901,7.87556E+09',
				'c@example.org,Cy,Sand,3 Mill Lane,Newark,NJ,US,71021234,',
				'd@example.org,Di,Fell,4 Mill Lane,Hartford,CT,US,061031234,',
				'e@example.org,Ed,Holm,5 Gasse,Leipzig,,DE,4109,',
				'f@example.org,Suharto,,6 Front Street,Victoria,BC,CA,V8W 0X1,',
				'g@example.org,Gil,Moss,7 Mill Lane,Chicago,IL,US,60601,',
			),
		);
		expect((await customers()).map(({ postal_code }) => postal_code)).toEqual([
			...['02134', '00901', '07102-1234', '06103-1234', '04109', 'V8W 0X1', '60601'],
		]);
		expect((await customers())[5]).toMatchObject({ first_name: 'Suharto', last_name: '' });
		expect((await customers())[1]).toMatchObject({ city: 'San Juan', phone_number: '' });
		expect(out).toMatch(/Imported without some invalid details: 1.*\n {2}3: phone/);
		const named = (row: number, whole: string, written: string) =>
			`Row ${row}: the postal code ${whole} was read from ${written}, because leading zeros were missing`;
		for (const [row, whole, written] of [
			[2, '02134', '2134'],
			[3, '00901', '901'],
			[4, '07102-1234', '71021234'],
			[6, '04109', '4109'],
		] as const)
			expect(out).toContain(named(row, whole, written));
		expect(out).not.toContain('Row 5:');
	});

	it('creates accounts for Shopify’s customers once, and lists the customers that it cannot accept', async () => {
		const looked = await bring(shopify, '--look');
		expect(looked.out).toMatch(/3 read: 2 added, 0 updated, 0 unchanged, 1 refused/);
		expect(looked.out).toMatch(/not used: Customer ID, Accepts Email Marketing, Note/);
		expect(await customers()).toEqual([]);

		const { code, out } = await bring(shopify);
		expect(code).toBe(2);
		expect(out).toMatch(/Imported without some invalid details: 1.*\n {2}3: phone/);
		expect(readFileSync(join(terminal.folder, 'customers.csv.rejects.csv'), 'utf8')).toContain(
			'the e-mail address is missing',
		);
		expect(await customers()).toEqual([
			{
				email: 'ada@example.org',
				first_name: 'Ada',
				last_name: 'Quill',
				phone_number: '+12505550123',
				city: 'Victoria',
				province: 'BC',
				postal_code: 'V8V 1A1',
				country: 'CA',
			},
			{
				email: 'bo@example.org',
				first_name: 'Bo',
				last_name: 'Reed',
				phone_number: '',
				city: '',
				province: '',
				postal_code: '',
				country: '',
			},
		]);
		await store.db.updateTable('customers').set({ city: 'Sidney' }).where('email', '=', 'ada@example.org').execute();
		expect((await bring(shopify)).out).toMatch(/3 read: 0 added, 0 updated, 2 unchanged, 1 refused/);
		expect((await customers()).map(({ city }) => city)).toEqual(['Sidney', '']);
	});

	it.each([
		[
			'WooCommerce',
			csv(
				'Name,Username,Last Active,Sign Up,Email,Orders,Total Spend,AOV,Country / Region,City,Region,Postal Code',
				'Ada Lee Quill,ada,2026-01-02,2024-01-02,ada@example.org,3,60,20,CA,Victoria,BC,V8V 1A1',
			),
			'Lee Quill',
		],
		[
			'Square',
			csv(
				'Reference ID,First Name,Last Name,Email Address,Phone Number,Nickname,Company Name,Street Address 1,Street Address 2,City,State,Postal Code,Birthday,Memo,Square Customer ID,Email Subscription Status',
				',Ada,Quill,ada@example.org,,,,12 Harbour Road,,Victoria,BC,V8V 1A1,,,SQ1,subscribed',
			),
			'Quill',
		],
	])('reads the columns of %s', async (_shop, text, last_name) => {
		expect((await bring(text)).code).toBe(0);
		const address = { city: 'Victoria', province: 'BC', postal_code: 'V8V 1A1', country: 'CA' };
		expect(await customers()).toMatchObject([{ email: 'ada@example.org', first_name: 'Ada', last_name, ...address }]);
	});

	it('reads any other shop’s file with --map, and names missing columns without --map', async () => {
		const text = csv('Kunde;Vorname', 'ada@example.org;Ada');
		expect((await bring(text)).err).toMatch(/no column has a heading for email .*the headings are: Kunde, Vorname/);
		expect((await bring(text, '--map', 'Kunde=email,Vorname=first_name')).code).toBe(0);
		expect(await customers()).toMatchObject([{ email: 'ada@example.org', first_name: 'Ada' }]);
		expect((await bring(text, '--map', 'Kunde=e-post')).err).toMatch(/no column "e-post"; the columns are email/);
	});

	it('sends a customer a link to choose a password at the first log-in', async () => {
		await bring(shopify);
		const client = shopper();
		const email_address = 'ada@example.org';
		const tried = await store.ask('account/login', { email_address, password: 'as in the old shop' }, client);
		expect(tried).toMatchObject({ status: 401, body: { error: expect.stringContaining('We have sent a link') } });
		expect(await store.db.selectFrom('outbox_mails').select('recipient').execute()).toEqual([
			{ recipient: email_address },
		]);
		await choosePassword(client);
		expect(await store.ask('account/login', { email_address, password }, shopper())).toMatchObject({ status: 200 });
		// Anyone else gets the ordinary answer.
		const other = await store.ask('account/login', { email_address: 'nobody@example.org', password }, shopper());
		expect(other).toMatchObject({ status: 401, body: { error: expect.not.stringContaining('link') } });
	});

	const shopifyOrders = csv(
		'Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Billing Name,Shipping Name,Shipping Street,Shipping Address1,Shipping City,Shipping Zip,Shipping Province,Shipping Country,Cancelled at,Payment Method',
		"#1001,ada@example.org,paid,,fulfilled,,CAD,36.00,5.00,2.05,43.05,TEN,4.00,Post,2024-03-05 14:22:10 -0500,2,The Lantern,15.00,9781550000016,Ada Quill,Ada Quill,12 Harbour Road,12 Harbour Road,Victoria,'V8V 1A1,BC,CA,,Shopify Payments",
		'#1001,ada@example.org,,,,,,,,,,,,,2024-03-05 14:22:10 -0500,1,A Postcard,10.00,,,,,,,,,,,',
		'#1002,bo@example.org,refunded,,fulfilled,,CAD,10.00,0.00,0.00,10.00,,0.00,,2024-04-05 14:22:10 -0500,1,The Orchard,10.00,,,,,,,,,,,',
		'#1003,ada@example.org,paid,,unfulfilled,,CAD,10.00,0.00,0.00,10.00,,0.00,,2026-04-05 14:22:10 -0500,1,The Orchard,10.00,,,,,,,,,,,',
		'#1004,nobody@example.org,paid,,fulfilled,,CAD,10.00,0.00,0.00,10.00,,0.00,,2024-04-05 14:22:10 -0500,1,The Orchard,10.00,,,,,,,,,,,',
	);

	it('shows past orders in the account, and never among the orders to pick', async () => {
		await bring(shopify);
		const file = terminal.put('orders.csv', shopifyOrders);
		const looked = await terminal.run('move-in', 'orders', '--look', file);
		expect(looked.out).toMatch(/4 read: 2 added, 0 updated, 0 unchanged, 2 refused/);
		expect(await store.db.selectFrom('orders').select('id').execute()).toEqual([]);

		const { code, out } = await terminal.run('move-in', 'orders', file);
		expect([code, out]).toEqual([2, expect.stringMatching(/4 read: 2 added, 0 updated, 0 unchanged, 2 refused/)]);
		const rejects = readFileSync(join(terminal.folder, 'orders.csv.rejects.csv'), 'utf8');
		expect(rejects).toContain('still open in the other shop');
		expect(rejects).toContain('nobody@example.org has no account here');

		expect(await store.db.selectFrom('outbox_mails').select('id').execute()).toEqual([]);
		await store.call('account/emailPasswordToken', { email_address: 'ada@example.org' }, shopper());
		const client = await choosePassword();
		const { rows, rowcount } = await store.call('order/getList', {}, client);
		expect(rowcount).toBe(1);
		expect(rows).toMatchObject([
			{
				order_number: 'P-1001',
				state: 'completed',
				order_date: 1709666530,
				delivery_key: 'ship',
				payment_type: 'Paid in our previous shop: Shopify Payments',
				summary: { item_count: 3, subtotal: '40.00', shipping: '5.00', total: '43.05', total_owing: '0.00' },
				items: [
					{ title_info: { eisbn: '9781550000016', title: 'The Lantern' }, cart_info: { quantity: 2 } },
					{ title_info: { eisbn: '', title: 'A Postcard' } },
				],
				shipping: { name: 'Ada Quill', city: 'Victoria', postal: 'V8V 1A1' },
			},
		]);
		expect((await store.call('order/getList', { term: 'lantern' }, client)).rowcount).toBe(1);
		const states = await store.db.selectFrom('orders').select('state').orderBy('id').execute();
		expect(states.map(({ state }) => state)).toEqual(['completed', 'cancelled']);
		expect((await checkBooks(store.db)).flatMap(({ found }) => found)).toEqual([]);
		for (const table of ['payments', 'order_withdrawals', 'stock_movements'] as const) {
			expect(await store.db.selectFrom(table).selectAll().execute()).toEqual([]);
		}
		expect((await terminal.run('move-in', 'orders', file)).out).toMatch(
			/4 read: 0 added, 0 updated, 2 unchanged, 2 refused/,
		);
	});

	it('reads WooCommerce’s and Square’s orders, and prices that include tax', async () => {
		await bring(shopify);
		const woo = csv(
			'order_number,status,date,billing_email,shipping_total,tax_total,discount_total,order_total,payment_method_title,item_name,item_sku,item_quantity,item_total',
			'88,completed,2023-01-02 10:00:00,ada@example.org,0,1.00,0,20.00,Cash,The Lantern,9781550000016,2,20.00',
		);
		const square = csv(
			'Order,Order Date,Currency,Order Subtotal,Order Shipping Price,Order Tax Total,Order Total,Fulfillment Status,Recipient Name,Recipient Email,Item Quantity,Item Name,Item SKU,Item Price',
			'SQ-9,03/05/2024,CAD,10.00,0.00,0.50,10.50,Fulfilled,Ada Quill,ada@example.org,1,The Orchard,,10.00',
		);
		expect(
			(await terminal.run('move-in', 'orders', terminal.put('woo.csv', woo), terminal.put('square.csv', square))).code,
		).toBe(0);
		const orders = await store.db
			.selectFrom('orders')
			.select(['order_number', 'total', 'taxes'])
			.orderBy('id')
			.execute();
		expect(orders).toEqual([
			{ order_number: 'P-88', total: 2000, taxes: '[]' },
			{ order_number: 'P-SQ-9', total: 1050, taxes: '[{"type":"Taxes","amount":50}]' },
		]);
		expect((await checkBooks(store.db)).flatMap(({ found }) => found)).toEqual([]);
	});
});
