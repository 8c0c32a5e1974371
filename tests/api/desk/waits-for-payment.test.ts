import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { DeskClient } from '~store/contract/desk-call';
import { sweepPayments } from '~store/ordering/payments/sweep-payments';
import { addStockedTitle } from '../../harness/catalogue';
import { askDesk, deskCall, deskStaff } from '../../harness/desk';
import { keyOf } from '../../harness/desk-orders';
import { contact, onhandOf } from '../../harness/orders';
import { paymentOf, submitted } from '../../harness/paid-orders';
import { paidOnline, type Simulators, startSimulators } from '../../harness/payment-simulators/all-simulators';
import { shopperDoes, simulatorTimeouts } from '../../harness/payment-simulators/simulator';
import { setSettings } from '../../harness/settings';
import { onBothEngines, openTestStore, type TestStore } from '../../harness/store';
import { openTerminal, type TestTerminal } from '../../harness/terminal';

const timeouts = simulatorTimeouts();

onBothEngines('an order that waits for an online payment, at the desk', (engine) => {
	let clock = Math.floor(Date.now() / 1000);
	let simulators: Simulators;
	let store: TestStore;
	let terminal: TestTerminal;
	let bookseller: DeskClient;
	let book: number;
	beforeAll(async () => {
		simulators = await startSimulators();
		store = await openTestStore(engine, { env: simulators.env, now: () => clock, timeouts });
		terminal = openTerminal(store);
		book = await addStockedTitle(store, { list_price_usa: 1000, list_price_can: 1000 }, 500);
	});
	afterAll(async () => {
		terminal.dispose();
		await store.dispose();
		await simulators.stop();
	});
	beforeEach(async () => {
		await store.db.deleteFrom('outbox_mails').execute();
		await setSettings(store, { ...paidOnline, checkout_info: { ...paidOnline.checkout_info, tax_rates: [] } });
		bookseller = (await deskStaff(store, 'bookseller')).session;
	});

	const waiting = (payment: 'paypal' | 'global' | 'clearent' = 'paypal') =>
		submitted(store, { lines: [{ title: book, quantity: 2 }], payment });
	const moneyOf = (order_number: string) => deskCall(store, bookseller, 'desk-money/get', { order_number });
	async function take(order_number: string, amount = '20.00', version?: string) {
		const asked = { order_number, amount, method: 'card' as const, note: '' };
		return askDesk(store, bookseller, 'desk-money/receive', {
			...asked,
			version: version ?? (await moneyOf(order_number)).version,
		});
	}
	async function cancel(order_number: string, reason = '') {
		const { version } = await deskCall(store, bookseller, 'desk-orders/get', { order_number });
		return askDesk(store, bookseller, 'desk-orders/cancel', { order_number, reason, version });
	}
	const rowOf = (order_number: string) =>
		store.db.selectFrom('orders').selectAll().where('order_number', '=', order_number).executeTakeFirstOrThrow();
	const statesOf = async (order_number: string) =>
		(
			await store.db
				.selectFrom('payments')
				.select('state')
				.where('order_id', '=', (await rowOf(order_number)).id)
				.execute()
		).map(({ state }) => state as string);
	const mailsTo = async (recipient: string) =>
		(
			await store.db
				.selectFrom('outbox_mails')
				.select('subject')
				.where('recipient', '=', recipient)
				.orderBy('id')
				.execute()
		).map(({ subject }) => subject);
	const expectBooks = async () => expect(await terminal.run('check')).toMatchObject({ code: 0, err: '' });

	it.each(['paypal', 'global', 'clearent'] as const)(
		'is placed once when the store takes the full payment, and its page at %s is closed',
		async (provider) => {
			const { order_number } = await waiting(provider);
			const { version } = await moneyOf(order_number);
			const answers = await Promise.all([1, 2].map(() => take(order_number, '20.00', version)));
			expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
			expect(await rowOf(order_number)).toMatchObject({
				state: 'placed',
				total_owing: 0,
				payment_type: 'pickup',
			});
			expect(
				await store.call('order/get', { order_id: order_number, access_key: keyOf(store, order_number) }),
			).toMatchObject({ payment_message: 'Paid: $20.00 by card.' });
			expect(await moneyOf(order_number)).toMatchObject({ paid: '20.00', owed: '0.00' });
			expect(await statesOf(order_number)).toEqual(['cancelled']);
			expect(await mailsTo(contact.email)).toEqual([expect.stringContaining(`order ${order_number}`)]);
			await expectBooks();
		},
	);

	it('accepts only the full amount, and keeps a payment open that the customer is making', async () => {
		const { order_number } = await waiting('global');
		const before = await statesOf(order_number);
		expect(before).toEqual(['open']);
		expect(await take(order_number, '5.00')).toMatchObject({
			status: 409,
			body: { error: `Order ${order_number} waits for its payment: take all of it, $20.00.` },
		});
		expect((await rowOf(order_number)).state).toBe('awaiting_payment');
		expect(await statesOf(order_number)).toEqual(before);
	});

	it('is not paid twice when the customer pays first', async () => {
		const { order_number, redirect_url } = await waiting('clearent');
		await shopperDoes(redirect_url ?? '', 'pay');
		expect(await take(order_number)).toMatchObject({
			status: 409,
			body: { error: `Order ${order_number} has just been paid online. Look at it again.` },
		});
		expect(await rowOf(order_number)).toMatchObject({ state: 'placed', total_owing: 0 });
		expect(await moneyOf(order_number)).toMatchObject({ paid: '20.00', owed: '0.00' });
		await expectBooks();
	});

	it.each(['taken', 'cancelled'] as const)(
		'has a late payment for staff to refund, when the customer pays after it was %s while the provider was silent',
		async (how) => {
			const { order_number, redirect_url } = await waiting('clearent');
			simulators.byName.clearent.misbehave('query', 'unreachable', timeouts.tries);
			expect((await (how === 'taken' ? take(order_number) : cancel(order_number))).status).toBe(200);
			expect(await statesOf(order_number)).toEqual(['releasing']);
			await shopperDoes(redirect_url ?? '', 'pay');
			clock += 900;
			await sweepPayments(store);
			expect(await statesOf(order_number)).toEqual(['late']);
			expect(await mailsTo('shop@example.org')).toContain(`A payment for order ${order_number} has to be given back`);
			const { reference } = await paymentOf(store, simulators, 'clearent', order_number);
			expect((await terminal.run('payments', 'list', '--open')).out).toContain(reference);
			const list = () => deskCall(store, bookseller, 'desk-orders/queue', { queue: 'to_give_back' });
			const row = expect.objectContaining({ order_number, to_give_back: '20.00' });
			expect((await list()).rows).toContainEqual(row);
			await expectBooks();
			// Once the provider has returned the money without the shop, the store no longer owes it.
			expect((await terminal.run('payments', 'drop', reference)).code).toBe(0);
			expect((await list()).rows).not.toContainEqual(row);
			await expectBooks();
		},
	);

	it.each(['paypal', 'global', 'clearent'] as const)(
		'is cancelled by staff, with a mail to the customer, and its page at %s is closed',
		async (provider) => {
			const before = await onhandOf(store, book);
			const { order_number } = await waiting(provider);
			expect((await cancel(order_number, 'Sold out.')).status).toBe(200);
			expect(await rowOf(order_number)).toMatchObject({ state: 'cancelled', store_message: 'Sold out.' });
			expect(await statesOf(order_number)).toEqual(['cancelled']);
			expect(await onhandOf(store, book)).toBe(before);
			expect(await mailsTo(contact.email)).toEqual([expect.stringContaining('cancelled')]);
			await expectBooks();
		},
	);

	it('is not cancelled when the customer pays first', async () => {
		const { order_number, redirect_url } = await waiting('clearent');
		await shopperDoes(redirect_url ?? '', 'pay');
		expect((await cancel(order_number)).status).toBe(409);
		expect((await rowOf(order_number)).state).toBe('placed');
		await expectBooks();
	});
});
