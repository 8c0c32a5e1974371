import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '~store/contract/call';
import { advanceOrder } from '~store/ordering/orders/advance-order';
import { expectBooksToAgree, openBooks } from '../harness/books';
import { addLocation, addOffer, addTitle } from '../harness/catalogue';
import { engines } from '../harness/engines';
import { addGiftCard, addPromo, offersOn, payWithCard } from '../harness/offers';
import { eisbnOf, review } from '../harness/orders';
import { setSettings } from '../harness/settings';
import { openTestStore, shopper, type TestStore } from '../harness/store';

const rounds = 4;
const shoppers = 8;

/** SQLite allows one write at a time, so no deadlock is possible. */
describe.runIf(engines.includes('postgres'))('orders that are placed and cancelled at once on postgres', () => {
	let store: TestStore;
	const titles: number[] = [];
	const cards: number[] = [];
	beforeAll(async () => {
		store = await openTestStore('postgres');
		await setSettings(store, offersOn);
		const places = [await addLocation(store, { altname: 'Here' }), await addLocation(store, { altname: 'There' })];
		for (let count = 0; count < shoppers; count++) {
			const title = await addTitle(store);
			// A few copies at each location, so that orders reach the last copy and the filters of the title are derived again.
			await addOffer(store, title, { stock: places.map((location_id) => ({ location_id, onhand: 3 })) });
			titles.push(title);
		}
		for (let count = 0; count < 2; count++) cards.push((await addGiftCard(store, { balance: 1_000_000 })).id);
		await addPromo(store, { code: 'FORALL', automatic: 1, type: 'percent', value: 500 });
	});
	afterAll(() => store.dispose());

	/** Prepares a guest with these titles in the cart, in this order, ready to pay a part with each card. */
	async function begin(order: number[]): Promise<() => Promise<string | null>> {
		const client: Client = shopper();
		for (const title of order)
			await store.call('cart/add', { eisbn: await eisbnOf(store, title), quantity: 1 }, client);
		for (const card of cards) await payWithCard(store, client, card, 100);
		const submission = await review(store, client);
		return async () => {
			const { status, body } = await store.ask('checkout/submit', submission, client);
			// Another shopper may have bought the last copy.
			expect([200, 409]).toContain(status);
			return status === 200 ? (body as { order_number: string }).order_number : null;
		};
	}

	it('never wait for each other in a circle, and leave the books in order', { timeout: 120_000 }, async () => {
		const opening = await openBooks(store);
		let placed: string[] = [];
		let sold = 0;
		for (let round = 0; round < rounds; round++) {
			const ready = [];
			for (let each = 0; each < shoppers; each++) {
				const [own = 0, next = 0] = [titles[each], titles[(each + 1) % shoppers]];
				// The orders share the code, the cards and the counters. In every other round they share titles as well.
				ready.push(await begin(round % 2 === 0 ? [own] : each % 2 === 0 ? [own, next] : [next, own]));
			}
			const cancelling = placed.map((number) => advanceOrder(store, number, 'cancelled'));
			const answers = await Promise.all(ready.map((submit) => submit()));
			await Promise.all(cancelling);
			placed = answers.filter((number) => number !== null);
			sold += placed.length;
		}
		expect(sold).toBeGreaterThan(0);
		expect(store.locks.undone).toBe(0);
		await expectBooksToAgree(store, opening);
	});
});
