import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createGiftCard } from '~store/basket/gift-cards/create';
import { redeemAtTill } from '~store/basket/gift-cards/redeem-at-till';
import type { DeskClient } from '~store/contract/desk-call';
import type { DeskPayloadOf } from '~store/contract/desk-contract';
import type { OrderMoney } from '~store/contract/desk-money';
import { transact } from '~store/foundation/database/transactions';
import { checkGiftCards } from '~store/ordering/checks/gift-cards';
import { checkLedgers } from '~store/ordering/checks/ledger';
import { sweepPayments } from '~store/ordering/payments/sweep-payments';
import { sweepRefunds } from '~store/ordering/refunds/send-refund';
import { addStockedTitle, addTitle } from '../../harness/catalogue';
import { addCustomer } from '../../harness/customers';
import { askDesk, deskCall, deskStaff } from '../../harness/desk';
import { keyOf, statesOf } from '../../harness/desk-orders';
import { handOverUnpaid } from '../../harness/on-account';
import { contact, eisbnOf, onhandOf, review } from '../../harness/orders';
import { paidOrder, submitted } from '../../harness/paid-orders';
import { paidOnline, type Simulators, startSimulators } from '../../harness/payment-simulators/all-simulators';
import { paypalNotice } from '../../harness/payment-simulators/paypal-simulator';
import { impatiently, shopperDoes, simulatorTimeouts } from '../../harness/payment-simulators/simulator';
import { setSettings } from '../../harness/settings';
import { guest, onBothEngines, openTestStore, type TestStore } from '../../harness/store';
import { openTerminal, type TestTerminal } from '../../harness/terminal';

const timeouts = simulatorTimeouts();
type Wish = Omit<DeskPayloadOf<'desk-money/previewRefund'>, 'order_number'>;

onBothEngines('a refund', (engine) => {
	let clock = Math.floor(Date.now() / 1000);
	let simulators: Simulators;
	let store: TestStore;
	let terminal: TestTerminal;
	let manager: DeskClient;
	let novel: number;
	let atlas: number;
	beforeAll(async () => {
		simulators = await startSimulators();
		store = await openTestStore(engine, { env: simulators.env, now: () => clock, timeouts });
		terminal = openTerminal(store);
		novel = await addStockedTitle(store, { list_price_usa: 1000, list_price_can: 1000 }, 500);
		atlas = await addStockedTitle(store, { list_price_usa: 2550, list_price_can: 2550 }, 500);
	});
	afterAll(async () => {
		terminal.dispose();
		await store.dispose();
		await simulators.stop();
	});
	beforeEach(async () => {
		await store.db.deleteFrom('outbox_mails').execute();
		const rate = {
			type: 'Sales tax',
			country: 'US',
			province: '',
			product_class: '*' as const,
			basis_points: 833,
			from: 0,
		};
		await setSettings(store, {
			...paidOnline,
			checkout_info: { ...paidOnline.checkout_info, tax_rates: [rate] },
		});
		manager = (await deskStaff(store, 'manager')).session;
	});

	const moneyOf = (order_number: string) => deskCall(store, manager, 'desk-money/get', { order_number });
	const preview = (order_number: string, wish: Wish) =>
		deskCall(store, manager, 'desk-money/previewRefund', { order_number, ...wish });
	const ask = (order_number: string, wish: Wish, version: string, key: string = randomUUID(), session = manager) =>
		askDesk(store, session, 'desk-money/refund', { order_number, ...wish, version, idempotency_key: key });
	async function give(order_number: string, wish: Wish): Promise<OrderMoney> {
		const { version } = await preview(order_number, wish);
		const { status, body } = await ask(order_number, wish, version);
		expect({ status, error: (body as { error?: string }).error }).toEqual({ status: 200, error: undefined });
		return body as OrderMoney;
	}
	/** Returns what the order's page tells its customer. */
	const toldOf = async (order_number: string) => {
		const own = { order_id: order_number, access_key: keyOf(store, order_number) };
		return (await store.call('order/get', own, guest())).refunds;
	};
	const expectBooks = async () => expect(await terminal.run('check')).toMatchObject({ code: 0, err: '' });
	const partsOf = ({ refunds }: OrderMoney) => refunds.flatMap(({ parts }) => parts);
	const mailsTo = async (recipient: string) =>
		(
			await store.db
				.selectFrom('outbox_mails')
				.select(['subject', 'text'])
				.where('recipient', '=', recipient)
				.orderBy('id')
				.execute()
		).filter(({ subject }) => /refund|gift card|Check a /.test(subject));
	const card = (amount: number) =>
		transact(store, (transaction) => createGiftCard(transaction, { amount, pin: false, order_item_id: null }, clock));
	const balanceOf = async (id: number) =>
		(await store.db.selectFrom('gift_cards').select('balance').where('id', '=', id).executeTakeFirstOrThrow()).balance;

	describe('of a late payment', () => {
		/** Adds a second payment that arrives too late for the order. Chase offers no call for refunds. */
		async function comesLate(order_number: string): Promise<string> {
			const order = store.db.selectFrom('orders').selectAll().where('order_number', '=', order_number);
			const { id, total } = await order.executeTakeFirstOrThrow();
			const reference = randomUUID();
			const times = { created_at: clock, updated_at: clock, paid_at: clock };
			const problem = 'Paid after the order was given up: give the money back.';
			const payment = { order_id: id, provider: 'chase' as const, reference, amount: total, currency: 'CAD', problem };
			await store.unwatched
				.insertInto('payments')
				.values({ ...payment, ...times, state: 'late' as never })
				.execute();
			return reference;
		}
		const stateOf = async (reference: string) =>
			(await store.db.selectFrom('payments').select('state').where('reference', '=', reference).executeTakeFirst())
				?.state;
		const isProblem = async (order_number: string) =>
			(await deskCall(store, manager, 'desk-orders/queue', { queue: 'problems', limit: 500 })).rows.some(
				(row) => row.order_number === order_number,
			);

		it.each(['as_paid', 'by_hand', 'gift_card'] as const)('settles the payment, refunded %s', async (way) => {
			const bought = { lines: [{ title: novel, quantity: 1 }], payment: 'pickup' as const };
			const { order_number } = await submitted(store, bought);
			const held = await deskCall(store, manager, 'desk-orders/get', { order_number });
			await deskCall(store, manager, 'desk-orders/cancel', { order_number, version: held.version });
			const reference = await comesLate(order_number);
			const { owed } = await moneyOf(order_number);
			expect(owed).toBe('-10.83');
			const reason = 'They came in.';
			await give(order_number, { kind: 'owed', way, reason, amount: '4.00' });
			expect(await stateOf(reference)).toBe('late');
			expect(await isProblem(order_number)).toBe(true);
			const money = await give(order_number, { kind: 'owed', way, reason });
			expect(money).toMatchObject({ owed: '0.00', paid: '10.83', given_back: '10.83' });
			expect(await stateOf(reference)).toBe('settled');
			expect(await isProblem(order_number)).toBe(false);
			await expectBooks();
		});

		it('is among what was taken on its day, also once it has gone back', async () => {
			const bought = { lines: [{ title: novel, quantity: 1 }], payment: 'pickup' as const };
			const { order_number } = await submitted(store, bought);
			const held = await deskCall(store, manager, 'desk-orders/get', { order_number });
			await deskCall(store, manager, 'desk-orders/cancel', { order_number, version: held.version });
			const [from = '', to = ''] = [-1, 1].map((days) =>
				new Date((clock + days * 86_400) * 1000).toISOString().slice(0, 10),
			);
			const left = async () => Number((await deskCall(store, manager, 'desk-money/getDay', { from, to })).totals.left);
			const before = await left();
			const reference = await comesLate(order_number);
			expect(await left()).toBeCloseTo(before + 10.83, 2);
			await give(order_number, { kind: 'owed', way: 'by_hand', reason: 'They came in.' });
			expect(await stateOf(reference)).toBe('settled');
			expect(await left()).toBeCloseTo(before, 2);
		});

		it('can be closed only by a manager who refunded it on the provider’s site, with an audit entry', async () => {
			const bought = { lines: [{ title: novel, quantity: 1 }], payment: 'pickup' as const };
			const { order_number } = await submitted(store, bought);
			const held = await deskCall(store, manager, 'desk-orders/get', { order_number });
			await deskCall(store, manager, 'desk-orders/cancel', { order_number, version: held.version });
			const reference = await comesLate(order_number);
			const decide = (decision: 'accept' | 'drop', session = manager) =>
				askDesk(store, session, 'desk-money/decidePayment', { order_number, reference, decision });
			expect((await deskCall(store, manager, 'desk-orders/get', { order_number })).payments).toMatchObject([
				{ may: ['drop'] },
			]);
			const bookseller = (await deskStaff(store, 'bookseller')).session;
			expect((await decide('drop', bookseller)).status).toBe(403);
			expect((await decide('accept')).status).toBe(409);
			expect(await decide('drop')).toMatchObject({ status: 200, body: { owed: '0.00' } });
			expect(await stateOf(reference)).toBe('settled');
			expect(await isProblem(order_number)).toBe(false);
			expect((await decide('drop')).status).toBe(409);
			const { audit } = await deskCall(store, manager, 'desk-orders/get', { order_number });
			expect(audit.filter(({ action }) => action === 'desk-money/decidePayment')).toHaveLength(1);
			await expectBooks();
		});

		it('is refunded before the payment that paid the order', async () => {
			const bought = { lines: [{ title: novel, quantity: 1 }] };
			const { order_number, reference: paid } = await paidOrder(store, simulators, 'paypal', bought);
			const late = await comesLate(order_number);
			const money = await give(order_number, { kind: 'owed' });
			expect(partsOf(money)).toMatchObject([{ amount: '10.83', state: 'done' }]);
			expect([await stateOf(paid), await stateOf(late)]).toEqual(['paid', 'settled']);
			await expectBooks();
		});
	});

	describe.each(['paypal', 'global', 'clearent'] as const)('with %s', (provider) => {
		it('refunds the whole payment once, with a mail, and balances the ledger', async () => {
			const { order_number, payment } = await paidOrder(store, simulators, provider, {
				lines: [{ title: novel, quantity: 2 }],
			});
			const wish = { kind: 'whole' } as const;
			const shown = await preview(order_number, wish);
			expect(shown).toMatchObject({ goods: '20.00', taxes: [{ type: 'Sales tax', amount: '1.67' }], amount: '21.67' });
			expect(payment.refunds).toEqual([]);
			const key = randomUUID();
			for (let time = 0; time < 2; time++) {
				const { status, body } = await ask(order_number, wish, shown.version, key);
				expect(status).toBe(200);
				expect(body).toMatchObject({ owed: '0.00', paid: '21.67', given_back: '21.67', refundable: '0.00' });
				expect(partsOf(body as OrderMoney)).toEqual([expect.objectContaining({ state: 'done', amount: '21.67' })]);
			}
			expect(payment.refunds).toMatchObject([{ amount: 2167, state: 'done' }]);
			expect((await mailsTo(contact.email)).map(({ text }) => text)).toEqual([
				expect.stringContaining(`We have refunded $21.67 for order ${order_number}`),
			]);
			await expectBooks();
		});

		it.each(['lost', 'late'] as const)('is unconfirmed while the answer is %s, and is sent once', async (how) => {
			const { order_number, payment } = await paidOrder(store, simulators, provider, {
				lines: [{ title: novel, quantity: 1 }],
			});
			simulators.byName[provider].misbehave('refund', how, provider === 'clearent' ? 1 : timeouts.tries);
			const money = await impatiently(timeouts, () => give(order_number, { kind: 'amount', amount: '5.00' }));
			const [part] = partsOf(money);
			if (part?.state !== 'done') {
				expect(part?.state).toBe('unknown');
				expect(money.refundable).toBe('5.83');
				expect(await mailsTo(contact.email)).toEqual([]);
			}
			await expectBooks();
			clock += 600;
			await Promise.all([sweepRefunds(store), sweepRefunds(store), sweepRefunds(store)]);
			expect(partsOf(await moneyOf(order_number))).toMatchObject([{ state: 'done', problem: '' }]);
			expect(payment.refunds).toMatchObject([{ amount: 500 }]);
			expect(await mailsTo(contact.email)).toHaveLength(1);
			await expectBooks();
		});

		it('is still owed when the provider refuses it, and can be sent another way', async () => {
			const { order_number, payment } = await paidOrder(store, simulators, provider, {
				lines: [{ title: novel, quantity: 1 }],
			});
			payment.next_refund = 'refused';
			const money = await give(order_number, { kind: 'whole' });
			expect(partsOf(money)).toMatchObject([{ state: 'failed' }]);
			expect(money).toMatchObject({ owed: '-10.83', refundable: '10.83', given_back: '0.00' });
			expect((await mailsTo('shop@example.org')).map(({ subject }) => subject)).toEqual([
				`Check a refund for order ${order_number}`,
			]);
			expect(await mailsTo(contact.email)).toEqual([]);
			await expectBooks();
			expect(await toldOf(order_number)).toEqual([]);
			const again = await preview(order_number, { kind: 'owed' });
			expect(again.parts).toMatchObject([{ amount: '10.83', by_hand: '' }]);
			const after = await give(order_number, { kind: 'owed', way: 'by_hand', reason: 'PayPal refuses it' });
			expect(after).toMatchObject({ owed: '0.00', refundable: '0.00' });
			const told = await toldOf(order_number);
			expect(told).toMatchObject([{ amount: '10.83', way: 'in cash', is_done: true }]);
			expect(JSON.stringify(told)).not.toContain('refuses');
			await expectBooks();
		});
	});

	it('completes an order that waited only for its payment, once no amount is due', async () => {
		const { order_number, payment } = await paidOrder(store, simulators, 'paypal', {
			lines: [{ title: novel, quantity: 2 }],
		});
		const { items, version } = await moneyOf(order_number);
		const order_item_id = items[0]?.item_id ?? 0;
		const lines = [{ item_id: order_item_id, quantity: 4 }];
		await deskCall(store, manager, 'desk-money/change', { order_number, lines, version });
		const shown = async () => (await deskCall(store, manager, 'desk-orders/get', { order_number })).version;
		const copies = [{ order_item_id, quantity: 3 }];
		await handOverUnpaid(store, { session: manager }, { order_number, version: await shown(), copies });
		const other = { order_item_id, from: 'to_pick' as const, quantity: 1, eisbn: await eisbnOf(store, atlas) };
		const asked = await deskCall(store, manager, 'desk-orders/offerSubstitute', {
			order_number,
			version: await shown(),
			...other,
		});
		const said = { question: asked.questions[0]?.id ?? 0, answer: 'no' as const, said_by: 'Ada' };
		await deskCall(store, manager, 'desk-orders/answerFor', { order_number, version: asked.version, ...said });
		const { owed, state } = await moneyOf(order_number);
		expect({ owed, state }).toEqual({ owed: '10.83', state: 'placed' });
		payment.next_refund = 'refused';
		const money = await give(order_number, { kind: 'amount', amount: owed });
		expect(partsOf(money)).toMatchObject([{ state: 'failed' }]);
		expect(money).toMatchObject({ state: 'completed', owed: '0.00' });
		await expectBooks();
	});

	it('is recorded by hand for Chase, because Chase offers no refunds by call', async () => {
		const { order_number } = await paidOrder(store, simulators, 'chase', { lines: [{ title: novel, quantity: 1 }] });
		const { parts } = await preview(order_number, { kind: 'whole' });
		expect(parts).toEqual([
			{
				way: 'Chase',
				amount: '10.83',
				by_hand: 'The shop cannot refund this payment through the provider. Refund it on the provider’s own site.',
			},
		]);
		expect(partsOf(await give(order_number, { kind: 'whole' }))).toMatchObject([{ state: 'done', way: 'Chase' }]);
		await expectBooks();
	});

	it('waits while PayPal holds it, and a doubled notice ends it once', async () => {
		const { order_number, payment } = await paidOrder(store, simulators, 'paypal', {
			lines: [{ title: novel, quantity: 1 }],
		});
		payment.next_refund = 'pending';
		expect(partsOf(await give(order_number, { kind: 'whole' }))).toMatchObject([{ state: 'sent' }]);
		const way = 'to your PayPal account';
		expect(await toldOf(order_number)).toMatchObject([{ amount: '10.83', way, is_done: false }]);
		for (const refund of payment.refunds) refund.state = 'done';
		const { headers, body } = paypalNotice(payment, { kind: 'PAYMENT.CAPTURE.REFUNDED' });
		const tell = () => store.ask('payment/notice', { provider: 'paypal', headers, body });
		for (const { status } of await Promise.all([tell(), tell(), tell()])) expect(status).toBe(200);
		await tell();
		expect(partsOf(await moneyOf(order_number))).toMatchObject([{ state: 'done' }]);
		expect(await mailsTo(contact.email)).toHaveLength(1);
		expect(await toldOf(order_number)).toMatchObject([{ amount: '10.83', way, is_done: true }]);
		expect(payment.refunds).toHaveLength(1);
		await expectBooks();
	});

	it('never exceeds the amount paid, even with simultaneous refunds', async () => {
		const { order_number, payment } = await paidOrder(store, simulators, 'paypal', {
			lines: [{ title: novel, quantity: 2 }],
		});
		const { version } = await moneyOf(order_number);
		const answers = await Promise.all([
			ask(order_number, { kind: 'whole' }, version),
			ask(order_number, { kind: 'amount', amount: '21.67' }, version),
			ask(order_number, { kind: 'amount', amount: '1.00', way: 'by_hand', reason: 'Kind' }, version),
			ask(order_number, { kind: 'whole', way: 'gift_card' }, version),
		]);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
		const money = await moneyOf(order_number);
		expect(money.refunds).toHaveLength(1);
		// The current version does not help either: a refund may not exceed what is left.
		const more = await ask(order_number, { kind: 'amount', amount: '21.68' }, money.version);
		expect(more.status).toBe(409);
		expect(payment.refunds.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(2167);
		await expectBooks();
	});

	it('is refused with the key of another refund', async () => {
		const { order_number } = await paidOrder(store, simulators, 'global', { lines: [{ title: novel, quantity: 2 }] });
		const key = randomUUID();
		const first: Wish = { kind: 'amount', amount: '5.00' };
		const { version } = await moneyOf(order_number);
		const { status, body } = await ask(order_number, first, version, key);
		expect(status).toBe(200);
		const now = await moneyOf(order_number);
		const byHand = { ...first, way: 'by_hand' as const, reason: 'They are here.' };
		for (const other of [{ ...first, amount: '7.00' }, byHand])
			expect(await ask(order_number, other, now.version, key)).toMatchObject({
				status: 409,
				body: { field: 'idempotency_key', error: expect.stringContaining('Check the refunds of the order') },
			});
		expect(await ask(order_number, first, version, key)).toEqual({ status, body });
		expect(await moneyOf(order_number)).toEqual(now);
		expect(now.given_back).toBe('5.00');
		await expectBooks();
	});

	it('refunds lines copy by copy, to the cent, and restocks the chosen copies', async () => {
		const before = await onhandOf(store, atlas);
		const { order_number } = await paidOrder(store, simulators, 'paypal', {
			lines: [
				{ title: atlas, quantity: 3 },
				{ title: novel, quantity: 1 },
			],
		});
		expect(await onhandOf(store, atlas)).toBe(before - 3);
		const { items } = await moneyOf(order_number);
		const item_id = items[0]?.item_id ?? 0;
		const one = (restock: boolean): Wish => ({
			kind: 'lines',
			lines: [{ item_id, quantity: 1, restock }],
			unsent: restock ? 'cancel' : 'give',
		});
		const amounts = [];
		for (const restock of [true, false, true]) {
			amounts.push((await preview(order_number, one(restock))).amount);
			await give(order_number, one(restock));
			await expectBooks();
		}
		// 76.50 and 6.37 of tax.
		expect(amounts.map(Number).reduce((sum, amount) => sum + amount * 100, 0)).toBe(8287);
		expect(await onhandOf(store, atlas)).toBe(before - 1);
		const { version } = await moneyOf(order_number);
		expect((await ask(order_number, one(false), version)).body).toMatchObject({
			error: expect.stringContaining('You can refund 0 of'),
		});
		// Cancelling the order refunds what is left, and nothing twice.
		expect((await terminal.run('orders', 'advance', order_number, 'cancelled', '--yes')).code).toBe(0);
		expect(await onhandOf(store, atlas)).toBe(before);
		expect(await moneyOf(order_number)).toMatchObject({ owed: '-10.83', refundable: '10.83' });
		await expectBooks();
		await give(order_number, { kind: 'owed' });
		expect(await moneyOf(order_number)).toMatchObject({ owed: '0.00', refundable: '0.00' });
		await expectBooks();
	});

	describe('of copies that have not left the store', () => {
		const oneOfTwo = async () => {
			const before = await onhandOf(store, atlas);
			const { order_number } = await paidOrder(store, simulators, 'paypal', { lines: [{ title: atlas, quantity: 2 }] });
			const item_id = (await moneyOf(order_number)).items[0]?.item_id ?? 0;
			return { order_number, before, item_id, wish: { kind: 'lines' as const, lines: [{ item_id, quantity: 1 }] } };
		};
		const seen = (order_number: string) => deskCall(store, manager, 'desk-orders/get', { order_number });
		const handOver = async (order_number: string, order_item_id: number, quantity: number) => {
			const { version } = await seen(order_number);
			const copies = [{ order_item_id, quantity }];
			return askDesk(store, manager, 'desk-orders/handOver', { order_number, version, kind: 'handed_over', copies });
		};
		const copiesNow = async (order_number: string) => statesOf(await seen(order_number));

		it('cancels the copies by default, and hands over only the rest', async () => {
			const { order_number, before, item_id, wish } = await oneOfTwo();
			expect((await moneyOf(order_number)).items).toMatchObject([{ left: 2, unsent: 2 }]);
			expect(await preview(order_number, wish)).toMatchObject({
				unsent: 'cancel',
				lines: [{ quantity: 1, unsent: 1 }],
			});
			const sent = (await mailsTo(contact.email)).length;
			const { refunds } = await give(order_number, wish);
			const [mail] = (await mailsTo(contact.email)).slice(sent);
			expect(mail?.text).toMatch(/\n\nFor:\n1 x \S.*\n\n/);
			expect(refunds[0]?.lines).toMatchObject([{ quantity: 1, restocked: 1, cancelled: 1 }]);
			expect(await copiesNow(order_number)).toEqual({ to_pick: 1, cancelled: 1 });
			expect(await onhandOf(store, atlas)).toBe(before - 1);
			expect((await handOver(order_number, item_id, 2)).status).toBe(409);
			expect((await handOver(order_number, item_id, 1)).status).toBe(200);
			expect(await moneyOf(order_number)).toMatchObject({ state: 'completed', owed: '0.00' });
			await expectBooks();
		});

		it('keeps the copies for the customer on request', async () => {
			const { order_number, before, item_id, wish } = await oneOfTwo();
			await give(order_number, { ...wish, unsent: 'give' });
			expect(await copiesNow(order_number)).toEqual({ to_pick: 2 });
			expect(await onhandOf(store, atlas)).toBe(before - 2);
			expect((await handOver(order_number, item_id, 2)).status).toBe(200);
			await expectBooks();
		});

		it('refuses to put a copy on the shelf and give it to the customer', async () => {
			const { order_number, item_id } = await oneOfTwo();
			const lines = [{ item_id, quantity: 1, restock: true }];
			const { version } = await moneyOf(order_number);
			const answer = await ask(order_number, { kind: 'lines', lines, unsent: 'give' }, version);
			expect(answer).toMatchObject({ status: 422, body: { field: 'unsent' } });
		});

		it('lets the check find a cancelled copy that was handed over', async () => {
			const { order_number, wish } = await oneOfTwo();
			await give(order_number, wish);
			const cancelled = store.unwatched
				.updateTable('order_copies')
				.where('refunded', '=', 1)
				.where('order_id', '=', (eb) =>
					eb.selectFrom('orders').select('id').where('order_number', '=', order_number).$asScalar(),
				);
			await cancelled.set({ state: 'handed_over' as never }).execute();
			expect(await checkLedgers(store.db)).toEqual([
				`Refunds of order ${order_number} cancelled 1 copy of one title, but only 0 copies are cancelled. Check what was handed over.`,
			]);
			await cancelled.set({ state: 'cancelled' as never }).execute();
			await expectBooks();
		});
	});

	it('of all copies leaves no copies on the order', async () => {
		const before = await onhandOf(store, atlas);
		const { order_number } = await paidOrder(store, simulators, 'paypal', { lines: [{ title: atlas, quantity: 2 }] });
		const { items } = await moneyOf(order_number);
		await give(order_number, {
			kind: 'whole',
			lines: [{ item_id: items[0]?.item_id ?? 0, quantity: 2, restock: true }],
		});
		expect(await onhandOf(store, atlas)).toBe(before);
		await expectBooks();
	});

	it('goes back to the gift card used, and the rest to the other payment', async () => {
		const { id } = await card(1500);
		const { order_number, payment } = await paidOrder(store, simulators, 'paypal', {
			lines: [{ title: novel, quantity: 2 }],
			card: { id, amount: 1500 },
		});
		expect(payment.amount).toBe(667);
		const shown = await preview(order_number, { kind: 'whole' });
		expect(shown.parts.map(({ amount }) => amount)).toEqual(['6.67', '15.00']);
		await give(order_number, { kind: 'amount', amount: '8.00' });
		expect(await balanceOf(id)).toBe(133);
		await expectBooks();
		// Everything goes to gift cards: the card that was used gets back what it paid, a new card gets the rest.
		await give(order_number, { kind: 'whole', way: 'gift_card' });
		expect(await balanceOf(id)).toBe(1500);
		expect(payment.refunds).toMatchObject([{ amount: 667 }]);
		await expectBooks();
	});

	it('adds up in its preview, with earlier refunds and with overpaid or unpaid amounts', async () => {
		const cents = (amount: string) => Math.round(Number(amount) * 100);
		const sum = (amounts: string[]) => amounts.reduce((all, amount) => all + cents(amount), 0);
		const expectSum = async (order_number: string) => {
			const shown = await preview(order_number, { kind: 'whole' });
			const parts = sum([...shown.lines, ...shown.taxes].map(({ amount }) => amount)) + cents(shown.shipping);
			expect(parts - cents(shown.taken_off_before) - cents(shown.unpaid)).toBe(cents(shown.amount));
			return shown;
		};
		const { order_number } = await paidOrder(store, simulators, 'paypal', { lines: [{ title: novel, quantity: 3 }] });
		expect(await expectSum(order_number)).toMatchObject({ taken_off_before: '0.00', unpaid: '0.00', amount: '32.50' });
		await give(order_number, { kind: 'amount', amount: '2.00' });
		expect(await expectSum(order_number)).toMatchObject({ taken_off_before: '2.00', unpaid: '0.00', amount: '30.50' });
		const { version, items } = await moneyOf(order_number);
		const lines = [{ item_id: items[0]?.item_id ?? 0, quantity: 2 }];
		await deskCall(store, manager, 'desk-money/change', { order_number, version, lines });
		expect(await expectSum(order_number)).toMatchObject({ unpaid: '-10.83', amount: '30.50' });
		const more = [{ item_id: items[0]?.item_id ?? 0, quantity: 5 }];
		const changed = await moneyOf(order_number);
		await deskCall(store, manager, 'desk-money/change', { order_number, version: changed.version, lines: more });
		expect(await expectSum(order_number)).toMatchObject({ unpaid: '21.67', amount: '30.50' });
	});

	it('goes on a new gift card that is mailed, with a number and a PIN', async () => {
		const { order_number } = await paidOrder(store, simulators, 'global', { lines: [{ title: novel, quantity: 1 }] });
		// Staff have changed the customer's e-mail.
		await store.db
			.updateTable('orders')
			.set({ email: 'later@example.org', first_email: contact.email })
			.where('order_number', '=', order_number)
			.execute();
		await give(order_number, { kind: 'whole', way: 'gift_card' });
		const texts = (await mailsTo(contact.email)).map(({ text }) => text);
		expect(texts).toEqual(
			expect.arrayContaining([expect.stringMatching(/Number: \d{4} \d{4} \d{4} \d{4}\nPIN: \d{8}\nAmount: \$10\.83/)]),
		);
		await expectBooks();
	});

	it('cannot go on a gift card when the shop no longer takes gift cards', async () => {
		const { order_number } = await paidOrder(store, simulators, 'global', { lines: [{ title: novel, quantity: 1 }] });
		expect((await moneyOf(order_number)).takes_gift_cards).toBe(true);
		const onCard: Wish = { kind: 'whole', way: 'gift_card' };
		const { version } = await preview(order_number, onCard);
		const { store_info } = paidOnline;
		await setSettings(store, { ...paidOnline, store_info: { ...store_info, giftcards_enabled: false } });
		expect((await moneyOf(order_number)).takes_gift_cards).toBe(false);
		const refused = { status: 409, body: { field: 'way', error: expect.stringContaining('does not take gift cards') } };
		expect(await askDesk(store, manager, 'desk-money/previewRefund', { order_number, ...onCard })).toMatchObject(
			refused,
		);
		expect(await ask(order_number, onCard, version)).toMatchObject(refused);
		expect(await moneyOf(order_number)).toMatchObject({ given_back: '0.00' });
		await expectBooks();
	});

	/** Sells gift cards at $25.00, and copies of the novel at $10.83 with tax. Returns the number of the paid order. */
	async function soldCards(quantity: number, novels = 0): Promise<string> {
		const design = await addTitle(store, { is_giftcard: 1 });
		const { client } = await addCustomer(store, { first_name: 'Ada', phone_number: contact.phone });
		await store.call('cart/add', { eisbn: await eisbnOf(store, design), quantity, price: '25.00' }, client);
		if (novels > 0) await store.call('cart/add', { eisbn: await eisbnOf(store, novel), quantity: novels }, client);
		const asked = { ...(await review(store, client)), payment_choice: 'paypal' as const };
		const { order_number, redirect_url } = await store.call('checkout/submit', asked, client);
		await shopperDoes(redirect_url ?? '', 'pay');
		await store.call('checkout/settlePayment', { order_number }, client);
		return order_number;
	}
	const cardsOf = (order_number: string) =>
		store.db
			.selectFrom('gift_cards')
			.innerJoin('order_items', 'order_items.id', 'gift_cards.order_item_id')
			.innerJoin('orders', 'orders.id', 'order_items.order_id')
			.select(['gift_cards.id', 'gift_cards.number', 'balance', 'voided_at'])
			.where('order_number', '=', order_number)
			.orderBy('gift_cards.id')
			.execute();
	/** Spends an amount in cents of the first gift card that an order sold. */
	async function spendCard(order_number: string, amount: number): Promise<void> {
		const [spent] = await cardsOf(order_number);
		await store.db
			.updateTable('gift_cards')
			.set({ pin_hash: null })
			.where('id', '=', spent?.id ?? 0)
			.execute();
		expect(await redeemAtTill(store, { number: spent?.number ?? '', pin: null, amount })).toMatchObject({
			outcome: 'redeemed',
		});
	}
	const voidCardOf = async (number: string) => expect((await terminal.run('giftcards', 'void', number)).code).toBe(0);
	const refusedAmount = { status: 409, body: { field: 'amount' } };
	const amountOf = (amount: string): Wish => ({ kind: 'amount', amount });

	it.each([0, 1000, 2500])(
		'takes nothing from the price of a gift card of which %i cents are spent, if it is of an amount',
		async (cents) => {
			const order_number = await soldCards(1);
			if (cents > 0) await spendCard(order_number, cents);
			const money = await moneyOf(order_number);
			expect(money).toMatchObject({
				refundable: cents === 0 ? '25.00' : '0.00',
				refundable_without_cards: '0.00',
				spent_cards: cents === 0 ? '0.00' : '25.00',
			});
			for (const way of ['as_paid', 'by_hand', 'gift_card'] as const) {
				const wish: Wish = { ...amountOf('10.00'), way, reason: 'Damaged' };
				const shown = await askDesk(store, manager, 'desk-money/previewRefund', { order_number, ...wish });
				expect(shown, way).toMatchObject(refusedAmount);
				expect(await ask(order_number, wish, money.version), way).toMatchObject(refusedAmount);
			}
			expect(await moneyOf(order_number)).toMatchObject({ given_back: '0.00' });
			expect(await cardsOf(order_number)).toMatchObject([{ balance: 2500 - cents, voided_at: null }]);
			await expectBooks();
		},
	);

	it('leaves the price of a gift card in the same order, if it is of an amount or of books', async () => {
		const order_number = await soldCards(1, 1);
		const { version, refundable, refundable_without_cards, items } = await moneyOf(order_number);
		expect({ refundable, refundable_without_cards }).toEqual({
			refundable: '35.83',
			refundable_without_cards: '10.83',
		});
		expect(await ask(order_number, amountOf('10.84'), version)).toMatchObject(refusedAmount);
		await give(order_number, amountOf('4.00'));
		const [card, book] = ['25.00', '10.00'].map((price) => items.find(({ sold_price }) => sold_price === price));
		const line = (item: typeof book): Wish => ({
			kind: 'lines',
			lines: [{ item_id: item?.item_id ?? 0, quantity: 1 }],
		});
		// Otherwise $4.00 of the book's price would come out of the gift card's price.
		const rest = { amount: '6.83', taken_off_before: '4.00', unpaid: '0.00' };
		expect(await preview(order_number, line(book))).toMatchObject(rest);
		await give(order_number, line(book));
		expect(await preview(order_number, line(card))).toMatchObject({
			amount: '25.00',
			lines: [{ void_cards: [{ left: '25.00' }] }],
		});
		await give(order_number, line(card));
		expect(await cardsOf(order_number)).toMatchObject([{ balance: 0, voided_at: expect.any(Number) }]);
		expect(await moneyOf(order_number)).toMatchObject({ refundable: '0.00', given_back: '35.83' });
		await expectBooks();
	});

	it('leaves the price of a gift card that is not issued yet', async () => {
		const design = await addTitle(store, { is_giftcard: 1 });
		const { client } = await addCustomer(store, { first_name: 'Ada', phone_number: contact.phone });
		await store.call('cart/add', { eisbn: await eisbnOf(store, design), quantity: 1, price: '25.00' }, client);
		await store.call('cart/add', { eisbn: await eisbnOf(store, novel), quantity: 1 }, client);
		const { order_number } = await store.call('checkout/submit', await review(store, client), client);
		const taken = { order_number, method: 'cash' as const, amount: '35.83' };
		await deskCall(store, manager, 'desk-money/receive', {
			...taken,
			version: (await moneyOf(order_number)).version,
		});
		const { version, refundable_without_cards } = await moneyOf(order_number);
		expect(refundable_without_cards).toBe('10.83');
		expect(await ask(order_number, amountOf('10.84'), version)).toMatchObject(refusedAmount);
		await give(order_number, amountOf('8.00'));
		const sold = await eisbnOf(store, novel);
		const order = await deskCall(store, manager, 'desk-orders/get', { order_number });
		const book = order.lines.find(({ eisbn }) => eisbn === sold);
		const [copy] = book?.copies ?? [];
		if (!book || !copy) throw new Error('The order has no copy of the novel.');
		const cancelled = { change: 'cancel', from: copy.state, location_id: copy.location_id, quantity: 1 } as const;
		const which = { order_number, version: order.version, order_item_id: book.order_item_id };
		await deskCall(store, manager, 'desk-orders/changeCopies', { ...which, ...cancelled });
		expect(await moneyOf(order_number)).toMatchObject({ owed: '-2.83' });
		await give(order_number, { kind: 'owed' });
		await expectBooks();
	});

	it('leaves the price of a gift card when a book comes back after a refund of an amount', async () => {
		const order_number = await soldCards(1, 1);
		await give(order_number, amountOf('8.00'));
		const order = await deskCall(store, manager, 'desk-orders/get', { order_number });
		const sold = await eisbnOf(store, novel);
		const book = order.lines.find(({ eisbn }) => eisbn === sold);
		const [copy] = book?.copies ?? [];
		if (!book || !copy) throw new Error('The order has no copy of the novel.');
		await deskCall(store, manager, 'desk-orders/changeCopies', {
			order_number,
			version: order.version,
			change: 'cancel',
			order_item_id: book.order_item_id,
			from: copy.state,
			location_id: copy.location_id,
			quantity: 1,
		});
		// The amount already covered $8.00 of the book's price of $10.83.
		expect(await moneyOf(order_number)).toMatchObject({ owed: '-2.83' });
		await give(order_number, { kind: 'owed' });
		expect(await moneyOf(order_number)).toMatchObject({ given_back: '10.83', owed: '0.00' });
		await expectBooks();
	});

	it('refunds what is left of copies if a refund of an amount already covers a part of them', async () => {
		const lines = [{ title: novel, quantity: 2 }];
		const { order_number } = await paidOrder(store, simulators, 'paypal', { lines });
		const item_id = (await moneyOf(order_number)).items[0]?.item_id ?? 0;
		await give(order_number, amountOf('10.00'));
		const both: Wish = { kind: 'lines', lines: [{ item_id, quantity: 2 }] };
		const rest = { amount: '11.67', taken_off_before: '10.00', unpaid: '0.00' };
		expect(await preview(order_number, both)).toMatchObject(rest);
		await give(order_number, both);
		expect(await moneyOf(order_number)).toMatchObject({ given_back: '21.67', refundable: '0.00', owed: '0.00' });
		await expectBooks();
	});

	it('is possible by amount after the gift card was voided', async () => {
		const order_number = await soldCards(1);
		for (const { number } of await cardsOf(order_number)) await voidCardOf(number);
		await give(order_number, amountOf('10.00'));
		await expectBooks();
	});

	it('leaves, if an earlier version made it, a card that the check reports until it is void', async () => {
		const order_number = await soldCards(1);
		const [{ id, number } = { id: 0, number: '' }] = await cardsOf(order_number);
		await voidCardOf(number);
		await give(order_number, amountOf('10.00'));
		// Restores the card, as an earlier version left it.
		const entries = store.db.deleteFrom('gift_card_entries').where('gift_card_id', '=', id);
		await entries.where('reason', '=', 'voided').execute();
		const card = store.db.updateTable('gift_cards').where('id', '=', id);
		await card.set({ balance: 2500, voided_at: null }).execute();
		expect(await checkGiftCards(store.db)).toEqual([expect.stringContaining(`Order ${order_number} refunded $10.00`)]);
		await voidCardOf(number);
		await expectBooks();
	});

	it('voids the refunded gift cards that are still unspent', async () => {
		const order_number = await soldCards(2);
		const cards = () => cardsOf(order_number);
		await spendCard(order_number, 100);
		const { items } = await moneyOf(order_number);
		const back = (quantity: number): Wish => ({
			kind: 'lines',
			lines: [{ item_id: items[0]?.item_id ?? 0, quantity }],
		});
		const { version } = await moneyOf(order_number);
		expect((await ask(order_number, back(2), version)).status).toBe(409);
		const two = await askDesk(store, manager, 'desk-money/previewRefund', { order_number, ...back(2) });
		expect(two).toMatchObject({ status: 409, body: { field: 'lines' } });
		const last = `…${(await cards())[1]?.number.slice(-4)}`;
		expect((await preview(order_number, back(1))).lines).toMatchObject([
			{ void_cards: [{ number: last, left: '25.00' }] },
		]);
		await give(order_number, back(1));
		expect((await cards()).map(({ voided_at }) => voided_at !== null)).toEqual([false, true]);
		const mails = await store.db.selectFrom('outbox_mails').select(['recipient', 'subject', 'text']).execute();
		const told = mails.filter(({ subject }) => subject.includes('your gift card is void'));
		expect(told).toHaveLength(1);
		expect(told[0]).toMatchObject({ recipient: contact.email, text: expect.stringContaining('$25.00 was on it') });
		const seen = await deskCall(store, manager, 'desk-orders/get', { order_number });
		expect(seen.gift_cards.map(({ number, is_void }) => [number, is_void])).toContainEqual([last, true]);
		clock += 2 * 86_400;
		await sweepPayments(store);
		expect(await mailsTo('shop@example.org')).toEqual([]);
		await expectBooks();
	});

	it('is handed back in the store for an order paid there, and refused for an unpaid order', async () => {
		const { order_number } = await submitted(store, { lines: [{ title: novel, quantity: 1 }], payment: 'pickup' });
		const refused = await askDesk(store, manager, 'desk-money/previewRefund', { order_number, kind: 'whole' });
		expect(refused).toMatchObject({
			status: 409,
			body: { error: expect.stringContaining('no payments left to refund') },
		});
		expect((await terminal.run('orders', 'advance', order_number, 'completed', '--yes')).code).toBe(0);
		expect(await moneyOf(order_number)).toMatchObject({ paid: '10.83', owed: '0.00' });
		await expectBooks();
		expect((await preview(order_number, { kind: 'whole' })).parts).toMatchObject([{ way: 'at pick up' }]);
		await give(order_number, { kind: 'whole' });
		await expectBooks();
	});

	it('is refused with a reason and the field', async () => {
		const { order_number } = await paidOrder(store, simulators, 'paypal', { lines: [{ title: novel, quantity: 1 }] });
		const { version } = await moneyOf(order_number);
		for (const [wish, field] of [
			[{ kind: 'amount', amount: '0.001' }, 'amount'],
			[{ kind: 'amount', amount: '1e3' }, 'amount'],
			[{ kind: 'amount', amount: '-1' }, 'amount'],
			[{ kind: 'amount', amount: '0' }, 'amount'],
			[{ kind: 'amount', amount: '10.84' }, 'amount'],
			[{ kind: 'lines', lines: [] }, 'lines'],
			[{ kind: 'lines', lines: [{ item_id: 0, quantity: 1 }] }, 'lines'],
			[{ kind: 'whole', way: 'by_hand' }, 'reason'],
			[{ kind: 'lines', lines: [], shipping: '1.00' }, 'shipping'],
		] as const) {
			const { status, body } = await ask(order_number, wish as unknown as Wish, version);
			expect({ wish, status: Math.floor(status / 100), field: (body as { field?: string }).field }).toEqual({
				wish,
				status: 4,
				field,
			});
		}
		expect((await moneyOf(order_number)).refunds).toEqual([]);
	});

	it('asks for the role, the password and the location', async () => {
		const { order_number } = await paidOrder(store, simulators, 'paypal', { lines: [{ title: novel, quantity: 1 }] });
		const { version } = await moneyOf(order_number);
		for (const role of ['bookseller', 'till'] as const) {
			const { session } = await deskStaff(store, role);
			expect((await ask(order_number, { kind: 'whole' }, version, 'a key', session)).status).toBe(403);
		}
		const elsewhere = await store.db
			.insertInto('locations')
			.values({ altname: 'Elsewhere', sc_name: 'Elsewhere', lat: null, lng: null })
			.returning('id')
			.executeTakeFirstOrThrow();
		const far = await deskStaff(store, 'manager', { location_id: elsewhere.id });
		expect((await ask(order_number, { kind: 'whole' }, version, 'a key', far.session)).status).toBe(403);
		clock += 601;
		expect((await ask(order_number, { kind: 'whole' }, version)).status).toBe(401);
		expect((await moneyOf(order_number)).refunds).toEqual([]);
	});

	it('mails the store once about a refund without an answer, and staff record its outcome', async () => {
		const { order_number, payment } = await paidOrder(store, simulators, 'global', {
			lines: [{ title: novel, quantity: 1 }],
		});
		simulators.byName.global.misbehave('refund', 'unreachable', 40);
		await give(order_number, { kind: 'whole' });
		for (let round = 0; round < 9; round++) {
			clock += 3600 * 2 ** round;
			await sweepRefunds(store);
		}
		expect(await mailsTo('shop@example.org')).toHaveLength(1);
		manager = (await deskStaff(store, 'manager')).session;
		const { version, refunds } = await moneyOf(order_number);
		const part_id = refunds[0]?.parts[0]?.part_id ?? 0;
		const asked = { order_number, part_id, gone: false, version };
		const after = await deskCall(store, manager, 'desk-money/resolveRefund', asked);
		expect(after).toMatchObject({ owed: '-10.83', refundable: '10.83' });
		expect(payment.refunds).toEqual([]);
		await sweepPayments(store);
		await expectBooks();
	});

	it('that staff record as sent counts as refunded on its day', async () => {
		const { order_number } = await paidOrder(store, simulators, 'global', { lines: [{ title: novel, quantity: 1 }] });
		simulators.byName.global.misbehave('refund', 'unreachable', 40);
		await give(order_number, { kind: 'whole' });
		// Yesterday, today and tomorrow: the store's time zone does not matter.
		const [from = '', to = ''] = [-1, 1].map((days) =>
			new Date((clock + days * 86_400) * 1000).toISOString().slice(0, 10),
		);
		const givenBack = async () =>
			Number((await deskCall(store, manager, 'desk-money/getDay', { from, to })).totals.given_back);
		const before = await givenBack();
		const { version, refunds } = await moneyOf(order_number);
		const part_id = refunds[0]?.parts[0]?.part_id ?? 0;
		await deskCall(store, manager, 'desk-money/resolveRefund', { order_number, part_id, gone: true, version });
		expect(await givenBack()).toBeCloseTo(before + 10.83, 2);
	});

	it('sends a mail that the order lists', async () => {
		const { order_number } = await paidOrder(store, simulators, 'paypal', { lines: [{ title: novel, quantity: 1 }] });
		await give(order_number, { kind: 'amount', amount: '1.00', reason: 'A torn page' });
		const { mails } = await deskCall(store, manager, 'desk-orders/get', { order_number });
		expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringContaining('we have refunded $1.00'));
	});

	it('is recorded in the audit with the person and the amount', async () => {
		const { order_number } = await paidOrder(store, simulators, 'paypal', { lines: [{ title: novel, quantity: 1 }] });
		await give(order_number, { kind: 'amount', amount: '1.00', reason: 'A torn page' });
		const entries = await store.db
			.selectFrom('audit_entries')
			.selectAll()
			.where('thing_kind', '=', 'order')
			.where('thing_key', '=', order_number)
			.execute();
		expect(entries).toMatchObject([{ action: 'desk-money/refund', staff_name: 'A manager' }]);
		expect(JSON.parse(entries[0]?.after ?? '')).toMatchObject({ amount: 100, reason: 'A torn page' });
	});

	it('reports an order whose balance differs from its ledger', async () => {
		const { order_number } = await paidOrder(store, simulators, 'paypal', { lines: [{ title: novel, quantity: 1 }] });
		const set = (total_owing: number) =>
			store.db.updateTable('orders').set({ total_owing }).where('order_number', '=', order_number).execute();
		await set(100);
		expect(await checkLedgers(store.db)).toEqual([`Order ${order_number} owes $1.00, but its ledger says $0.00.`]);
		await set(0);
		expect(await checkLedgers(store.db)).toEqual([]);
	});
});
