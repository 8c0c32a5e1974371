import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { DeskPayloadOf } from '~store/contract/desk-contract';
import { dayIn, zonedTime } from '~store/contract/zoned-time';
import { withoutEmail } from '~store/foundation/sessions/customer-row';
import { readBill } from '~store/ordering/orders/bill';
import { addLocation, addOffer, addStockedTitle, addTitle } from '../../harness/catalogue';
import { askDesk, deskCall, deskStaff, type TestStaff } from '../../harness/desk';
import { orderTitles, seenBy } from '../../harness/desk-orders';
import { keepReductionsAnew } from '../../harness/older-ledgers';
import { addAccount, handingOver, soldOnAccount, waitingForMoney } from '../../harness/on-account';
import { onhandOf } from '../../harness/orders';
import { setSettings } from '../../harness/settings';
import { onBothEngines, openTestStore, type TestStore } from '../../harness/store';
import { openTerminal, type TestTerminal } from '../../harness/terminal';

const rate = {
	type: 'GST',
	country: 'CA',
	province: '',
	product_class: '*' as const,
	basis_points: 500,
	from: 0,
};

onBothEngines('an order that is sold on account', (engine) => {
	let now = Date.parse('2026-11-28T12:00:00-08:00') / 1000;
	let store: TestStore;
	let terminal: TestTerminal;
	let manager: TestStaff;
	let book: number;
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => now });
		terminal = openTerminal(store);
		book = await addStockedTitle(store, { list_price_usa: 1000, list_price_can: 1000 }, 500);
		await setSettings(store, {
			store_info: { timezone: 'America/Vancouver', tax_number: 'GST 12345', email: 'shop@example.org' },
			checkout_info: { tax_rates: [rate] },
		});
		manager = await deskStaff(store, 'manager');
	});
	afterAll(async () => {
		terminal.dispose();
		await store.dispose();
	});
	beforeEach(() => store.db.deleteFrom('outbox_mails').execute());

	const desk = <Name extends Parameters<typeof deskCall>[2]>(name: Name, payload: DeskPayloadOf<Name>) =>
		deskCall(store, manager.session, name, payload);
	const moneyOf = (order_number: string) => desk('desk-money/get', { order_number });
	const expectBooks = async () => expect(await terminal.run('check')).toMatchObject({ code: 0, err: '' });
	const handOver = async (order_number: string) =>
		askDesk(store, manager.session, 'desk-orders/handOver', await handingOver(store, manager, order_number));
	async function pay(order_number: string, amount: string) {
		const { version } = await moneyOf(order_number);
		return desk('desk-money/receive', { order_number, version, amount, method: 'transfer' });
	}
	async function refund(order_number: string, quantity: number, more: { restock?: boolean } = {}) {
		const { version, items } = await moneyOf(order_number);
		const lines = [{ item_id: items[0]?.item_id ?? 0, quantity, ...more }];
		const wish = { order_number, version, kind: 'lines' as const, lines };
		return desk('desk-money/refund', { ...wish, idempotency_key: randomUUID() });
	}

	/**
	 * Returns the words of a PDF.
	 * @param pdf base64
	 */
	const printed = (pdf: string) =>
		execFileSync('pdftotext', ['-layout', '-', '-'], { input: Buffer.from(pdf, 'base64'), encoding: 'utf8' });

	/** Returns the words of each credit note of an order. */
	async function creditNotes(order_number: string): Promise<string[]> {
		const { invoice } = await moneyOf(order_number);
		const words: string[] = [];
		for (const { number } of invoice?.credit_notes ?? [])
			words.push(printed((await desk('desk-money/getInvoice', { order_number, credit_note: number })).pdf));
		return words;
	}

	it('completes with an invoice for the amount due, and takes no payment', async () => {
		const { id, client } = await addAccount(store, {
			company: 'City Library',
			is_institution: 1,
			phone_number: '+12505550142',
		});
		const order_number = await orderTitles(store, [[book, 2]], client);
		expect((await seenBy(store, manager, order_number)).account).toMatchObject({ customer_id: id, terms_days: 30 });
		expect(await handOver(order_number)).toMatchObject({ status: 200, body: { order: { state: 'completed' } } });
		expect(await moneyOf(order_number)).toMatchObject({
			state: 'completed',
			paid: '0.00',
			owed: '21.00',
			invoice: { number: 1, amount: '21.00', due_on: '2026-12-28', is_overdue: false, credit_notes: [] },
		});
		expect(await desk('desk-customers/get', { customer_id: id })).toMatchObject({
			name: 'City Library',
			phone: '(250) 555-0142',
			balance: '21.00',
			invoices: [{ number: 1, order_number, owed: '21.00', total: '21.00' }],
		});
		expect(await store.db.selectFrom('order_receipts').selectAll().execute()).toEqual([]);
		const { order } = await seenBy(store, manager, order_number);
		expect(order.payment_message).toBe('$21.00 is on account: invoice 1, due December 28, 2026.');
		await expectBooks();
	});

	it('can be paid later in parts, up to the amount due', async () => {
		const account = await addAccount(store);
		const order_number = await soldOnAccount(store, manager, [[book, 2]], account);
		expect(await pay(order_number, '5.00')).toMatchObject({ owed: '16.00', state: 'completed' });
		const read = () => store.call('order/get', { order_id: order_number }, account.client);
		expect((await read()).payment_message).toMatch(
			/^\$21\.00 is on account: .+ Paid: \$5\.00 by transfer\. \$16\.00 is left to pay\.$/,
		);
		const { version } = await moneyOf(order_number);
		const too = { order_number, version, amount: '16.01', method: 'cash' as const };
		expect(await askDesk(store, manager.session, 'desk-money/receive', too)).toMatchObject({ status: 409 });
		expect(await pay(order_number, '16.00')).toMatchObject({ owed: '0.00', paid: '21.00' });
		expect(await store.call('order/getList', {}, account.client)).toMatchObject({
			rows: [{ order_number, charged: '21.00' }],
		});
		expect((await read()).payment_message).toBe('Paid: $21.00 by transfer.');
		const again = { ...too, version: (await moneyOf(order_number)).version, amount: '1.00' };
		expect(await askDesk(store, manager.session, 'desk-money/receive', again)).toMatchObject({ status: 409 });
		expect(await desk('desk-customers/get', { customer_id: account.id })).toMatchObject({ balance: '0.00' });
		await expectBooks();
	});

	it('is refused for a guest, for a customer without terms, and over the limit', async () => {
		const guest = await orderTitles(store, [[book, 1]]);
		const known = await orderTitles(store, [[book, 1]], (await addAccount(store)).client);
		const { rows } = await desk('desk-orders/queue', { queue: 'all' });
		expect(rows).toMatchObject([
			{ order_number: known, has_terms: true },
			{ order_number: guest, has_terms: false },
			...rows.slice(2),
		]);
		const { pick_list_id } = await desk('desk-picking/make', { order_numbers: [known, guest] });
		const { orders } = await desk('desk-picking/get', { pick_list_id });
		expect(new Map(orders.map(({ order_number, has_terms }) => [order_number, has_terms]))).toEqual(
			new Map([
				[guest, false],
				[known, true],
			]),
		);
		expect(await handOver(guest)).toMatchObject({ status: 409, body: { field: 'paid_by' } });
		const stranger = await addAccount(store, { account_terms_days: null });
		const theirs = await orderTitles(store, [[book, 1]], stranger.client);
		expect(await handOver(theirs)).toMatchObject({
			status: 409,
			body: { error: expect.stringMatching(/may not buy on account/) },
		});
		const limited = await addAccount(store, { account_limit: 2500 });
		await soldOnAccount(store, manager, [[book, 2]], limited);
		const more = await orderTitles(store, [[book, 1]], limited.client);
		expect(await handOver(more)).toMatchObject({
			status: 409,
			body: { error: expect.stringContaining('The limit is $25.00.') },
		});
		expect((await moneyOf(more)).state).toBe('placed');
		await expectBooks();
	});

	it('keeps two simultaneous orders within the limit', async () => {
		const account = await addAccount(store, { account_limit: 2500 });
		const orders = [
			await orderTitles(store, [[book, 2]], account.client),
			await orderTitles(store, [[book, 2]], account.client),
		];
		const asked = await Promise.all(orders.map((number) => handingOver(store, manager, number)));
		const answers = await Promise.all(
			asked.map((payload) => askDesk(store, manager.session, 'desk-orders/handOver', payload)),
		);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
		await expectBooks();
	});

	it('numbers invoices without gaps, also after one that was rolled back', async () => {
		const account = await addAccount(store);
		await soldOnAccount(store, manager, [[book, 1]], account);
		const { version: _, ...stale } = await handingOver(
			store,
			manager,
			await orderTitles(store, [[book, 1]], account.client),
		);
		const refused = await askDesk(store, manager.session, 'desk-orders/handOver', { ...stale, version: 'another' });
		expect(refused).toMatchObject({ status: 409 });
		await soldOnAccount(store, manager, [[book, 1]], account);
		const rows = await store.db.selectFrom('invoices').select('number').orderBy('id').execute();
		expect(rows.map(({ number }) => number)).toEqual(rows.map((_row, at) => at + 1));
	});

	it('owes less after a refund, with a credit note and no payment to the customer', async () => {
		const accountToday = async () => (await desk('desk-money/getDay', {})).on_account;
		const [day, order_number] = [await accountToday(), await soldOnAccount(store, manager, [[book, 3]])];
		const before = await onhandOf(store, book);
		expect(await refund(order_number, 1, { restock: true })).toMatchObject({
			owed: '21.00',
			given_back: '0.00',
			invoice: { amount: '31.50', credit_notes: [{ amount: '10.50' }] },
		});
		expect(await onhandOf(store, book)).toBe(before + 1);
		const after = await accountToday();
		const more = (name: keyof typeof after) => Number(after[name].amount) - Number(day[name].amount);
		expect([more('sold'), more('paid_later'), more('credited'), more('owed')]).toEqual([31.5, 0, 10.5, 21]);
		const list = await desk('desk-money/getDayOrders', { figure: 'credited' });
		expect(list.rows).toContainEqual(expect.objectContaining({ order_number, amount: '10.50' }));
		const mails = await store.db.selectFrom('outbox_mails').select('subject').execute();
		expect(mails.map(({ subject }) => subject).join()).toContain('you owe $10.50 less');
		const { invoice } = await moneyOf(order_number);
		expect(await desk('desk-customers/get', { customer_id: invoice?.customer_id ?? 0 })).toMatchObject({
			invoices: [{ order_number, total: '31.50', credited: '10.50', owed: '21.00' }],
		});
		await expectBooks();
	});

	it('refunds only the amount paid beyond the amount due', async () => {
		const order_number = await soldOnAccount(store, manager, [[book, 3]]);
		await pay(order_number, '21.00');
		const credited = async () => Number((await desk('desk-money/getDay', {})).on_account.credited.amount);
		const before = await credited();
		const { version, items } = await moneyOf(order_number);
		const lines = [{ item_id: items[0]?.item_id ?? 0, quantity: 2 }];
		expect(
			await desk('desk-money/previewRefund', { order_number, version, kind: 'lines', lines, unsent: 'cancel' }),
		).toMatchObject({ applied: '10.50', amount: '10.50', owed_after: '0.00' });
		expect(await refund(order_number, 2)).toMatchObject({
			owed: '0.00',
			given_back: '10.50',
			invoice: { credit_notes: [{ amount: '21.00', applied: '10.50' }] },
		});
		expect(await credited()).toBe(before + 10.5);
		expect((await creditNotes(order_number)).join()).toMatch(
			/Total \(CAD\) +\$21\.00\s+Taken off what is owed +-?−?\$10\.50\s+To refund +\$10\.50/,
		);
		await expectBooks();
	});

	it('lists the whole credit note for paid copies that came back, and owes the customer the paid part', async () => {
		const account = await addAccount(store);
		const order_number = await soldOnAccount(store, manager, [[book, 3]], account);
		await pay(order_number, '21.00');
		const { version, lines } = await seenBy(store, manager, order_number);
		const copies = { order_item_id: lines[0]?.order_item_id ?? 0, from: 'handed_over' as const, quantity: 2 };
		const asked = { order_number, version, ...copies, change: 'return' as const, restock: true };
		await desk('desk-orders/changeCopies', asked);
		const shown = () => desk('desk-customers/get', { customer_id: account.id });
		expect(await shown()).toMatchObject({
			owed_to_customer: '10.50',
			invoices: [{ order_number, total: '31.50', credited: '21.00', owed: '0.00' }],
		});
		const refunded = { order_number, kind: 'owed' as const, idempotency_key: randomUUID() };
		await desk('desk-money/refund', { ...refunded, version: (await moneyOf(order_number)).version });
		expect(await shown()).toMatchObject({ owed_to_customer: '0.00', invoices: [{ credited: '21.00' }] });
		await expectBooks();
	});

	it('does not lower the balance with a credit note for paid copies', async () => {
		const order_number = await soldOnAccount(store, manager, [[book, 1]]);
		await pay(order_number, '10.50');
		expect(await refund(order_number, 1)).toMatchObject({
			given_back: '10.50',
			invoice: { credit_notes: [{ amount: '10.50', applied: '0.00' }] },
		});
		const { rows } = await desk('desk-money/getDayOrders', { figure: 'credited' });
		expect(rows.filter((row) => row.order_number === order_number)).toEqual([]);
	});

	it('owes less for returned copies, with a credit note', async () => {
		const order_number = await soldOnAccount(store, manager, [[book, 2]]);
		const { version, lines } = await seenBy(store, manager, order_number);
		const copies = { order_item_id: lines[0]?.order_item_id ?? 0, from: 'handed_over' as const, quantity: 1 };
		const asked = { order_number, version, ...copies, change: 'return' as const, restock: true };
		await desk('desk-orders/changeCopies', asked);
		expect(await moneyOf(order_number)).toMatchObject({
			owed: '10.50',
			invoice: { credit_notes: [{ amount: '10.50' }] },
		});
		await expectBooks();
	});

	it('has a ledger row for each return of copies', async () => {
		const order_number = await soldOnAccount(store, manager, [[book, 4]]);
		async function comeBack(quantity: number) {
			now += 60;
			const { version, lines } = await seenBy(store, manager, order_number);
			const copies = { order_item_id: lines[0]?.order_item_id ?? 0, from: 'handed_over' as const, quantity };
			const asked = { order_number, version, ...copies, change: 'return' as const, restock: true };
			await desk('desk-orders/changeCopies', asked);
			return now;
		}
		const first = await comeBack(1);
		now += 60;
		await refund(order_number, 1);
		const second = await comeBack(3);
		const { ledger, owed } = await moneyOf(order_number);
		const back = ledger.filter(({ what }) => what === 'Copies that came back');
		expect(back).toMatchObject([
			{ at: first, amount: '-10.50' },
			{ at: second, amount: '-21.00' },
		]);
		expect(owed).toBe('0.00');
		expect(ledger.reduce((sum, { amount }) => sum + Number(amount), 0)).toBeCloseTo(0);
		await expectBooks();
		await keepReductionsAnew(store, engine, now + 60);
		expect((await moneyOf(order_number)).ledger).toEqual(ledger);
		await expectBooks();
	});

	it('has a credit note that names the returned copies', async () => {
		const order_number = await soldOnAccount(store, manager, [[book, 3]]);
		now += 60;
		const { version, lines } = await seenBy(store, manager, order_number);
		const { order_item_id = 0, title = '' } = lines[0] ?? {};
		const copies = { order_item_id, from: 'handed_over' as const, quantity: 2 };
		const asked = { order_number, version, ...copies, change: 'return' as const, restock: true };
		await desk('desk-orders/changeCopies', asked);
		const { invoice } = await moneyOf(order_number);
		const credit_note = invoice?.credit_notes[0]?.number;
		const paper = printed((await desk('desk-money/getInvoice', { order_number, credit_note })).pdf);
		expect(title).not.toBe('');
		expect(paper).toContain(title);
		expect(paper).toMatch(/2 ?x +.+\$20\.00\s[\s\S]*\$10\.00 each\s+GST +\$1\.00\s+Total \(CAD\) +\$21\.00/);
		expect(paper).not.toContain('Credit on invoice');
		await desk('desk-money/mailInvoice', { order_number, key: randomUUID() });
		const files = await store.db
			.selectFrom('outbox_files')
			.select('filename')
			.where('mail_id', '=', (eb) => eb.selectFrom('outbox_mails').select((mail) => mail.fn.max('id').as('id')))
			.orderBy('id')
			.execute();
		expect(files.map(({ filename }) => filename)).toEqual([
			`invoice-${invoice?.number}.pdf`,
			`credit-note-${credit_note}.pdf`,
		]);
	});

	it('lists only its own copies on a credit note when other copies come back at the same moment', async () => {
		const [first, second] = [
			await addStockedTitle(store, { title: 'The Lighthouse Year', list_price_can: 2000 }, 5),
			await addStockedTitle(store, { title: 'A Winter of Maps', list_price_can: 1000 }, 5),
		];
		const order_number = await soldOnAccount(store, manager, [
			[first, 2],
			[second, 2],
		]);
		const linesSeen = (await seenBy(store, manager, order_number)).lines;
		for (const { order_item_id } of linesSeen) {
			const { version } = await seenBy(store, manager, order_number);
			const copies = { order_item_id, from: 'handed_over' as const, quantity: 1 };
			const asked = { order_number, version, ...copies, change: 'return' as const, restock: true };
			await desk('desk-orders/changeCopies', asked);
		}
		await refund(order_number, 1);
		await store.unwatched.deleteFrom('audit_entries').execute();
		const said = await creditNotes(order_number);
		expect(said).toEqual([
			expect.stringMatching(/1 ?x +The Lighthouse Year +\$20\.00\s[\s\S]*GST +\$1\.00\s+Total \(CAD\) +\$21\.00/),
			expect.stringMatching(/1 ?x +A Winter of Maps +\$10\.00\s[\s\S]*GST +\$0\.50\s+Total \(CAD\) +\$10\.50/),
			expect.stringMatching(/1 ?x +The Lighthouse Year +\$20\.00\s[\s\S]*GST +\$1\.00\s+Total \(CAD\) +\$21\.00/),
		]);
		expect(said.join()).not.toContain('Credit on invoice');
		expect((await moneyOf(order_number)).refunds).toMatchObject([{ credit_note: expect.any(Number) }]);
		await expectBooks();
	});

	it('has a credit note of an older version with the known data', async () => {
		const order_number = await soldOnAccount(store, manager, [[book, 3]]);
		now += 60;
		const { version, lines } = await seenBy(store, manager, order_number);
		const copies = { order_item_id: lines[0]?.order_item_id ?? 0, from: 'handed_over' as const, quantity: 2 };
		const asked = { order_number, version, ...copies, change: 'return' as const, restock: true };
		await desk('desk-orders/changeCopies', asked);
		now += 60;
		await refund(order_number, 1);
		const before = await creditNotes(order_number);
		expect(before).toHaveLength(2);
		await keepReductionsAnew(store, engine, now + 60);
		expect(await creditNotes(order_number)).toEqual(before);
		await expectBooks();
	});

	it('prints the amount paid and the amount refunded', async () => {
		const order_number = await soldOnAccount(store, manager, [[book, 3]]);
		await pay(order_number, '21.00');
		now += 60;
		await refund(order_number, 2);
		const { pdf } = await desk('desk-money/getInvoice', { order_number });
		expect(printed(pdf)).toMatch(/Paid +-\$21\.00\s+Refunded +\$10\.50\s+Still owed +\$0\.00/);
	});

	it('can be put on account when only the payment is missing', async () => {
		const order_number = await waitingForMoney(store, manager, book);
		const { version, can_put_on_account } = await moneyOf(order_number);
		expect(can_put_on_account).toBe(true);
		expect(await desk('desk-money/putOnAccount', { order_number, version })).toMatchObject({
			state: 'completed',
			owed: '10.50',
			invoice: { amount: '10.50' },
		});
		await expectBooks();
	});

	it('has an invoice with its number, terms, due date, tax number and PO', async () => {
		const account = await addAccount(store, { company: 'City Library', is_institution: 1 });
		const order_number = await orderTitles(store, [[book, 1]], account.client);
		await store.db
			.updateTable('orders')
			.set({ purchase_order: 'PO-7731' })
			.where('order_number', '=', order_number)
			.execute();
		expect((await handOver(order_number)).status).toBe(200);
		const { invoice } = await moneyOf(order_number);
		const { pdf } = await desk('desk-money/getInvoice', { order_number });
		const text = printed(pdf);
		expect(text).toMatch(new RegExp(`Invoice ${invoice?.number}\\b`));
		for (const words of ['30 days', 'December 28, 2026', 'GST 12345', 'PO-7731', '$10.50'])
			expect(text).toContain(words);
	});

	it('shows later payments and the balance on paper and in the mail', async () => {
		const order_number = await soldOnAccount(store, manager, [[book, 2]], await addAccount(store));
		const invoice = async () => printed((await desk('desk-money/getInvoice', { order_number })).pdf);
		expect(await invoice()).toMatch(/Total \(CAD\) +\$21\.00\s+Owed +\$21\.00/);
		await pay(order_number, '5.00');
		expect(await invoice()).toMatch(/Total \(CAD\) +\$21\.00\s+Paid +-\$5\.00\s+Still owed +\$16\.00/);
		await desk('desk-money/mailInvoice', { order_number, key: randomUUID() });
		const { text } = await store.db
			.selectFrom('outbox_mails')
			.select('text')
			.where('subject', 'like', '%: invoice %')
			.orderBy('id', 'desc')
			.executeTakeFirstOrThrow();
		expect(text).toContain('Still owed: $16.00, which is due on December 28, 2026.');
		await refund(order_number, 1);
		expect(await invoice()).toMatch(/Credit note .+ -\$10\.50\s+Paid +-\$5\.00\s+Still owed +\$5\.50/);
	});

	it('is printed and mailed as it was issued, with the tax number and the due date', async () => {
		const account = await addAccount(store, { email: 'library@example.org', company: 'City Library' });
		const order_number = await soldOnAccount(store, manager, [[book, 1]], account);
		const { filename, pdf } = await desk('desk-money/getInvoice', { order_number });
		expect(filename).toMatch(/^invoice-\d+\.pdf$/);
		expect(Buffer.from(pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
		const kept = await store.db
			.selectFrom('invoices')
			.select('document')
			.orderBy('id', 'desc')
			.executeTakeFirstOrThrow();
		expect(JSON.parse(kept.document)).toMatchObject({
			tax_number: 'GST 12345',
			bill_to: ['City Library', 'Robin Reader', 'library@example.org'],
			sums: [{ words: 'GST on $10.00', amount: 50 }],
			total: 1050,
			owed: 1050,
		});
		await store.db.deleteFrom('outbox_mails').execute();
		const mailed = { order_number, key: randomUUID() };
		expect(await desk('desk-money/mailInvoice', mailed)).toEqual({ recipient: 'library@example.org' });
		expect(await desk('desk-money/mailInvoice', mailed)).toEqual({ recipient: 'library@example.org' });
		expect(await store.db.selectFrom('outbox_files').select(['filename', 'type']).execute()).toEqual([
			{ filename, type: 'application/pdf' },
		]);
		await pay(order_number, '10.50');
		const receipt = await desk('desk-money/getReceipt', { order_number });
		expect(receipt.filename).toBe(`receipt-${order_number}.pdf`);
	});

	it('sends no mail and prints no e-mail for a customer without an e-mail', async () => {
		const account = await addAccount(store, { email: withoutEmail(), first_name: 'Bo', last_name: 'Caller' });
		const order_number = await orderTitles(store, [[book, 1]], account.client);
		await store.db.updateTable('orders').set({ email: '' }).where('order_number', '=', order_number).execute();
		await desk('desk-orders/handOver', await handingOver(store, manager, order_number));
		const mailed = { order_number, key: randomUUID() };
		expect(await askDesk(store, manager.session, 'desk-money/mailInvoice', mailed)).toMatchObject({
			status: 409,
			body: { error: 'The order has no e-mail address. Print the invoice instead.' },
		});
		expect((await seenBy(store, manager, order_number)).account).toMatchObject({ name: 'Bo Caller' });
		const invoice = await store.db.selectFrom('invoices').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
		expect(readBill(invoice)).toMatchObject({ bill_to: ['Bo Caller'] });
		expect(await desk('desk-customers/get', { customer_id: account.id })).toMatchObject({ email: '' });
		const { rows } = await desk('desk-customers/list', {});
		expect(rows.find(({ customer_id }) => customer_id === account.id)).toMatchObject({ email: '' });
		expect(JSON.stringify(await store.db.selectFrom('outbox_mails').selectAll().execute())).not.toContain('no-email:');
	});

	it('leaves out the placeholder for a missing e-mail on invoices issued with it', async () => {
		const { document } = await store.db.selectFrom('invoices').selectAll().executeTakeFirstOrThrow();
		const bill = { ...JSON.parse(document), bill_to: ['Bo Caller', withoutEmail()] };
		expect(readBill({ document: JSON.stringify(bill) }).bill_to).toEqual(['Bo Caller']);
	});

	it('has a credit note for its refund, which is shown with it and printed', async () => {
		const order_number = await soldOnAccount(store, manager, [[book, 2]]);
		const { refunds, invoice } = await refund(order_number, 1);
		const [note] = invoice?.credit_notes ?? [];
		expect(note).toMatchObject({ amount: '10.50' });
		expect(refunds).toMatchObject([{ credit_note: note?.number }]);
		const printed = await desk('desk-money/getInvoice', { order_number, credit_note: note?.number });
		expect(printed.filename).toBe(`credit-note-${note?.number}.pdf`);
		const paper = execFileSync('pdftotext', ['-layout', '-', '-'], {
			input: Buffer.from(printed.pdf, 'base64'),
			encoding: 'utf8',
		});
		expect(paper).toMatch(/1 ?x +.+\$10\.00\s[\s\S]*GST +\$0\.50\s+Total \(CAD\) +\$10\.50/);
		expect(paper).not.toContain('Credit on invoice');
		const other = await soldOnAccount(store, manager, [[book, 1]]);
		for (const [number, credit_note] of [[order_number, 9999] as const, [other, note?.number] as const])
			expect(
				await askDesk(store, manager.session, 'desk-money/getInvoice', { order_number: number, credit_note }),
			).toMatchObject({ status: 404 });
	});

	it('counts only payments after the invoice as paid later', async () => {
		const { client } = await addAccount(store);
		const order_number = await orderTitles(store, [[book, 2]], client);
		const from = dayIn(now, 'America/Vancouver');
		const paidLater = async () => Number((await desk('desk-money/getDay', { from })).on_account.paid_later.amount);
		const before = await paidLater();
		await pay(order_number, '5.00');
		now += 60;
		await handOver(order_number);
		expect(await paidLater()).toBe(before);
		now += 60;
		await pay(order_number, '6.00');
		expect(await paidLater()).toBe(before + 6);
	});

	it('is due by the days of the store’s clock, even in the evening', async () => {
		const day = dayIn(now, 'America/Vancouver');
		now = zonedTime(`${day}T21:00:00`, 'America/Vancouver');
		manager = await deskStaff(store, 'manager');
		const account = await addAccount(store, { account_terms_days: 0 });
		const order_number = await soldOnAccount(store, manager, [[book, 1]], account);
		expect((await moneyOf(order_number)).invoice).toMatchObject({ due_on: day });
	});

	it('is overdue after its due date', async () => {
		const account = await addAccount(store, { account_terms_days: 7 });
		await soldOnAccount(store, manager, [[book, 1]], account);
		now += 8 * 86_400;
		const staff = await deskStaff(store, 'bookseller');
		const shown = await deskCall(store, staff.session, 'desk-customers/get', { customer_id: account.id });
		expect(shown).toMatchObject({ overdue: '10.50', invoices: [{ is_overdue: true }] });
		const { rows } = await deskCall(store, staff.session, 'desk-customers/list', {});
		expect(rows.find(({ customer_id }) => customer_id === account.id)).toMatchObject({ balance: '10.50' });
		manager = await deskStaff(store, 'manager');
	});

	it('has terms that managers set, booksellers read and a second form does not overwrite', async () => {
		const { id: customer_id } = await addAccount(store, { account_terms_days: null });
		const { version } = await desk('desk-customers/get', { customer_id });
		const terms = { customer_id, version, allowed: true, terms_days: 14, limit: '250.00' };
		const bookseller = await deskStaff(store, 'bookseller');
		expect(await askDesk(store, bookseller.session, 'desk-customers/setTerms', terms)).toMatchObject({ status: 403 });
		const locals = await deskStaff(store, 'manager', { location_id: await addLocation(store, { altname: 'Quay' }) });
		expect(await askDesk(store, locals.session, 'desk-customers/setTerms', terms)).toMatchObject({ status: 403 });
		expect(await desk('desk-customers/setTerms', terms)).toMatchObject({ terms_days: 14, limit: '250.00' });
		expect(await askDesk(store, manager.session, 'desk-customers/setTerms', terms)).toMatchObject({ status: 409 });
	});

	it('is completed on account by the command, and refused over the limit', async () => {
		const { id, client } = await addAccount(store, { account_limit: 3000 });
		const order_number = await orderTitles(store, [[book, 2]], client);
		const done = await terminal.run('orders', 'advance', order_number, 'completed', '--yes');
		expect(done).toMatchObject({ code: 0, out: expect.stringContaining('$21.00 of it is owed on account.') });
		expect(await moneyOf(order_number)).toMatchObject({ paid: '0.00', owed: '21.00', invoice: { amount: '21.00' } });
		const next = await orderTitles(store, [[book, 2]], client);
		expect(await terminal.run('orders', 'advance', next, 'completed', '--yes')).toMatchObject({
			code: 1,
			err: expect.stringContaining('The limit is $30.00.'),
		});
		await store.db.updateTable('customers').set({ account_terms_days: null }).where('id', '=', id).execute();
		expect((await terminal.run('orders', 'advance', next, 'completed', '--yes')).code).toBe(0);
		expect(await moneyOf(next)).toMatchObject({ paid: '21.00', owed: '0.00', invoice: null });
		await expectBooks();
	});

	it('is handed over with the rest of a selection if the terms allow credit', async () => {
		const { client } = await addAccount(store, { account_limit: 1500 });
		const [within, over] = [
			await orderTitles(store, [[book, 1]], client),
			await orderTitles(store, [[book, 1]], client),
		];
		const orders = [within, over].map((order_number) => ({ order_number, tracking_number: '' }));
		const { pick_list_id } = await desk('desk-picking/make', { order_numbers: [within, over] });
		await desk('desk-orders/markReady', { order_numbers: [within, over], pick_list_id });
		const both = () => desk('desk-orders/handOverPicked', { kind: 'handed_over', orders, carrier: '' });
		const { done, refused, on_account } = await both();
		expect(done).toEqual([within]);
		expect(on_account).toEqual([within]);
		expect(refused).toMatchObject([{ order_number: over, words: expect.stringContaining('The limit is $15.00.') }]);
		expect(await moneyOf(within)).toMatchObject({ state: 'completed', owed: '10.50', invoice: { amount: '10.50' } });
		expect(await moneyOf(over)).toMatchObject({ state: 'ready', paid: '0.00' });
		await expectBooks();
	});

	it('is owed from the hand-over of its last copies, not of an earlier part', async () => {
		const price = { list_price_usa: 1000, list_price_can: 1000 };
		const title = await addTitle(store, price);
		await addOffer(store, title, { is_extra_orderable: 1, onhand: 1 });
		const { client } = await addAccount(store);
		const order_number = await orderTitles(store, [[title, 2]], client);
		const { pick_list_id } = await desk('desk-picking/make', { order_numbers: [order_number] });
		const { lines } = await seenBy(store, manager, order_number);
		const copy = { pick_list_id, order_number, order_item_id: lines[0]?.order_item_id ?? 0 };
		await desk('desk-picking/tick', { ...copy, from: 'to_pick', change: 'find' });
		const leave = () =>
			desk('desk-orders/handOverPicked', {
				kind: 'handed_over',
				orders: [{ order_number, tracking_number: '' }],
				carrier: '',
			});
		expect(await leave()).toEqual({ done: [order_number], refused: [], on_account: [] });
		expect(await moneyOf(order_number)).toMatchObject({ state: 'placed', invoice: null });
	});

	it('is refused for a part whose unpaid copies would exceed the limit', async () => {
		const account = await addAccount(store, { account_limit: 2500 });
		const [first, second] = [
			await orderTitles(store, [[book, 4]], account.client),
			await orderTitles(store, [[book, 4]], account.client),
		];
		const part = async (order_number: string, quantity: number, paid_by: 'on_account' | 'not_said' = 'on_account') => {
			const { copies, ...handing } = await handingOver(store, manager, order_number, paid_by);
			const some = copies.map((copy) => ({ ...copy, quantity }));
			return askDesk(store, manager.session, 'desk-orders/handOver', { ...handing, copies: some });
		};
		const overLimit = {
			status: 409,
			body: { field: 'paid_by', error: expect.stringContaining('The limit is $25.00.') },
		};
		const before = await onhandOf(store, book);
		expect(await part(first, 3)).toMatchObject(overLimit);
		expect(await onhandOf(store, book)).toBe(before);
		expect(await part(first, 1)).toMatchObject({ status: 200, body: { order: { state: 'placed' } } });
		expect(await part(first, 2)).toMatchObject(overLimit);
		expect(await part(second, 2)).toMatchObject(overLimit);
		expect(await part(second, 1)).toMatchObject({ status: 200 });
		expect(await part(second, 1)).toMatchObject(overLimit);
		await pay(second, '21.00');
		expect(await part(second, 1)).toMatchObject({ status: 200 });
		expect(await moneyOf(first)).toMatchObject({ invoice: null, owed: '42.00' });
		await pay(first, '31.50');
		expect(await part(first, 3)).toMatchObject({ status: 200, body: { order: { state: 'completed' } } });
		expect(await moneyOf(first)).toMatchObject({ invoice: { amount: '10.50' }, owed: '10.50' });
		await expectBooks();
	});

	it('needs a payment method for unpaid copies of an earlier part, and respects the limit without one', async () => {
		const account = await addAccount(store, { account_limit: 2500 });
		const order_number = await orderTitles(store, [[book, 4]], account.client);
		const part = async (quantity: number, paid_by: 'not_said' | 'cash' | undefined) => {
			const { copies, paid_by: _, ...handing } = await handingOver(store, manager, order_number);
			const some = copies.map((copy) => ({ ...copy, quantity }));
			return askDesk(store, manager.session, 'desk-orders/handOver', { ...handing, paid_by, copies: some });
		};
		expect(await part(1, 'not_said')).toMatchObject({ status: 422, body: { field: 'paid_by' } });
		expect(await part(3, undefined)).toMatchObject({ status: 409, body: { field: 'paid_by' } });
		expect(await part(1, undefined)).toMatchObject({ status: 200, body: { taken: '0.00', money: { owed: '42.00' } } });
		expect(await part(1, 'cash')).toMatchObject({ status: 200, body: { taken: '21.00', money: { owed: '21.00' } } });
		expect(await part(1, 'cash')).toMatchObject({ status: 200, body: { taken: '10.50', money: { owed: '10.50' } } });
		await expectBooks();
	});

	it('cannot leave in an unpaid earlier part for a customer without terms, even if the call omits the payment', async () => {
		const order_number = await orderTitles(store, [[book, 2]]);
		const { copies, paid_by: _, ...handing } = await handingOver(store, manager, order_number);
		const some = copies.map((copy) => ({ ...copy, quantity: 1 }));
		const answer = await askDesk(store, manager.session, 'desk-orders/handOver', { ...handing, copies: some });
		expect(answer).toMatchObject({ status: 422, body: { field: 'paid_by' } });
		expect(await moneyOf(order_number)).toMatchObject({ owed: '21.00' });
	});

	it('shows invoiced and not yet invoiced debt, as the limit counts them', async () => {
		const account = await addAccount(store, { account_limit: 5000 });
		await soldOnAccount(store, manager, [[book, 2]], account);
		const order_number = await orderTitles(store, [[book, 4]], account.client);
		const { copies, ...handing } = await handingOver(store, manager, order_number);
		const some = copies.map((copy) => ({ ...copy, quantity: 2 }));
		await desk('desk-orders/handOver', { ...handing, copies: some });
		const owing = { balance: '21.00', not_invoiced: '21.00', limit: '50.00' };
		expect(await desk('desk-customers/get', { customer_id: account.id })).toMatchObject(owing);
		expect((await seenBy(store, manager, order_number)).account).toMatchObject(owing);
		const till = await deskStaff(store, 'till');
		const hidden = { balance: '', not_invoiced: '', limit: '' };
		expect((await seenBy(store, till, order_number)).account).toMatchObject(hidden);
		const { version } = await seenBy(store, manager, order_number);
		const rest = { ...handing, version, copies: some };
		expect(await askDesk(store, manager.session, 'desk-orders/handOver', rest)).toMatchObject({
			status: 409,
			body: { error: expect.stringContaining('would owe $63.00 on account. The limit is $50.00.') },
		});
		await expectBooks();
	});

	it('has terms that the command sets and removes; invalid terms are refused', async () => {
		const email = 'terms@example.org';
		const { id } = await addAccount(store, { email, account_terms_days: null });
		const termsOf = () =>
			store.db
				.selectFrom('customers')
				.select(['account_terms_days', 'account_limit'])
				.where('id', '=', id)
				.executeTakeFirstOrThrow();
		const set = (...words: string[]) => terminal.run('institutions', 'terms', ...words);
		expect(await set(email.toUpperCase(), '30', '250.5')).toMatchObject({
			code: 0,
			out: expect.stringContaining(`${email} can buy on account: 30 days, up to $250.50.`),
		});
		expect(await termsOf()).toEqual({ account_terms_days: 30, account_limit: 25_050 });
		for (const words of [[email, 'soon'], [email, '-1'], [email, '30', 'much'], ['nobody@example.org', '30'], [email]])
			expect((await set(...words)).code).toBe(1);
		expect(await termsOf()).toEqual({ account_terms_days: 30, account_limit: 25_050 });
		expect((await set(email, '14')).code).toBe(0);
		expect(await termsOf()).toEqual({ account_terms_days: 14, account_limit: null });
		expect((await set(email, 'none')).out).toContain('can no longer buy on account');
		expect(await termsOf()).toEqual({ account_terms_days: null, account_limit: null });
	});
});
