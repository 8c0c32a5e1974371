import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeskPayloadOf } from '~store/contract/desk-contract';
import { moneySince } from '~store/contract/money-since';
import { checkLedgers } from '~store/ordering/checks/ledger';
import { voidCard } from '~store/ordering/orders/void-sold-cards';
import { addStockedTitle } from '../../harness/catalogue';
import { addCustomer } from '../../harness/customers';
import { deskCall, deskStaff, type TestStaff } from '../../harness/desk';
import { keyOf, orderTitles, seenBy } from '../../harness/desk-orders';
import { addGiftCard, addPromo } from '../../harness/offers';
import { keepReductionsAnew } from '../../harness/older-ledgers';
import { handingOver } from '../../harness/on-account';
import { eisbnOf } from '../../harness/orders';
import { submitted } from '../../harness/paid-orders';
import { setSettings } from '../../harness/settings';
import { onBothEngines, openTestStore, type TestStore } from '../../harness/store';

onBothEngines('the amounts of an order in mails and files', (engine) => {
	let now = Date.parse('2026-11-28T12:00:00-08:00') / 1000;
	let store: TestStore;
	let manager: TestStaff;
	let book: number;
	let customer: Awaited<ReturnType<typeof addCustomer>>;
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => now });
		book = await addStockedTitle(store, { list_price_usa: 1000, list_price_can: 1000 }, 50);
		await setSettings(store, {
			store_info: { giftcards_enabled: true },
			checkout_info: { tax_rates: [], using_promo_codes: true },
		});
		manager = await deskStaff(store, 'manager');
		customer = await addCustomer(store);
	});
	afterAll(() => store.dispose());
	beforeEach(() => store.db.deleteFrom('outbox_mails').execute());

	const desk = <Name extends Parameters<typeof deskCall>[2]>(name: Name, payload: DeskPayloadOf<Name>) =>
		deskCall(store, manager.session, name, payload);
	const moneyOf = (order_number: string) => desk('desk-money/get', { order_number });
	async function pay(order_number: string, amount: string, method: 'cash' | 'card') {
		const { version } = await moneyOf(order_number);
		await desk('desk-money/receive', { order_number, amount, method, version });
	}
	async function refund(order_number: string, amount: string) {
		const { version } = await moneyOf(order_number);
		const wish = { kind: 'amount', amount, way: 'by_hand', hand_method: 'cash', reason: 'Scratched' } as const;
		await desk('desk-money/refund', { order_number, ...wish, version, idempotency_key: randomUUID() });
	}
	/** Cancels a single copy a minute later. */
	async function cancelCopy(order_number: string) {
		now += 60;
		const { version, lines } = await seenBy(store, manager, order_number);
		const copies = { order_item_id: lines[0]?.order_item_id ?? 0, from: 'to_pick', quantity: 1 } as const;
		await desk('desk-orders/changeCopies', { order_number, version, ...copies, change: 'cancel' });
	}
	const foundOf = async (order_number: string) =>
		(await checkLedgers(store.db)).filter((words) => words.includes(order_number));
	async function cancel(order_number: string) {
		const { version } = await seenBy(store, manager, order_number);
		await desk('desk-orders/cancel', { order_number, version, reason: '' });
	}
	const page = (order_id: string) =>
		store.call('order/get', { order_id, access_key: keyOf(store, order_id) }, customer.client);
	const lastMail = () =>
		store.db
			.selectFrom('outbox_mails')
			.select(['subject', 'text'])
			.where('recipient', '!=', '')
			.orderBy('id', 'desc')
			.executeTakeFirstOrThrow();

	it('names what was paid in the store and how in the mail of its cancellation', async () => {
		const order_number = await orderTitles(store, [[book, 2]]);
		await pay(order_number, '5.00', 'cash');
		await pay(order_number, '15.00', 'card');
		await cancel(order_number);
		const { subject, text } = await lastMail();
		expect(subject).toContain(`order ${order_number} was cancelled`);
		const words = 'Paid: $5.00 in cash, $15.00 by card. The store gives back $20.00.';
		expect(text).toContain(words);
		expect(text).not.toContain('Payment at pick up');
		expect(text).toContain(
			'\nTotal: $20.00\nReduced since you ordered: -$20.00\nCurrent total: $0.00\nPaid: -$20.00\nWe owe you: $20.00',
		);
		expect(await page(order_number)).toMatchObject({ payment_message: words });
	});

	it.each(['contact', 'pickup'])(
		'shows that there is nothing to pay for a cancelled unpaid order, with payment by %s',
		async (way) => {
			const order_number = await orderTitles(store, [[book, 1]]);
			const row = store.db.updateTable('orders').where('order_number', '=', order_number);
			await row.set({ payment_type: way }).execute();
			await cancel(order_number);
			expect(await page(order_number)).toMatchObject({ payment_message: 'There is nothing to pay.' });
		},
	);

	it('shows what gift cards paid for a cancelled order and got back, including void cards', async () => {
		const [card, voided] = [await addGiftCard(store, { balance: 1500 }), await addGiftCard(store, { balance: 700 })];
		const lines = [{ title: book, quantity: 1 }];
		const orders: string[] = [];
		for (const { id } of [card, voided])
			orders.push((await submitted(store, { lines, payment: 'pickup', card: { id, amount: 600 } })).order_number);
		const redeemed = async () => (await desk('desk-money/getDay', {})).redeemed;
		expect(await redeemed()).toEqual({ amount: '12.00', orders: 2 });
		await voidCard(store, voided.number);
		for (const order_number of orders) {
			await cancel(order_number);
			const sums = { charged: '0.00', paid: '6.00', given_back: '6.00', owed: '0.00' };
			expect(await moneyOf(order_number)).toMatchObject(sums);
			expect(await foundOf(order_number)).toEqual([]);
			expect((await lastMail()).text).toContain('\nPaid by gift card: -$6.00\nRefunded: +$6.00\nTo be paid: $0.00');
		}
		const said = async (order_number: string) => (await seenBy(store, manager, order_number)).order.payment_message;
		expect(await said(orders[0] ?? '')).toBe('$6.00 is back on the gift card.');
		expect(await said(orders[1] ?? '')).toBe('There is nothing to pay.');
		expect(await redeemed()).toMatchObject({ amount: '0.00' });
		const { totals } = await desk('desk-money/getDay', {});
		expect(Number(totals.taken) - Number(totals.given_back)).toBe(Number(totals.left));
		const { ledger } = await moneyOf(orders[0] ?? '');
		expect(ledger.map(({ what, amount }) => [what, amount])).toContainEqual(['Refunded: gift card', '6.00']);
	});

	it('tells staff which amounts were paid by card, in the order and in the list', async () => {
		const order_number = await orderTitles(store, [[book, 2]]);
		await store.db
			.updateTable('orders')
			.set({ payment_type: 'credit_card' })
			.where('order_number', '=', order_number)
			.execute();
		await pay(order_number, '15.00', 'cash');
		await pay(order_number, '5.00', 'card');
		const paid = { paid_online: '0.00', paid_in_store: '20.00', paid_by_card: '5.00' };
		expect(await desk('desk-orders/get', { order_number })).toMatchObject({ money: paid });
		const { rows } = await desk('desk-orders/queue', { queue: 'new' });
		expect(rows).toContainEqual(expect.objectContaining({ order_number, ...paid }));
	});

	it('shows for a cancelled order what is still to be refunded, and later what was refunded', async () => {
		const order_number = await orderTitles(store, [[book, 2]]);
		await pay(order_number, '20.00', 'cash');
		await cancel(order_number);
		await refund(order_number, '5.00');
		const said = async () => (await page(order_number)).payment_message;
		expect(await said()).toBe('Paid: $20.00 in cash. The store gives back $15.00. $5.00 was refunded.');
		await refund(order_number, '15.00');
		expect(await said()).toBe('Paid: $20.00 in cash. $5.00 was refunded. $15.00 was refunded.');
	});

	it('shows on the page and in the mails of a paid order what was paid', async () => {
		const order_number = await orderTitles(store, [[book, 2]]);
		expect(moneySince(await page(order_number))).toBeNull();
		await pay(order_number, '20.00', 'cash');
		expect(moneySince(await page(order_number))).toMatchObject({ taken_off: '0.00', paid: '20.00', owing: '0.00' });
		const { pick_list_id } = await desk('desk-picking/make', { order_numbers: [order_number] });
		await desk('desk-orders/markReady', { order_numbers: [order_number], pick_list_id });
		expect((await lastMail()).text).toContain('\nTotal: $20.00\nPaid: -$20.00\nTo be paid: $0.00');
	});

	it('links from the mail that asks for a payment to that payment', async () => {
		const order_number = await orderTitles(store, [[book, 2]]);
		await pay(order_number, '5.00', 'cash');
		const { version } = await moneyOf(order_number);
		await desk('desk-money/askToPay', { order_number, version });
		const { text } = await lastMail();
		expect(text).toContain('Please pay $15.00 here:');
		expect(text).toContain('\nTotal: $20.00\nPaid: -$5.00\nTo be paid: $15.00');
	});

	it('leaves an ended promotion out of the mail about a change', async () => {
		const order_number = await orderTitles(store, [[book, 3]]);
		const { id: order_id } = await store.db
			.selectFrom('orders')
			.select('id')
			.where('order_number', '=', order_number)
			.executeTakeFirstOrThrow();
		const { id: promo_code_id } = await store.db
			.insertInto('promo_codes')
			.values({ code: `THREE${order_id}`, type: 'percent', value: 1000, description: 'Three for two' })
			.returning('id')
			.executeTakeFirstOrThrow();
		const used = { order_id, promo_code_id, code: `THREE${order_id}`, description: 'Three for two', amount: 0 };
		await store.db.insertInto('order_promo_codes').values(used).execute();
		const { version } = await moneyOf(order_number);
		await desk('desk-money/askToPay', { order_number, version });
		expect((await lastMail()).text).not.toContain('Three for two');
	});

	it('mentions neither the payment choice nor a debt if the store owes money', async () => {
		const order_number = await orderTitles(store, [[book, 2]], customer.client);
		const owing = store.db.updateTable('orders').where('order_number', '=', order_number);
		await owing.set({ total_owing: 0, to_give_back: 500 }).execute();
		expect(await page(order_number)).toMatchObject({ payment_message: '', to_give_back: '5.00' });
	});

	it('names the amount refunded before the cancellation', async () => {
		const order_number = await orderTitles(store, [[book, 1]]);
		await pay(order_number, '10.00', 'cash');
		await refund(order_number, '10.00');
		await cancel(order_number);
		expect((await lastMail()).text).toContain('Paid: $10.00 in cash. $10.00 was refunded.');
	});

	it('shows the amount paid and the amount due in the order’s workbook', async () => {
		const order_id = await orderTitles(store, [[book, 2]], customer.client);
		await pay(order_id, '5.00', 'cash');
		const { progress_report_id } = await store.call('order/getExcel', { order_id }, customer.client);
		const { path } = await store.call('report/get', { progress_report_id }, customer.client);
		const words = execFileSync('unzip', ['-p', path, 'xl/sharedStrings.xml'], { encoding: 'utf8' });
		expect(words).toContain('Paid: $5.00 in cash. $15.00 is left to pay.');
		expect(words).not.toContain('Payment at pick up');
	});

	it('lists a promo code for the shipping below the shipping in the order’s workbook, and others above the subtotal', async () => {
		const order_id = await orderTitles(store, [[book, 2]], customer.client);
		const { id } = await store.db
			.selectFrom('orders')
			.select('id')
			.where('order_number', '=', order_id)
			.executeTakeFirstOrThrow();
		for (const type of ['percent', 'shipping'] as const) {
			const promo_code_id = await addPromo(store, { type, description: `Off the ${type}` });
			const used = { order_id: id, promo_code_id, code: type, description: `Off the ${type}`, amount: 100 };
			await store.db.insertInto('order_promo_codes').values(used).execute();
		}
		const { progress_report_id } = await store.call('order/getExcel', { order_id }, customer.client);
		const { path } = await store.call('report/get', { progress_report_id }, customer.client);
		const words = execFileSync('unzip', ['-p', path, 'xl/sharedStrings.xml'], { encoding: 'utf8' });
		const places = ['Off the percent', 'Subtotal', 'Shipping', 'Off the shipping'].map((label) =>
			words.indexOf(`>${label}<`),
		);
		expect(places).toEqual([...places].sort((one, other) => one - other));
		expect(places).not.toContain(-1);
	});

	it('shows the current total without refunded amounts in the mail about a change', async () => {
		const order_number = await orderTitles(store, [[book, 3]]);
		await pay(order_number, '30.00', 'cash');
		await refund(order_number, '4.00');
		const { version, items } = await moneyOf(order_number);
		const lines = [{ item_id: items[0]?.item_id ?? 0, quantity: 2 }];
		await desk('desk-money/change', { order_number, version, lines, add: [], ask: false, reason: '' });
		const { charged } = await moneyOf(order_number);
		const { text } = await lastMail();
		expect(text).toContain(`\nCurrent total: $${charged}\n`);
		expect((await page(order_number)).charged).toBe(charged);
		expect(charged).toBe('16.00');
	});

	it('names the same amount when the order is ready', async () => {
		const order_number = await orderTitles(store, [[book, 3]]);
		await pay(order_number, '30.00', 'cash');
		await refund(order_number, '4.00');
		const order_numbers = [order_number];
		const { pick_list_id } = await desk('desk-picking/make', { order_numbers });
		expect(await desk('desk-orders/markReady', { order_numbers, pick_list_id })).toMatchObject({ refused: [] });
		expect((await lastMail()).text).toContain(
			'\nTotal: $30.00\nReduced since you ordered: -$4.00\nCurrent total: $26.00\n',
		);
	});

	describe('with a substitute for one copy', () => {
		/** Places an order of three copies. One of them is another title at $7.50. */
		async function withSubstitute(meanwhile = async (_order_number: string) => {}) {
			const cheaper = await addStockedTitle(store, { title: 'The Found One', list_price_can: 750 }, 5);
			const order_number = await orderTitles(store, [[book, 3]], customer.client);
			const { version, lines } = await seenBy(store, manager, order_number);
			const order_item_id = lines[0]?.order_item_id ?? 0;
			const copies = { order_number, order_item_id, from: 'to_pick', quantity: 1 } as const;
			const eisbn = await eisbnOf(store, cheaper);
			const { questions } = await desk('desk-orders/offerSubstitute', { ...copies, version, eisbn, words: '' });
			await meanwhile(order_number);
			const asked = { order_id: order_number, question: questions[0]?.id ?? 0, answer: 'yes' } as const;
			await store.call('order/answerQuestion', { ...asked, access_key: keyOf(store, order_number) }, customer.client);
			return { order_number, eisbn };
		}

		it('show each copy that the customer gets at its price, on the page, in the workbook, the mails and the receipt', async () => {
			const { order_number, eisbn } = await withSubstitute();
			const shown = await page(order_number);
			expect(shown).toMatchObject({
				summary: { item_count: 2, total: '30.00', total_owing: '27.50' },
				charged: '27.50',
				items: [
					{ cart_info: { quantity: 2, line_price: '20.00' } },
					{ title_info: { eisbn, title: 'The Found One' }, cart_info: { quantity: 1, line_price: '7.50' } },
				],
			});
			const order_numbers = [order_number];
			const { pick_list_id } = await desk('desk-picking/make', { order_numbers });
			await desk('desk-orders/markReady', { order_numbers, pick_list_id });
			const { subject, text } = await lastMail();
			expect(subject).toContain('is ready');
			expect(text).toMatch(/^2 x .*\n.*\n {4}\$20\.00\n\n1 x The Found One\n.*\n {4}\$7\.50\n\nSubtotal: \$30\.00$/m);
			expect(text).toContain('\nTotal: $30.00\nReduced since you ordered: -$2.50\nCurrent total: $27.50\n');
			await pay(order_number, '27.50', 'cash');
			const { pdf } = await desk('desk-money/getReceipt', { order_number });
			const paper = execFileSync('pdftotext', ['-', '-'], { input: Buffer.from(pdf, 'base64'), encoding: 'utf8' });
			expect(paper).toContain('The Found One');
			expect(paper).toContain('$7.50');
			expect(paper).not.toMatch(/3 ?x/);
			const { progress_report_id } = await store.call('order/getExcel', { order_id: order_number }, customer.client);
			const { path } = await store.call('report/get', { progress_report_id }, customer.client);
			const cells = execFileSync('unzip', ['-p', path, 'xl/sharedStrings.xml'], { encoding: 'utf8' });
			expect(cells).toContain('The Found One');
			expect(cells).toContain('Current total');
		});

		it('keep earlier reductions unchanged in the ledger after a later refund', async () => {
			const { order_number } = await withSubstitute();
			await pay(order_number, '27.50', 'cash');
			const { ledger } = await moneyOf(order_number);
			expect(ledger).toContainEqual(expect.objectContaining({ what: 'Substitute costs less', amount: '-2.50' }));
			now += 60;
			const { version, items } = await moneyOf(order_number);
			const lines = [{ item_id: items[0]?.item_id ?? 0, quantity: 1 }];
			const wish = { kind: 'lines', lines, way: 'by_hand', hand_method: 'cash', reason: 'Gone' } as const;
			await desk('desk-money/refund', { order_number, ...wish, version, idempotency_key: randomUUID() });
			expect((await moneyOf(order_number)).ledger.slice(0, ledger.length)).toEqual(ledger);
		});

		it('say in the ledger that the substitute cost less when the order is cancelled', async () => {
			const { order_number } = await withSubstitute();
			await cancel(order_number);
			const { ledger } = await moneyOf(order_number);
			expect(ledger.map(({ what, amount }) => [what, amount])).toEqual([
				['Total of the order', '30.00'],
				['Substitute costs less', '-2.50'],
				['Cancelled', '-27.50'],
			]);
		});

		it('have a row for the substitute and a row for copies cancelled after it, each with its time', async () => {
			const { order_number } = await withSubstitute();
			const answered = now;
			now += 60;
			const { version, lines } = await seenBy(store, manager, order_number);
			const order_item_id = lines[0]?.order_item_id ?? 0;
			const copies = { order_number, order_item_id, from: 'to_pick', quantity: 1 } as const;
			await desk('desk-orders/changeCopies', { ...copies, version, change: 'cancel' });
			const { ledger } = await moneyOf(order_number);
			expect(ledger.slice(1).map(({ at, what, amount }) => [at, what, amount])).toEqual([
				[answered, 'Substitute costs less', '-2.50'],
				[now, 'Copies that were cancelled', '-10.00'],
			]);
		});

		it('have a row for each copy cancelled before it, each with its time', async () => {
			const { order_number } = await withSubstitute(async (number) => {
				await cancelCopy(number);
				await cancelCopy(number);
				now += 60;
			});
			const { ledger } = await moneyOf(order_number);
			const expected = [
				[now - 120, 'Copies that were cancelled', '-10.00'],
				[now - 60, 'Copies that were cancelled', '-10.00'],
				[now, 'Substitute costs less', '-2.50'],
			];
			expect(ledger.slice(1).map(({ at, what, amount }) => [at, what, amount])).toEqual(expected);
		});

		it('drop the reductions when the order is changed and priced again', async () => {
			const order_number = await orderTitles(store, [[book, 3]]);
			await cancelCopy(order_number);
			now += 60;
			const { version, items } = await moneyOf(order_number);
			const lines = [{ item_id: items[0]?.item_id ?? 0, quantity: 1 }];
			await desk('desk-money/change', { order_number, version, lines, add: [], reason: 'By phone' });
			const { ledger } = await moneyOf(order_number);
			// Before the time of the change, the order had another total.
			expect(ledger).toMatchObject([{ what: 'Total since the order was edited', amount: '10.00', at: now }]);
			expect(await foundOf(order_number)).toEqual([]);
		});

		it('keep the reductions that an older version recorded', async () => {
			const cheaper = await withSubstitute();
			const several = await withSubstitute(cancelCopy);
			now += 60;
			const before = await moneyOf(cheaper.order_number);
			await keepReductionsAnew(store, engine, now);
			expect(await moneyOf(cheaper.order_number)).toEqual(before);
			const { ledger } = await moneyOf(several.order_number);
			expect(ledger.slice(1).map(({ at, what, amount }) => [at, what, amount])).toEqual([
				[now, 'Copies that were cancelled, came back or cost less', '-12.50'],
			]);
			expect(await foundOf(several.order_number)).toEqual([]);
		});

		it.each([
			{ promotion: 'no promotion', sold: ['20.00', '7.50'], discount: undefined },
			{ promotion: 'a promotion', sold: ['18.00', '6.75'], discount: '-2.75' },
		])('count in the day’s end at the substitute’s price, with $promotion', async ({ promotion, sold, discount }) => {
			const automatic = await addPromo(store, { automatic: promotion === 'a promotion' ? 1 : 0 });
			const { order_number } = await withSubstitute();
			await store.db.updateTable('promo_codes').set({ automatic: 0 }).where('id', '=', automatic).execute();
			const before = await desk('desk-money/getDay', {});
			await desk('desk-orders/handOver', await handingOver(store, manager, order_number, 'cash'));
			const after = await desk('desk-money/getDay', {});
			const { charged, items } = await moneyOf(order_number);
			expect(items.map(({ worth }) => worth)).toEqual(sold);
			expect(Number(after.sales.total) - Number(before.sales.total)).toBeCloseTo(Number(charged));
			async function partIn(figure: 'goods' | 'discount') {
				const { rows } = await desk('desk-money/getDayOrders', { figure });
				return rows.find((row) => row.order_number === order_number)?.amount;
			}
			expect([await partIn('goods'), await partIn('discount')]).toEqual(['27.50', discount]);
			expect(await foundOf(order_number)).toEqual([]);
		});

		it('show the state of its copies and its balance', async () => {
			const { order_number } = await withSubstitute();
			await pay(order_number, '27.50', 'cash');
			const { version, lines } = await seenBy(store, manager, order_number);
			const cancelled = {
				order_number,
				order_item_id: lines[0]?.order_item_id ?? 0,
				from: 'to_pick',
				quantity: 1,
			} as const;
			await desk('desk-orders/changeCopies', { ...cancelled, version, change: 'cancel' });
			const gone = { cancelled: 1, returned: 0, refunded: 0 };
			const shown = await page(order_number);
			expect(shown).toMatchObject({ charged: '17.50', paid: '27.50', given_back: '0.00', to_give_back: '10.00' });
			expect(shown.items[0]?.cart_info).toMatchObject({ quantity: 2, gone });
			await refund(order_number, '10.00');
			expect(await page(order_number)).toMatchObject({ charged: '17.50', given_back: '10.00', to_give_back: '0.00' });
		});
	});

	it('names the total refund when copies are cancelled one after the other', async () => {
		const order_number = await orderTitles(store, [[book, 3]]);
		await pay(order_number, '30.00', 'cash');
		await cancelCopy(order_number);
		const first = (await lastMail()).text;
		expect(first).toContain('The store gives back $10.00.');
		expect(first).not.toContain('in all');
		await cancelCopy(order_number);
		expect((await lastMail()).text).toContain('The store gives back $10.00. It owes you $20.00 in all.');
	});
});
