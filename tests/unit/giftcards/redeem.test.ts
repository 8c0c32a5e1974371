import { afterAll, beforeAll, expect, it } from 'vitest';
import { createGiftCard } from '~store/basket/gift-cards/create';
import { isPinOf } from '~store/basket/gift-cards/pin';
import { giveBack, redeem } from '~store/basket/gift-cards/redeem';
import { transact } from '~store/foundation/database/transactions';
import { voidCard } from '~store/ordering/orders/void-sold-cards';
import { type BareStore, openBareStore } from '../../harness/bare-store';
import { accountOf, addGiftCard } from '../../harness/offers';
import { addOrder } from '../../harness/placed-orders';

let store: BareStore;
beforeAll(async () => {
	store = await openBareStore();
});
afterAll(() => store.close());

const later = 1_790_000_500;

async function newOrder(): Promise<number> {
	const number = await addOrder(store);
	const row = await store.db.selectFrom('orders').select('id').where('order_number', '=', number).executeTakeFirst();
	return row?.id ?? 0;
}
const pay = (order: number, amounts: { id: number; number: string; amount: number }[]) =>
	transact(store, (transaction) => redeem(transaction, order, amounts, later));
const refund = (order: number) => transact(store, (transaction) => giveBack(transaction, order, later));
const entriesOf = (cardId: number) =>
	store.db
		.selectFrom('gift_card_entries')
		.select(['order_id', 'amount', 'reason', 'created_at'])
		.where('gift_card_id', '=', cardId)
		.orderBy('id')
		.execute();
const paidWith = (order: number) =>
	store.db
		.selectFrom('order_gift_cards')
		.select(['gift_card_id', 'amount'])
		.where('order_id', '=', order)
		.orderBy('gift_card_id')
		.execute();

it('takes an amount off a card, with an entry, and notes it with the order', async () => {
	const card = await addGiftCard(store, { balance: 5000 });
	const order = await newOrder();
	await pay(order, [{ ...card, amount: 1250 }]);
	expect(await accountOf(store, card.id)).toEqual({ balance: 3750, entries: 3750 });
	expect((await entriesOf(card.id)).at(-1)).toEqual({
		order_id: order,
		amount: -1250,
		reason: 'spent',
		created_at: later,
	});
	expect(await paidWith(order)).toEqual([{ gift_card_id: card.id, amount: 1250 }]);
});

it('empties a card to the last cent, and leaves those alone of which nothing is wanted', async () => {
	const whole = await addGiftCard(store, { balance: 700 });
	const none = await addGiftCard(store);
	const order = await newOrder();
	await pay(order, [
		{ ...none, amount: 0 },
		{ ...whole, amount: 700 },
	]);
	expect(await accountOf(store, whole.id)).toEqual({ balance: 0, entries: 0 });
	expect(await accountOf(store, none.id)).toEqual({ balance: 5000, entries: 5000 });
	expect(await entriesOf(none.id)).toHaveLength(1);
	expect(await paidWith(order)).toEqual([{ gift_card_id: whole.id, amount: 700 }]);
});

it('refuses more than is on the card, and takes nothing', async () => {
	const full = await addGiftCard(store);
	const card = await addGiftCard(store, { balance: 999 });
	const order = await newOrder();
	const tooMuch = [
		{ ...card, amount: 1000 },
		{ ...full, amount: 100 },
	];
	await expect(pay(order, tooMuch)).rejects.toMatchObject({
		status: 409,
		field: 'checksum',
		message: `There is only $9.99 left on the gift card ending in ${card.number.slice(-4)}. Please look at your cart again.`,
	});
	expect(await accountOf(store, full.id)).toEqual({ balance: 5000, entries: 5000 });
	expect(await accountOf(store, card.id)).toEqual({ balance: 999, entries: 999 });
});

it('goes through the cards in the order of their ids, so that nobody waits in a ring', async () => {
	const first = await addGiftCard(store, { balance: 1 });
	const second = await addGiftCard(store, { balance: 1 });
	const third = await addGiftCard(store, { balance: 1 });
	const all = [third, first, second].map((card) => ({ ...card, amount: 2 }));
	await expect(pay(await newOrder(), all)).rejects.toThrow(first.number.slice(-4));
});

it('refuses a card that was voided meanwhile, even one with money left in the books', async () => {
	const card = await addGiftCard(store, { voided_at: 1 });
	await expect(pay(await newOrder(), [{ ...card, amount: 1 }])).rejects.toThrow(
		`The gift card ending in ${card.number.slice(-4)} can no longer be used. Please take it out of your cart.`,
	);
	expect(await accountOf(store, card.id)).toEqual({ balance: 5000, entries: 5000 });
});

it('gives back what an order spent, once', async () => {
	const cards = [await addGiftCard(store), await addGiftCard(store)];
	const order = await newOrder();
	const another = await newOrder();
	await pay(
		order,
		cards.map((card, at) => ({ ...card, amount: 100 + at })),
	);
	await pay(
		another,
		cards.map((card) => ({ ...card, amount: 40 })),
	);
	await refund(order);
	await refund(order);
	for (const [at, card] of cards.entries()) {
		expect(await accountOf(store, card.id)).toEqual({ balance: 4960, entries: 4960 });
		expect((await entriesOf(card.id)).slice(-1)).toEqual([
			{ order_id: order, amount: 100 + at, reason: 'given back', created_at: later },
		]);
	}
});

it('gives nothing back to an order that no card paid for', async () => {
	const card = await addGiftCard(store);
	await refund(await newOrder());
	expect(await entriesOf(card.id)).toHaveLength(1);
});

it('begins with an entry that says where the money came from', async () => {
	const made = await createGiftCard(store.db, { amount: 2500, pin: false, order_item_id: null }, later);
	expect(made).toMatchObject({ balance: 2500, pin: null, number: expect.stringMatching(/^9\d{15}$/) });
	expect(await entriesOf(made.id)).toEqual([{ order_id: null, amount: 2500, reason: 'created', created_at: later }]);

	const item = await store.db.selectFrom('order_items').select('id').executeTakeFirstOrThrow();
	const sold = await createGiftCard(store.db, { amount: 1000, pin: true, order_item_id: item.id }, later);
	expect(sold.pin).toMatch(/^\d{8}$/);
	expect(await entriesOf(sold.id)).toMatchObject([{ amount: 1000, reason: 'sold' }]);
	const row = await store.db.selectFrom('gift_cards').selectAll().where('id', '=', sold.id).executeTakeFirstOrThrow();
	const { pin, ...kept } = sold;
	expect(row).toMatchObject({ ...kept, order_item_id: item.id, created_at: later, voided_at: null });
	expect(await isPinOf(pin ?? '', row.pin_hash)).toBe(true);
});

it('voids a card for good, and writes off what is on it', async () => {
	const card = await addGiftCard(store, { balance: 4200 });
	expect(await voidCard(store, card.number)).toEqual({ outcome: 'voided', balance: 4200 });
	expect(await accountOf(store, card.id)).toEqual({ balance: 0, entries: 0 });
	expect((await entriesOf(card.id)).at(-1)).toEqual({
		order_id: null,
		amount: -4200,
		reason: 'voided',
		created_at: store.now(),
	});
	expect(await voidCard(store, card.number)).toEqual({ outcome: 'voided before' });
	expect(await voidCard(store, '9000000000000000')).toEqual({ outcome: 'unknown' });
	const row = await store.db.selectFrom('gift_cards').select('voided_at').where('id', '=', card.id).executeTakeFirst();
	expect(row?.voided_at).toBe(store.now());
});

it('writes nothing off an empty card, and leaves others alone', async () => {
	const [empty, other] = [await addGiftCard(store, { balance: 0 }), await addGiftCard(store)];
	expect(await voidCard(store, empty.number)).toEqual({ outcome: 'voided', balance: 0 });
	expect(await entriesOf(empty.id)).toHaveLength(1);
	expect(await accountOf(store, other.id)).toEqual({ balance: 5000, entries: 5000 });
	await expect(pay(await newOrder(), [{ ...other, amount: 1 }])).resolves.toBeUndefined();
});
