import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '~store/contract/call';
import { addStockedTitle } from '../harness/catalogue';
import { addGiftCard, addPromo, captchaFor, offersOn } from '../harness/offers';
import { guestWith } from '../harness/orders';
import { setSettings } from '../harness/settings';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';

onBothEngines('promo codes and gift cards from one address', (engine) => {
	let store: TestStore;
	let title: number;
	let clock = 1_795_291_200;
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => clock });
		await setSettings(store, offersOn);
		title = await addStockedTitle(store, {}, 1000);
		await addPromo(store, { code: 'RIGHT' });
	});
	afterAll(() => store.dispose());

	const shopperAt = async (ip: string): Promise<Client> => ({ ...(await guestWith(store, title)), ip });
	const promo = async (client: Client, code: string) =>
		(await store.ask('checkout/addPromocode', { code }, client)).status;
	const card = async (client: Client, gift_card_number: string) => {
		const payload = { gift_card_number, captcha: captchaFor(store, 'gift_card') };
		return (await store.ask('checkout/addGiftCard', payload, client)).status;
	};
	const balance = async (client: Client, number: string) => {
		const payload = { number, captcha: captchaFor(store, 'balance') };
		return (await store.ask('giftcard/balance', payload, client)).status;
	};

	it('are never counted while correct: a whole library uses codes within a minute', async () => {
		const { number } = await addGiftCard(store);
		for (let each = 0; each < 30; each++) {
			const client = await shopperAt('192.0.2.10');
			expect(await promo(client, 'RIGHT'), `shopper ${each}`).toBe(200);
			expect(await card(client, number), `shopper ${each}`).toBe(200);
			expect(await balance(client, number), `shopper ${each}`).toBe(200);
		}
	});

	it('are blocked for one session after twenty wrong codes of any kind, and stay open to others', async () => {
		const { number } = await addGiftCard(store);
		const guessing = await shopperAt('192.0.2.11');
		for (let each = 0; each < 18; each++) expect(await promo(guessing, `WRONG${each}`)).toBe(404);
		for (const wrong of ['12345', '54321']) expect(await card(guessing, wrong)).toBe(404);
		expect(await promo(guessing, 'RIGHT')).toBe(429);
		expect(await card(guessing, number)).toBe(429);
		expect(await balance(guessing, number)).toBe(429);

		const neighbour = await shopperAt('192.0.2.11');
		expect(await promo(neighbour, 'RIGHT')).toBe(200);
		expect(await card(neighbour, number)).toBe(200);
		clock += 300;
		expect(await promo(guessing, 'RIGHT')).toBe(200);
	});

	// Makes two hundred posts, one after the other.
	it('are blocked for an address whose new sessions keep guessing', { timeout: 120_000 }, async () => {
		const statuses: number[] = [];
		for (let each = 0; each < 11; each++) {
			const client = await shopperAt('192.0.2.12');
			for (let guess = 0; guess < 19; guess++) statuses.push(await promo(client, `WRONG${guess}`));
			// Fast enough for one count of wrong codes, and slow enough for the limit on posts.
			clock += 20;
		}
		expect(statuses.filter((status) => status === 404)).toHaveLength(200);
		expect(statuses.slice(200)).toEqual(Array(9).fill(429));
		expect(await promo(await shopperAt('192.0.2.13'), 'RIGHT')).toBe(200);
	});

	it('allow the amount of a card in the cart to be changed at any time', async () => {
		const { number } = await addGiftCard(store);
		const client = await shopperAt('192.0.2.14');
		await card(client, number);
		for (let each = 0; each < 40; each++) {
			const edit = { gift_card_number: number, amount: `${1 + each}.00` };
			expect((await store.ask('checkout/editGiftCard', edit, client)).status).toBe(200);
		}
	});
});
