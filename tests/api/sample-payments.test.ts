import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleSource } from '~store/catalogue/titles/own-titles';
import type { Client } from '~store/contract/call';
import { sweepPayments } from '~store/ordering/payments/sweep-payments';
import { addStockedTitle } from '../harness/catalogue';
import { guestWith, onhandOf, review } from '../harness/orders';
import { setSettings } from '../harness/settings';
import { guest, onBothEngines, openTestStore, type TestStore } from '../harness/store';
import { openTerminal } from '../harness/terminal';

const shop = { store_info: { country: 'CA' }, checkout_info: { currency: 'CAD' } };

onBothEngines('payments by card in the sample shop', (engine) => {
	let store: TestStore;
	let title: number;
	let clock = Math.floor(Date.now() / 1000);
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => clock });
		title = await addStockedTitle(store, { list_price_can: 2000, source_file: sampleSource }, 50);
		await setSettings(store, { ...shop, is_sample: true });
	});
	afterAll(() => store.dispose());

	/** Places an order that waits for payment by card. */
	async function order() {
		const client = await guestWith(store, title);
		const payload = await review(store, client);
		const { checksum } = await store.call('checkout/setPaymentChoice', { payment_choice: 'global' }, client);
		const placed = await store.call('checkout/submit', { ...payload, payment_choice: 'global', checksum }, client);
		const reference = /^\/checkout\/sample-card\?payment=(\w+)$/.exec(placed.redirect_url ?? '')?.[1] ?? '';
		expect(reference).not.toBe('');
		return { client, reference, order_number: placed.order_number };
	}

	const settle = (reference: string, client: Client) =>
		store.call('checkout/settlePayment', { provider: 'global', reference }, client);

	it('are made once, on a page of the shop itself', async () => {
		const { client, reference, order_number } = await order();
		expect(await store.call('payment/getSample', { reference }, guest())).toMatchObject({ order_number, open: true });
		expect(await settle(reference, client)).toMatchObject({ state: 'open', order_state: 'awaiting_payment' });
		await store.call('payment/answerSample', { reference, answer: 'pay' }, client);
		await store.call('payment/answerSample', { reference, answer: 'refuse' }, client);
		expect(await settle(reference, client)).toMatchObject({ state: 'paid', order_state: 'placed' });
		expect(await store.call('payment/getSample', { reference }, client)).toMatchObject({ open: false });
		const mails = await store.db
			.selectFrom('outbox_mails')
			.select('text')
			.where('subject', 'like', `%${order_number}%`)
			.execute();
		expect(mails).not.toEqual([]);
		for (const { text } of mails) expect(text).toContain('Tried out in the sample shop: nothing was paid.');
	});

	it('can be refused, and succeed at the next try', async () => {
		const { client, reference, order_number } = await order();
		await store.call('payment/answerSample', { reference, answer: 'refuse' }, client);
		expect(await settle(reference, client)).toMatchObject({
			state: 'declined',
			order_state: 'awaiting_payment',
			problem: 'Your payment was declined: The card was refused.',
		});
		const again = await store.call('checkout/startPayment', { order_number, payment_choice: 'global' }, client);
		const next = again.redirect_url?.split('=')[1] ?? '';
		expect(next).not.toBe(reference);
		await store.call('payment/answerSample', { reference: next, answer: 'pay' }, client);
		expect(await settle(next, client)).toMatchObject({ state: 'paid', order_state: 'placed' });
	});

	it('are settled when the shopper does not come back, and cancelled when unpaid', async () => {
		const before = await onhandOf(store, title);
		const paid = await order();
		const left = await order();
		await store.call('payment/answerSample', { reference: paid.reference, answer: 'pay' }, paid.client);
		clock += 2 * 3600;
		await sweepPayments(store);
		const stateOf = async ({ order_number, client }: typeof paid) =>
			(await store.call('checkout/getPayment', { order_number }, client)).order_state;
		expect([await stateOf(paid), await stateOf(left)]).toEqual(['placed', 'cancelled']);
		expect(await onhandOf(store, title)).toBe(before - 1);
		await store.call('payment/answerSample', { reference: left.reference, answer: 'pay' }, left.client);
		expect(await store.call('payment/getSample', { reference: left.reference }, left.client)).toMatchObject({
			open: false,
		});
	});

	it('are refused with an unknown reference, and ignore notices', async () => {
		const { client, reference } = await order();
		const wrong = { reference: `${reference}X` };
		expect((await store.ask('payment/getSample', wrong, client)).status).toBe(404);
		expect((await store.ask('payment/answerSample', { ...wrong, answer: 'pay' }, client)).status).toBe(404);
		const notice = { provider: 'global', headers: '{}', body: JSON.stringify({ reference, status: 'CAPTURED' }) };
		expect((await store.ask('payment/notice', notice, guest())).status).toBe(404);
		expect(await settle(reference, client)).toMatchObject({ state: 'open' });
	});

	describe('in a shop that is not a sample', () => {
		it('are not offered, and cannot be made', async () => {
			const { client, reference } = await order();
			await setSettings(store, shop);
			const { choices } = await store.call('checkout/getPaymentChoices', {}, await guestWith(store, title));
			expect(JSON.stringify(choices)).not.toContain('global');
			expect((await store.ask('payment/getSample', { reference }, client)).status).toBe(404);
			expect((await store.ask('payment/answerSample', { reference, answer: 'pay' }, client)).status).toBe(404);
			const asked = { provider: 'global', reference };
			expect((await store.ask('checkout/settlePayment', asked, client)).body).not.toMatchObject({ state: 'paid' });
		});

		it('cannot be switched on', async () => {
			await setSettings(store, shop);
			const terminal = openTerminal(store);
			const { code, err } = await terminal.run('settings', 'set', 'is_sample=true');
			terminal.dispose();
			expect([code, err]).toEqual([1, expect.stringContaining('A shop does not become the sample.')]);
		});
	});

	it('are no longer offered, made or awaited once the bookseller has added a title', async () => {
		await setSettings(store, { ...shop, is_sample: true });
		const { client, reference, order_number } = await order();
		const own = await addStockedTitle(store, { list_price_can: 2000 }, 5);
		const { choices } = await store.call('checkout/getPaymentChoices', {}, await guestWith(store, own));
		expect(JSON.stringify(choices)).not.toContain('global');
		expect((await store.ask('payment/answerSample', { reference, answer: 'pay' }, client)).status).toBe(404);
		clock += 2 * 3600;
		await sweepPayments(store);
		expect((await store.call('checkout/getPayment', { order_number }, client)).order_state).toBe('cancelled');
	});

	it('are not offered if the environment turns them off', async () => {
		const quiet = await openTestStore(engine, { env: { SAMPLE_PAYMENTS: 'off' } });
		await setSettings(quiet, { ...shop, is_sample: true });
		const book = await addStockedTitle(quiet, { list_price_can: 2000, source_file: sampleSource }, 5);
		const { choices } = await quiet.call('checkout/getPaymentChoices', {}, await guestWith(quiet, book));
		expect(JSON.stringify(choices)).not.toContain('global');
		await quiet.dispose();
	});
});
