import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGiftCard } from '~store/basket/gift-cards/create';
import { newNumber } from '~store/basket/gift-cards/number';
import { isPinOf } from '~store/basket/gift-cards/pin';
import { transact } from '~store/foundation/database/transactions';
import { type BareStore, openBareStore } from '../../harness/bare-store';
import { addGiftCard } from '../../harness/offers';
import { addOrder } from '../../harness/placed-orders';

let store: BareStore;
beforeAll(async () => {
	store = await openBareStore();
});
afterAll(() => store.close());

const later = 1_790_000_500;
const create = (wish: Partial<Parameters<typeof createGiftCard>[1]> = {}) =>
	transact(store, (transaction) =>
		createGiftCard(transaction, { amount: 2500, pin: false, order_item_id: null, ...wish }, later),
	);
const rowOf = (id: number) =>
	store.db.selectFrom('gift_cards').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const entriesOf = (id: number) =>
	store.db
		.selectFrom('gift_card_entries')
		.select(['order_id', 'amount', 'reason', 'created_at'])
		.where('gift_card_id', '=', id)
		.execute();
async function soldItem(): Promise<number> {
	await addOrder(store);
	const { id } = await store.db.selectFrom('order_items').select('id').executeTakeFirstOrThrow();
	return id;
}

describe('a new gift card', () => {
	it('made by a bookseller has its amount, a number and an entry', async () => {
		const made = await create();
		expect(made).toEqual({ id: made.id, number: expect.stringMatching(/^9\d{15}$/), balance: 2500, pin: null });
		const kept = { balance: 2500, pin_hash: null, order_item_id: null, created_at: later, voided_at: null };
		expect(await rowOf(made.id)).toMatchObject({ ...kept, number: made.number });
		expect(await entriesOf(made.id)).toEqual([{ order_id: null, amount: 2500, reason: 'created', created_at: later }]);
	});

	it('bought by a customer names its order line and has an entry for the sale', async () => {
		const order_item_id = await soldItem();
		const sold = await create({ amount: 1000, order_item_id });
		expect(await rowOf(sold.id)).toMatchObject({ balance: 1000, order_item_id, created_at: later });
		expect(await entriesOf(sold.id)).toEqual([{ order_id: null, amount: 1000, reason: 'sold', created_at: later }]);
	});

	it('shows its PIN once, and stores only the hash', async () => {
		const { id, pin } = await create({ pin: true });
		const { pin_hash } = await rowOf(id);
		expect(pin).toMatch(/^\d{8}$/);
		expect(pin_hash).not.toContain(pin);
		expect(await isPinOf(pin ?? '', pin_hash)).toBe(true);
	});

	it('gets another number when its number is taken', async () => {
		const old = await addGiftCard(store, { balance: 4200 });
		const free = newNumber();
		const numbers = [old.number, old.number, free];
		const wish = { amount: 2500, pin: false, order_item_id: null };
		const made = await transact(store, (transaction) =>
			createGiftCard(transaction, wish, later, () => numbers.shift() ?? ''),
		);
		expect(made).toMatchObject({ number: free, balance: 2500 });
		expect(numbers).toEqual([]);
		expect(await rowOf(old.id)).toMatchObject({ number: old.number, balance: 4200 });
		expect(await entriesOf(old.id)).toHaveLength(1);
		expect(await entriesOf(made.id)).toHaveLength(1);
	});
});
