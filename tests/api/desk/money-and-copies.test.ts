import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeskPayloadOf } from '~store/contract/desk-contract';
import type { OrderMoney } from '~store/contract/desk-money';
import type { CopyChange, DeskOrder } from '~store/contract/desk-orders';
import type { LineState } from '~store/contract/order-states';
import { checkLedgers } from '~store/ordering/checks/ledger';
import { addOffer, addStockedTitle, addTitle } from '../../harness/catalogue';
import { addCustomer } from '../../harness/customers';
import { askDesk, deskCall, deskStaff, type TestStaff } from '../../harness/desk';
import { keyOf, seenBy, statesOf } from '../../harness/desk-orders';
import { handOverUnpaid } from '../../harness/on-account';
import { contact, eisbnOf, onhandOf, review } from '../../harness/orders';
import { paidOrder, submitted } from '../../harness/paid-orders';
import { paidOnline, type Simulators, startSimulators } from '../../harness/payment-simulators/all-simulators';
import { setSettings } from '../../harness/settings';
import { onBothEngines, openTestStore, type TestStore } from '../../harness/store';
import { openTerminal, type TestTerminal } from '../../harness/terminal';

const rate = {
	type: 'Sales tax',
	country: 'US',
	province: '',
	product_class: '*' as const,
	basis_points: 833,
	from: 0,
};

type Wish = Omit<DeskPayloadOf<'desk-money/previewRefund'>, 'order_number'>;
type Change = Omit<DeskPayloadOf<'desk-money/change'>, 'order_number' | 'version'>;

onBothEngines('the copies and the money of an order', (engine) => {
	let simulators: Simulators;
	let store: TestStore;
	let terminal: TestTerminal;
	let manager: TestStaff;
	let novel: number;
	let atlas: number;
	beforeAll(async () => {
		simulators = await startSimulators();
		store = await openTestStore(engine, { env: simulators.env });
		terminal = openTerminal(store);
		novel = await addStockedTitle(store, { list_price_usa: 1000, list_price_can: 1000 }, 500);
		atlas = await addStockedTitle(store, { list_price_usa: 2555, list_price_can: 2555 }, 500);
		await setSettings(store, { ...paidOnline, checkout_info: { ...paidOnline.checkout_info, tax_rates: [rate] } });
		manager = await deskStaff(store, 'manager');
	});
	afterAll(async () => {
		terminal.dispose();
		await store.dispose();
		await simulators.stop();
	});
	beforeEach(async () => {
		await store.db.deleteFrom('outbox_mails').execute();
	});

	const see = (order_number: string) => seenBy(store, manager, order_number);
	const moneyOf = (order_number: string) => deskCall(store, manager.session, 'desk-money/get', { order_number });
	const expectBooks = async () => expect(await terminal.run('check')).toMatchObject({ code: 0, err: '' });
	const advance = async (number: string, step: 'ready' | 'completed' | 'cancelled') =>
		expect((await terminal.run('orders', 'advance', number, step, '--yes')).code).toBe(0);
	/** Moves copies of a line from the state that is shown now. The books must balance afterwards. */
	async function move(
		order_number: string,
		change: CopyChange,
		from: LineState,
		{ line = 0, ...more }: { line?: number; quantity?: number; restock?: boolean } = {},
	): Promise<DeskOrder> {
		const { version, lines } = await see(order_number);
		const order_item_id = lines[line]?.order_item_id ?? 0;
		const asked = { order_number, version, order_item_id, change, from, quantity: 1, ...more };
		const shown = await deskCall(store, manager.session, 'desk-orders/changeCopies', asked);
		await expectBooks();
		return shown;
	}
	async function send(order_number: string, quantities: number[]): Promise<DeskOrder> {
		const { version, lines } = await see(order_number);
		const copies = quantities.map((quantity, at) => ({ order_item_id: lines[at]?.order_item_id ?? 0, quantity }));
		const asked = { order_number, version, kind: 'handed_over' as const, copies };
		await deskCall(store, manager.session, 'desk-orders/handOver', asked);
		await expectBooks();
		return see(order_number);
	}
	async function askRefund(order_number: string, wish: Wish) {
		const { version } = await moneyOf(order_number);
		const asked = { order_number, ...wish, version, idempotency_key: randomUUID() };
		return askDesk(store, manager.session, 'desk-money/refund', asked);
	}
	async function refund(order_number: string, wish: Wish): Promise<OrderMoney> {
		const { status, body } = await askRefund(order_number, wish);
		expect({ status, error: (body as { error?: string }).error }).toEqual({ status: 200, error: undefined });
		await expectBooks();
		return body as OrderMoney;
	}
	async function lines(
		order_number: string,
		wanted: [line: number, quantity: number, restock: boolean][],
	): Promise<Wish> {
		const { items } = await moneyOf(order_number);
		return {
			kind: 'lines',
			lines: wanted.map(([line, quantity, restock]) => ({ item_id: items[line]?.item_id ?? 0, quantity, restock })),
		};
	}
	async function change(order_number: string, wish: Change) {
		const { version } = await moneyOf(order_number);
		const answer = await askDesk(store, manager.session, 'desk-money/change', { order_number, ...wish, version });
		await expectBooks();
		return answer;
	}
	const firstItem = async (number: string) => (await moneyOf(number)).items[0]?.item_id ?? 0;
	const paid = (quantity: number, more: { title: number; quantity: number }[] = []) =>
		paidOrder(store, simulators, 'paypal', { lines: [{ title: atlas, quantity }, ...more] });

	describe('copies that are cancelled before a refund', () => {
		it('are refunded at the paid amount, never more', async () => {
			const { order_number, payment } = await paid(3);
			// 76.65 and 6.38 of tax, which splits to the cent.
			const shown = await move(order_number, 'cancel', 'to_pick');
			expect(shown).toMatchObject({ cancelled_amount: '27.67', to_give_back: '27.67' });
			const money = await moneyOf(order_number);
			expect(money).toMatchObject({ owed: '-27.67', refundable: '83.03', items: [{ quantity: 2, left: 2 }] });
			expect((await askRefund(order_number, await lines(order_number, [[0, 3, false]]))).status).toBe(409);
			// Lines that are refunded reduce the total, besides what the customer is already owed.
			const after = await refund(order_number, await lines(order_number, [[0, 1, true]]));
			expect(after).toMatchObject({ owed: '-27.67', given_back: '27.68' });
			expect(statesOf(await see(order_number))).toEqual({ to_pick: 1, cancelled: 2 });
			expect(await refund(order_number, { kind: 'owed' })).toMatchObject({ owed: '0.00', refundable: '27.68' });
			expect(await see(order_number)).toMatchObject({ to_give_back: '0.00' });
			await refund(order_number, { kind: 'whole' });
			expect(payment.refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(8303);
			expect((await askRefund(order_number, { kind: 'amount', amount: '0.01' })).status).toBe(409);
		});

		it('never lower an order’s total below zero after a credit', async () => {
			const { order_number } = await paid(1, [{ title: novel, quantity: 1 }]);
			await refund(order_number, { kind: 'amount', amount: '30.00', reason: 'It came late' });
			// 38.51 in all, of which 8.51 is left.
			const shown = await move(order_number, 'cancel', 'to_pick');
			expect(shown).toMatchObject({ cancelled_amount: '8.51', to_give_back: '8.51' });
			await move(order_number, 'cancel', 'to_pick', { line: 1 });
			expect(await moneyOf(order_number)).toMatchObject({ state: 'cancelled', owed: '-8.51', refundable: '8.51' });
			await refund(order_number, { kind: 'owed' });
			expect(await moneyOf(order_number)).toMatchObject({ owed: '0.00', refundable: '0.00' });
		});

		it('are not subtracted twice when they were refunded before they are cancelled or come back', async () => {
			const { order_number } = await paid(3);
			await refund(order_number, { ...(await lines(order_number, [[0, 1, false]])), unsent: 'give' });
			const cancelled = await move(order_number, 'cancel', 'to_pick');
			expect(cancelled).toMatchObject({ cancelled_amount: '0.00', to_give_back: '0.00' });
			await advance(order_number, 'completed');
			await refund(order_number, await lines(order_number, [[0, 1, false]]));
			const back = await move(order_number, 'return', 'handed_over', { restock: true });
			expect(back).toMatchObject({ cancelled_amount: '0.00', to_give_back: '0.00' });
			// The other copy has not been refunded yet.
			const other = await move(order_number, 'return', 'handed_over', { restock: true });
			expect(other.to_give_back).toBe('27.68');
			await refund(order_number, { kind: 'owed' });
			expect(await moneyOf(order_number)).toMatchObject({ owed: '0.00', refundable: '0.00' });
		});

		it('report the refund to the customer, and show the amount due on the order’s page', async () => {
			const { order_number } = await submitted(store, { lines: [{ title: novel, quantity: 3 }], payment: 'pickup' });
			const { version } = await moneyOf(order_number);
			const asked = { order_number, amount: '25.00', method: 'cash' as const, version };
			await deskCall(store, manager.session, 'desk-money/receive', asked);
			const shown = await move(order_number, 'cancel', 'to_pick', { quantity: 2 });
			// 32.50 less 21.66, and 25.00 was paid.
			expect(shown).toMatchObject({ to_give_back: '14.16', order: { summary: { total_owing: '0.00' } } });
			const { text } = await store.db
				.selectFrom('outbox_mails')
				.select('text')
				.where('recipient', '=', contact.email)
				.where('subject', 'like', '%a change to your order%')
				.executeTakeFirstOrThrow();
			expect(text).toContain('The store gives back $14.16.');
		});

		it('are refunded at the price of the substitute that the customer took', async () => {
			const cheaper = await addStockedTitle(store, { list_price_usa: 500, list_price_can: 500 }, 5);
			const { order_number } = await paidOrder(store, simulators, 'paypal', { lines: [{ title: novel, quantity: 1 }] });
			await move(order_number, 'miss', 'to_pick');
			const { version, lines: shown } = await see(order_number);
			const asked = await deskCall(store, manager.session, 'desk-orders/offerSubstitute', {
				order_number,
				version,
				order_item_id: shown[0]?.order_item_id ?? 0,
				from: 'short',
				quantity: 1,
				eisbn: await eisbnOf(store, cheaper),
				words: '',
			});
			const question = asked.questions[0]?.id ?? 0;
			await store.call('order/answerQuestion', {
				order_id: order_number,
				access_key: keyOf(store, order_number),
				question,
				answer: 'yes',
			});
			await expectBooks();
			// 10.83 and 5.42: the difference is owed, the rest is what the copy is worth.
			expect(await moneyOf(order_number)).toMatchObject({
				owed: '-5.41',
				items: [{ worth: '5.42' }],
				why_unchangeable: 'A substitute was offered for a copy of this order, so the order cannot be changed.',
			});
			await refund(order_number, { kind: 'owed' });
			expect(await refund(order_number, await lines(order_number, [[0, 1, false]]))).toMatchObject({
				owed: '0.00',
				refundable: '0.00',
			});
		});
	});

	describe('lines of a half-sent order that go back on the shelf', () => {
		it('are cancelled if still in the store, returned if sent, and go back to stock once', async () => {
			const before = { atlas: await onhandOf(store, atlas), novel: await onhandOf(store, novel) };
			const { order_number } = await paid(2, [{ title: novel, quantity: 2 }]);
			await send(order_number, [2, 1]);
			expect(statesOf(await see(order_number), 1)).toEqual({ handed_over: 1, to_pick: 1 });
			await refund(
				order_number,
				await lines(order_number, [
					[0, 1, true],
					[1, 1, true],
				]),
			);
			const shown = await see(order_number);
			expect(statesOf(shown)).toEqual({ handed_over: 1, returned: 1 });
			// Copies that are still in the store go first. Then the order is complete.
			expect(statesOf(shown, 1)).toEqual({ handed_over: 1, cancelled: 1 });
			expect(shown.order.state).toBe('completed');
			expect(await onhandOf(store, atlas)).toBe(before.atlas - 1);
			expect(await onhandOf(store, novel)).toBe(before.novel - 1);
			expect(await moneyOf(order_number)).toMatchObject({ owed: '0.00', items: [{ left: 1 }, { left: 1 }] });
			await refund(order_number, { kind: 'whole' });
			expect(await moneyOf(order_number)).toMatchObject({ owed: '0.00', refundable: '0.00' });
		});

		it('leave the books in order when the rest is handed over', async () => {
			const before = await onhandOf(store, atlas);
			const { order_number } = await paid(3);
			await send(order_number, [2]);
			await move(order_number, 'return', 'handed_over', { restock: true });
			expect((await send(order_number, [1])).order.state).toBe('completed');
			expect(await onhandOf(store, atlas)).toBe(before - 2);
		});

		it('end the order when they are all its copies', async () => {
			const before = await onhandOf(store, atlas);
			const { order_number } = await paid(2);
			await refund(order_number, { ...(await lines(order_number, [[0, 2, true]])), kind: 'whole' });
			const { order, queue } = await see(order_number);
			expect({ state: order.state, queue }).toEqual({ state: 'cancelled', queue: null });
			expect(order.payment_message).toBe('Paid with PayPal. $55.36 was refunded.');
			expect(await onhandOf(store, atlas)).toBe(before);
			expect(await moneyOf(order_number)).toMatchObject({ owed: '0.00', refundable: '0.00' });
		});

		it('write off a short copy instead of putting it on sale', async () => {
			const before = await onhandOf(store, atlas);
			const { order_number } = await paid(2);
			await move(order_number, 'miss', 'to_pick');
			await move(order_number, 'find', 'to_pick');
			const { refunds } = await refund(order_number, await lines(order_number, [[0, 2, true]]));
			expect(refunds[0]?.lines).toMatchObject([{ quantity: 2, restocked: 1 }]);
			expect(await onhandOf(store, atlas)).toBe(before - 1);
		});
	});

	describe('an order that is completed', () => {
		it('records the amount still due as paid, even after a partial refund', async () => {
			const { order_number } = await submitted(store, { lines: [{ title: novel, quantity: 3 }], payment: 'pickup' });
			const { version } = await moneyOf(order_number);
			const asked = { order_number, amount: '12.00', method: 'cash' as const, version };
			await deskCall(store, manager.session, 'desk-money/receive', asked);
			await expectBooks();
			await refund(order_number, await lines(order_number, [[0, 1, true]]));
			await move(order_number, 'cancel', 'to_pick');
			// 32.50 less 10.83 twice. 12.00 was paid and 10.83 was refunded.
			expect(await moneyOf(order_number)).toMatchObject({ owed: '9.67', paid: '12.00', given_back: '10.83' });
			const done = await send(order_number, [1]);
			expect(done.order).toMatchObject({ state: 'completed', summary: { total_owing: '0.00' } });
			expect(await moneyOf(order_number)).toMatchObject({ owed: '0.00', paid: '21.67', pay_until: null });
		});

		it('records the same with its last part as the command does', async () => {
			const bought = { lines: [{ title: novel, quantity: 2 }], payment: 'pickup' as const };
			const [parts, whole] = [await submitted(store, bought), await submitted(store, bought)];
			const { version, lines } = await see(parts.order_number);
			const copies = [{ order_item_id: lines[0]?.order_item_id ?? 0, quantity: 1 }];
			await handOverUnpaid(store, manager, { order_number: parts.order_number, version, copies });
			expect(await moneyOf(parts.order_number)).toMatchObject({ owed: '21.67', paid: '0.00' });
			await send(parts.order_number, [1]);
			await advance(whole.order_number, 'completed');
			for (const { order_number } of [parts, whole]) {
				expect(await moneyOf(order_number)).toMatchObject({ state: 'completed', owed: '0.00', paid: '21.67' });
				await refund(order_number, { kind: 'whole' });
			}
		});
	});

	describe('an order that is edited', () => {
		it('keeps the found copies, and needs the added copies picked', async () => {
			const { order_number } = await paid(2);
			await move(order_number, 'find', 'to_pick', { quantity: 2 });
			await advance(order_number, 'ready');
			const item_id = await firstItem(order_number);
			expect((await change(order_number, { lines: [{ item_id, quantity: 3 }] })).status).toBe(200);
			expect(statesOf(await see(order_number))).toEqual({ set_aside: 2, to_pick: 1 });
			expect((await see(order_number)).order.state).toBe('placed');
			// Copies that are not yet picked go first.
			expect((await change(order_number, { lines: [{ item_id, quantity: 1 }] })).body).toMatchObject({
				owed: '-27.68',
			});
			expect(statesOf(await see(order_number))).toEqual({ set_aside: 1 });
		});

		it('stays in its queue until picking begins', async () => {
			const { order_number } = await paid(1);
			const item_id = await firstItem(order_number);
			await change(order_number, { lines: [{ item_id, quantity: 2 }] });
			expect(await see(order_number)).toMatchObject({ queue: 'new' });
		});

		it('keeps at least the copies that left the store, and completes with the last of them', async () => {
			const before = await onhandOf(store, atlas);
			const { order_number } = await paid(3);
			await send(order_number, [2]);
			const item_id = await firstItem(order_number);
			const less = await change(order_number, { lines: [{ item_id, quantity: 1 }] });
			expect(less).toMatchObject({ status: 409, body: { field: 'lines', error: expect.stringContaining('2 copies') } });
			const other = { lines: [{ item_id, quantity: 3, eisbn: await eisbnOf(store, novel) }] };
			expect((await change(order_number, other)).status).toBe(409);
			expect((await change(order_number, { lines: [{ item_id, quantity: 4 }] })).status).toBe(200);
			expect(statesOf(await see(order_number))).toEqual({ handed_over: 2, to_pick: 2 });
			expect((await change(order_number, { lines: [{ item_id, quantity: 2 }] })).status).toBe(200);
			expect((await see(order_number)).order.state).toBe('completed');
			expect(await onhandOf(store, atlas)).toBe(before - 2);
			expect(await moneyOf(order_number)).toMatchObject({ owed: '-27.67' });
		});

		it('does not count cancelled copies, and owes their money once', async () => {
			const { order_number } = await paid(3);
			await move(order_number, 'cancel', 'to_pick');
			const item_id = await firstItem(order_number);
			const add = [{ eisbn: await eisbnOf(store, novel), condition: 'new', quantity: 1 }];
			const preview = await deskCall(store, manager.session, 'desk-money/previewChange', { order_number, add });
			expect(preview).toMatchObject({ total_before: '55.36', total: '66.19', owed_after: '-16.84' });
			expect((await change(order_number, { add })).body).toMatchObject({ total: '66.19', owed: '-16.84' });
			expect(await see(order_number)).toMatchObject({ cancelled_amount: '0.00', to_give_back: '16.84' });
			expect((await moneyOf(order_number)).items).toMatchObject([{ item_id, quantity: 2, left: 2 }, { quantity: 1 }]);
		});

		it('gets the copies of a new edition', async () => {
			const used = await addTitle(store, { list_price_usa: 2000, list_price_can: 2000 });
			await addOffer(store, used, { condition: 'used', price: 450, onhand: 1 });
			const { order_number } = await paid(1);
			await move(order_number, 'find', 'to_pick');
			const item_id = await firstItem(order_number);
			await change(order_number, {
				lines: [{ item_id, quantity: 1, eisbn: await eisbnOf(store, used), condition: 'used' }],
			});
			expect(statesOf(await see(order_number))).toEqual({ to_pick: 1 });
			expect(await onhandOf(store, used)).toBe(0);
		});

		it('keeps its copies when only a price changes', async () => {
			const { order_number } = await paid(2);
			await move(order_number, 'find', 'to_pick');
			const item_id = await firstItem(order_number);
			const wish = { lines: [{ item_id, quantity: 2, price: '20.00' }], reason: 'Worn' };
			expect((await change(order_number, wish)).body).toMatchObject({ total: '43.33' });
			expect(statesOf(await see(order_number))).toEqual({ found: 1, to_pick: 1 });
		});

		it('keeps copies on order, and orders more if the shop can', async () => {
			const title = await addTitle(store, { list_price_usa: 1000, list_price_can: 1000 });
			await addOffer(store, title, { onhand: 1, is_extra_orderable: 1 });
			const { order_number } = await submitted(store, { lines: [{ title, quantity: 2 }], payment: 'pickup' });
			expect(statesOf(await see(order_number))).toEqual({ to_pick: 1, ordered: 1 });
			const item_id = await firstItem(order_number);
			await change(order_number, { lines: [{ item_id, quantity: 3 }] });
			expect(statesOf(await see(order_number))).toEqual({ to_pick: 1, ordered: 2 });
			await change(order_number, { lines: [{ item_id, quantity: 1 }] });
			expect(statesOf(await see(order_number))).toEqual({ to_pick: 1 });
		});
	});

	it('an order of gift cards issues a card for each copy that is not cancelled, and cancels a void card', async () => {
		const design = await addTitle(store, { is_giftcard: 1 });
		const { client } = await addCustomer(store, { first_name: 'Ada', phone_number: contact.phone });
		await store.call('cart/add', { eisbn: await eisbnOf(store, design), quantity: 3, price: '25.00' }, client);
		const { order_number } = await store.call('checkout/submit', await review(store, client), client);
		await move(order_number, 'cancel', 'set_aside');
		await advance(order_number, 'completed');
		const cards = () =>
			store.db
				.selectFrom('gift_cards')
				.innerJoin('order_items', 'order_items.id', 'gift_cards.order_item_id')
				.innerJoin('orders', 'orders.id', 'order_items.order_id')
				.select('voided_at')
				.where('order_number', '=', order_number)
				.orderBy('gift_cards.id')
				.execute();
		expect(await cards()).toEqual([{ voided_at: null }, { voided_at: null }]);
		expect((await askRefund(order_number, await lines(order_number, [[0, 1, true]]))).status).toBe(409);
		await refund(order_number, await lines(order_number, [[0, 1, false]]));
		expect((await cards()).filter(({ voided_at }) => voided_at === null)).toHaveLength(1);
		expect(statesOf(await see(order_number))).toEqual({ handed_over: 1, cancelled: 1, returned: 1 });
	});

	it('the check finds an amount subtracted twice, and a copy missing from its refund', async () => {
		const { order_number } = await paid(1);
		const orders = store.db.updateTable('orders').where('order_number', '=', order_number);
		await orders.set({ cancelled_amount: 3000, to_give_back: 3000 }).execute();
		expect(await checkLedgers(store.db)).toEqual([
			`Order ${order_number} comes to -$2.32: its reductions are more than its price.`,
			`Order ${order_number} was reduced by $30.00, but its ledger says $0.00.`,
		]);
		await orders.set({ cancelled_amount: 0, to_give_back: 0 }).execute();
		const copies = store.db
			.updateTable('order_copies')
			.where('order_id', 'in', (eb) => eb.selectFrom('orders').select('id').where('order_number', '=', order_number));
		await copies.set({ refunded: 1 }).execute();
		expect(await checkLedgers(store.db)).toEqual([
			`Refunds of order ${order_number} name 0 copies of one title, but the order has 1 copy marked as refunded.`,
		]);
		await copies.set({ refunded: 0 }).execute();
	});
});
