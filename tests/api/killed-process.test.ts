import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createGiftCard } from '~store/basket/gift-cards/create';
import type { Client } from '~store/contract/call';
import type { PayloadOf } from '~store/contract/contract';
import { expectBooksToAgree, openBooks } from '../harness/books';
import { cartOf } from '../harness/carts';
import { addLocation, addOffer, addTitle } from '../harness/catalogue';
import { payWithCard } from '../harness/offers';
import { contact, eisbnOf } from '../harness/orders';
import { setSettings } from '../harness/settings';
import { onBothEngines, openTestStore, shopper, type TestStore } from '../harness/store';
import { StoreProcess } from '../harness/store-process';

const submits = 200;
const kills = 5;
const atOnce = 8;

interface Order {
	client: Client;
	submission: PayloadOf<'checkout/submit'> & { idempotency_key: string };
	/** What the shop acknowledged; null until then. */
	number: string | null;
}

onBothEngines('a store whose process is killed', (engine) => {
	let store: TestStore;
	let api: StoreProcess;
	beforeAll(async () => {
		store = await openTestStore(engine);
		api = new StoreProcess(store);
		await setSettings(store, {
			store_info: { giftcards_enabled: true },
			checkout_info: { using_promo_codes: true },
		});
	});
	afterAll(async () => {
		await api.kill();
		await store.dispose();
	});

	it('has every order that it acknowledged, once, and books that agree with them', async () => {
		const orders = await prepare();
		const opening = await openBooks(store);
		await api.start();
		let waiting = orders;
		for (let killed = 0; waiting.length > 0; killed++) {
			const dies = killed < kills;
			const posting = postAll(waiting, () => dies);
			if (dies) {
				// At a random moment: after some acknowledgements, and then in the middle of whatever is under way.
				const some = randomInt(1, Math.max(2, Math.floor(waiting.length / 3)));
				const before = acknowledged(orders);
				while (acknowledged(orders) < before + some) await wait(1);
				await wait(randomInt(0, 12));
				await api.kill();
			}
			await posting;
			waiting = orders.filter(({ number }) => number === null);
			if (dies) await api.start();
		}
		await expectAllPlacedOnce(orders);
		await expectBooksToAgree(store, opening);
	}, 180_000);

	/** Carts at their review, some with a gift card, all under a promo code that just suffices. */
	async function prepare(): Promise<Order[]> {
		const place = await addLocation(store, { altname: 'Main Street' });
		const eisbns: string[] = [];
		for (let index = 0; index < 10; index++) {
			const title = await addTitle(store, { list_price_can: 1000 + 111 * index });
			await addOffer(store, title, { stock: [{ location_id: place, onhand: submits }] });
			eisbns.push(await eisbnOf(store, title));
		}
		const card = await createGiftCard(store.db, { amount: 1_000_000, pin: false, order_item_id: null }, store.now());
		const promo = { code: 'ALL', description: 'For all', type: 'percent', value: 500, automatic: 1 };
		await store.db
			.insertInto('promo_codes')
			.values({ ...promo, max_uses: submits, starts_at: null, expires_at: null })
			.execute();
		const orders: Order[] = [];
		for (let index = 0; index < submits; index++) orders.push(await atReview(eisbns, index, card.id));
		return orders;
	}

	async function atReview(eisbns: string[], index: number, giftCard: number): Promise<Order> {
		const client = shopper();
		for (const step of [0, 1 + (index % 4)]) {
			await store.call('cart/add', { eisbn: eisbns[(index + step) % 10] as string, quantity: 1 }, client);
		}
		await store.call('checkout/setDelivery', { delivery_preference: 'pickup' }, client);
		if (index % 3 === 0) {
			await payWithCard(store, client, giftCard, 700);
		}
		const { checksum } = await cartOf(store, client);
		const chosen = { delivery_preference: 'pickup', payment_choice: 'pickup' } as const;
		return {
			client,
			submission: { ...contact, ...chosen, checksum, idempotency_key: randomUUID() },
			number: null,
		};
	}

	/** Posts the orders, several at once, until all are answered or the process is gone. */
	async function postAll(orders: Order[], mayDie: () => boolean): Promise<void> {
		const queue = [...orders];
		let gone = false;
		const one = async () => {
			for (let order = queue.shift(); order && !gone; order = queue.shift()) {
				const answer = await api.post('checkout/submit', order.submission, order.client);
				if (answer === null) {
					expect(mayDie()).toBe(true);
					gone = true;
				} else {
					expect(answer).toMatchObject({ status: 200 });
					order.number = String(answer.body.order_number);
				}
			}
		};
		await Promise.all(Array.from({ length: atOnce }, one));
	}

	async function expectAllPlacedOnce(orders: Order[]): Promise<void> {
		const rows = await store.db.selectFrom('orders').select(['order_number', 'idempotency_key']).execute();
		expect(rows).toHaveLength(submits);
		const numbers = new Map(rows.map((row) => [row.idempotency_key, row.order_number]));
		for (const { submission, number } of orders) expect(numbers.get(submission.idempotency_key)).toBe(number);
		const mails = await store.db.selectFrom('outbox_mails').select('id').execute();
		expect(mails).toHaveLength(submits);
	}
});

const acknowledged = (orders: Order[]): number => orders.filter(({ number }) => number !== null).length;
