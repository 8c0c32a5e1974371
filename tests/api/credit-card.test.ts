import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '~store/contract/call';
import { sweep } from '~store/jobs/sweeps';
import { newSealingKeys, openCard } from '~store/ordering/cards/sealed-card';
import { advanceOrder } from '~store/ordering/orders/advance-order';
import { cartOf } from '../harness/carts';
import { addStockedTitle } from '../harness/catalogue';
import { guestWith, review } from '../harness/orders';
import { setSettings } from '../harness/settings';
import { guest, onBothEngines, openTestStore, type TestStore } from '../harness/store';

const keys = newSealingKeys();
const now = Date.parse('2026-11-21T20:00:00Z') / 1000;
const card = {
	name: 'Ada Reader',
	number: '4111 1111 1111 1111',
	expiry_month: '12',
	expiry_year: '2028',
	cvv: '987',
	country: 'CA',
	postal_code: 'V6B 1A1',
};

onBothEngines('a card that is keyed at the till', (engine) => {
	let clock = now;
	let store: TestStore;
	let title: number;
	const log: string[] = [];
	beforeAll(async () => {
		const options = { env: { CARD_PUBLIC_KEY: keys.publicKey, LOG_LEVEL: 'trace' }, now: () => clock };
		store = await openTestStore(engine, {
			...options,
			log: pino({ level: 'trace' }, { write: (line: string) => log.push(line) }),
		});
		title = await addStockedTitle(store, {}, 50);
		await setSettings(store, {});
	});
	afterAll(() => store.dispose());

	const cardsOf = () => store.db.selectFrom('sealed_cards').selectAll().orderBy('id').execute();
	const begin = async (): Promise<Client> => {
		const client = await guestWith(store, title);
		await store.call('checkout/setDelivery', { delivery_preference: 'pickup' }, client);
		return client;
	};

	it('is sealed at once, shown by its last digits, and stored with the order', async () => {
		const client = await begin();
		const { choices } = await store.call('checkout/getPaymentChoices', {}, client);
		expect(choices.pickup).toEqual(['pickup', 'credit_card']);
		const submission = await review(store, client);
		await store.call('checkout/setPaymentChoice', { payment_choice: 'credit_card' }, client);
		const none = {
			...submission,
			payment_choice: 'credit_card' as const,
			checksum: (await cartOf(store, client)).checksum,
		};
		expect(await store.ask('checkout/submit', none, client)).toMatchObject({
			status: 409,
			body: { error: 'Please enter your card first.' },
		});
		await store.call('checkout/setCreditCard', { ...card, number: '5555555555554444' }, client);
		const { cc_info, checksum } = await store.call('checkout/setCreditCard', card, client);
		expect(cc_info).toBe('Visa ending in 1111');
		expect(await cardsOf()).toHaveLength(1);
		const placed = await store.call('checkout/submit', { ...none, checksum }, client);
		expect(placed).toMatchObject({ redirect_url: null, state: 'placed' });
		const [sealed] = await cardsOf();
		expect(sealed).toMatchObject({ cart_id: null, order_id: expect.any(Number), label: 'Visa ending in 1111' });
		expect(openCard(keys.privateKey, sealed?.sealed ?? '')).toMatchObject({ number: '4111111111111111', cvv: '987' });
		expect(JSON.stringify(sealed)).not.toMatch(/41111111/);
	});

	it('is refused with a reason for every invalid field, and never written to a log', async () => {
		const client = await begin();
		const wrong = { ...card, name: '', number: '4111 1111 1111 1112', expiry_month: '', cvv: '98' };
		const fields = {
			name: 'Please input your name.',
			number: 'Must be a valid credit card number',
			expiry_month: 'Month required',
			cvv: 'Please enter a valid CVV.',
		};
		expect(await store.ask('checkout/setCreditCard', wrong, client)).toEqual({
			status: 400,
			body: { error: Object.values(fields).join(' '), field: 'name', fields },
		});
		expect((await store.ask('checkout/setCreditCard', {}, client)).status).toBe(400);
		expect((await store.ask('checkout/setCreditCard', card, guest())).status).toBeGreaterThanOrEqual(400);
		expect(log.join()).not.toMatch(/4111 ?1111|5555555|cvv/);
	});

	it('is accepted if the store accepts its brand, and refused by a store that accepts no cards', async () => {
		const client = await begin();
		const offered = async () => (await store.call('checkout/getPaymentChoices', {}, client)).choices.pickup;
		const discover = { ...card, number: '6011 0009 9013 9424' };
		const refused = { status: 400, body: { error: 'Must be an accepted credit card', field: 'number' } };
		expect(await store.ask('checkout/setCreditCard', discover, client)).toEqual(refused);
		await setSettings(store, { checkout_info: { accepted_credit_cards: ['discover'] } });
		expect(await offered()).toContain('credit_card');
		expect((await store.ask('checkout/setCreditCard', discover, client)).status).toBe(200);
		expect(await store.ask('checkout/setCreditCard', card, client)).toEqual(refused);
		await setSettings(store, { checkout_info: { accepted_credit_cards: [] } });
		expect(await offered()).toEqual(['pickup']);
		expect(await store.ask('checkout/setPaymentChoice', { payment_choice: 'credit_card' }, client)).toMatchObject({
			status: 422,
			body: { error: 'This order cannot be paid in that way. Please choose another.' },
		});
		expect(await store.ask('checkout/setCreditCard', card, client)).toEqual({
			status: 403,
			body: { error: 'This store takes no cards here.' },
		});
		await setSettings(store, {});
		await store.db.deleteFrom('sealed_cards').where('order_id', 'is', null).execute();
	});

	it('is not kept for an order with another payment, or for a cart that is never ordered', async () => {
		const [placed] = await cardsOf();
		const client = await begin();
		await store.call('checkout/setCreditCard', card, client);
		await store.call('checkout/setPaymentChoice', { payment_choice: 'pickup' }, client);
		expect(await cardsOf()).toEqual([placed]);
		await store.call('checkout/setCreditCard', card, client);
		await store.call('checkout/submit', await review(store, client), client);
		expect(await cardsOf()).toEqual([placed]);
		await store.call('checkout/setCreditCard', card, await begin());
		clock = now + 86_399;
		await sweep(store, 'cart_cards');
		expect(await cardsOf()).toHaveLength(2);
		clock = now + 86_400;
		await sweep(store, 'cart_cards');
		expect(await cardsOf()).toEqual([placed]);
	});

	it('is not kept when its order is completed or cancelled, nor for longer than 30 days', async () => {
		const ordered = async () => {
			const client = await begin();
			await store.call('checkout/setCreditCard', card, client);
			const submission = { ...(await review(store, client)), payment_choice: 'credit_card' as const };
			await store.call('checkout/setPaymentChoice', { payment_choice: 'credit_card' }, client);
			const { checksum } = await store.call('checkout/setCreditCard', card, client);
			return (await store.call('checkout/submit', { ...submission, checksum }, client)).order_number;
		};
		await store.db.deleteFrom('sealed_cards').execute();
		const order = await ordered();
		await advanceOrder(store, order, 'ready');
		expect(await cardsOf()).toHaveLength(1);
		await advanceOrder(store, order, 'completed');
		expect(await cardsOf()).toEqual([]);
		const other = await ordered();
		expect(await cardsOf()).toHaveLength(1);
		await advanceOrder(store, other, 'cancelled');
		expect(await cardsOf()).toEqual([]);
		await ordered();
		clock += 30 * 86_400 - 1;
		await sweep(store, 'order_cards');
		expect(await cardsOf()).toHaveLength(1);
		clock += 1;
		await sweep(store, 'order_cards');
		expect(await cardsOf()).toEqual([]);
	});

	it('is removed from the tables in the sweep once its rows expire', async () => {
		await store.db
			.insertInto('spent_tokens')
			.values([
				{ token_hash: 'old', expires_at: clock - 1 },
				{ token_hash: 'new', expires_at: clock + 1 },
			])
			.execute();
		await store.db
			.insertInto('rate_limits')
			.values([
				{ key: 'old', window_start: clock - 3 * 86_400, hits: 1 },
				{ key: 'new', window_start: clock - 86_400, hits: 1 },
			])
			.execute();
		await sweep(store, 'spent_tokens');
		await sweep(store, 'tries');
		expect(await store.db.selectFrom('spent_tokens').select('token_hash').execute()).toEqual([{ token_hash: 'new' }]);
		const left = await store.db.selectFrom('rate_limits').select('key').where('key', 'in', ['old', 'new']).execute();
		expect(left).toEqual([{ key: 'new' }]);
	});
});
