import { afterAll, beforeAll, expect, it } from 'vitest';
import { redeem, restoreBalances } from '~store/basket/gift-cards/redeem';
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
const refund = (order: number) => transact(store, (transaction) => restoreBalances(transaction, order, later));
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

it('takes an amount off a card, and records it in an entry and in the order', async () => {
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

it('empties a card to the last cent, and does not touch cards with nothing to pay', async () => {
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

it('refuses an amount above the balance, and takes nothing', async () => {
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
		message: `Only $9.99 is left on the gift card ending in ${card.number.slice(-4)}. Please check your cart again.`,
	});
	expect(await accountOf(store, full.id)).toEqual({ balance: 5000, entries: 5000 });
	expect(await accountOf(store, card.id)).toEqual({ balance: 999, entries: 999 });
});

it('charges the cards in the order of their ids, so that payments do not deadlock', async () => {
	const first = await addGiftCard(store, { balance: 1 });
	const second = await addGiftCard(store, { balance: 1 });
	const third = await addGiftCard(store, { balance: 1 });
	const all = [third, first, second].map((card) => ({ ...card, amount: 2 }));
	await expect(pay(await newOrder(), all)).rejects.toThrow(first.number.slice(-4));
});

it('refuses a card voided in the meantime, even with a balance', async () => {
	const card = await addGiftCard(store, { voided_at: 1 });
	await expect(pay(await newOrder(), [{ ...card, amount: 1 }])).rejects.toThrow(
		`The gift card ending in ${card.number.slice(-4)} can no longer be used. Please remove it from your cart.`,
	);
	expect(await accountOf(store, card.id)).toEqual({ balance: 5000, entries: 5000 });
});

it('gives back the amount an order spent, once', async () => {
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
	expect(await refund(order)).toBe(201);
	expect(await refund(order)).toBe(0);
	for (const [at, card] of cards.entries()) {
		expect(await accountOf(store, card.id)).toEqual({ balance: 4960, entries: 4960 });
		expect((await entriesOf(card.id)).slice(-1)).toEqual([
			{ order_id: order, amount: 100 + at, reason: 'given back', created_at: later },
		]);
	}
});

it('gives nothing back to an order that no card paid for', async () => {
	const card = await addGiftCard(store);
	expect(await refund(await newOrder())).toBe(0);
	expect(await entriesOf(card.id)).toHaveLength(1);
});

it('gives back the full amount to an emptied card, so that it can be spent again', async () => {
	const card = await addGiftCard(store, { balance: 700 });
	const [first, second] = [await newOrder(), await newOrder()];
	await pay(first, [{ ...card, amount: 700 }]);
	expect(await refund(first)).toBe(700);
	await pay(second, [{ ...card, amount: 700 }]);
	expect(await refund(first)).toBe(0);
	expect(await accountOf(store, card.id)).toEqual({ balance: 0, entries: 0 });
});

it('writes off once the amount given back to a voided card', async () => {
	const [good, gone] = [await addGiftCard(store), await addGiftCard(store)];
	const order = await newOrder();
	await pay(order, [
		{ ...gone, amount: 300 },
		{ ...good, amount: 200 },
	]);
	await voidCard(store, gone.number);
	expect(await refund(order)).toBe(200);
	expect(await refund(order)).toBe(0);
	expect(await accountOf(store, good.id)).toEqual({ balance: 5000, entries: 5000 });
	expect(await accountOf(store, gone.id)).toEqual({ balance: 0, entries: 0 });
	expect((await entriesOf(gone.id)).slice(-2)).toEqual([
		{ order_id: order, amount: 300, reason: 'given back', created_at: later },
		{ order_id: null, amount: -300, reason: 'voided', created_at: later },
	]);
});

it('lets only one of two orders use the last balance of a card', async () => {
	const card = await addGiftCard(store, { balance: 1000 });
	const orders = [await newOrder(), await newOrder()];
	const tries = await Promise.allSettled(orders.map((order) => pay(order, [{ ...card, amount: 600 }])));
	expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
	expect(await accountOf(store, card.id)).toEqual({ balance: 400, entries: 400 });
});

it('takes nothing off the same card twice for one order', async () => {
	const card = await addGiftCard(store);
	const order = await newOrder();
	const twice = [card, card].map((each) => ({ ...each, amount: 100 }));
	await expect(pay(order, twice)).rejects.toThrow();
	expect(await accountOf(store, card.id)).toEqual({ balance: 5000, entries: 5000 });
	await pay(order, [{ ...card, amount: 100 }]);
	await expect(pay(order, [{ ...card, amount: 100 }])).rejects.toThrow();
	expect(await accountOf(store, card.id)).toEqual({ balance: 4900, entries: 4900 });
});

it('voids a card for good, and writes off its balance', async () => {
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
	expect(await entriesOf(card.id)).toHaveLength(2);
	expect(await voidCard(store, '9000000000000000')).toEqual({ outcome: 'unknown' });
	const row = await store.db.selectFrom('gift_cards').select('voided_at').where('id', '=', card.id).executeTakeFirst();
	expect(row?.voided_at).toBe(store.now());
});

it('writes nothing off an empty card, and does not touch other cards', async () => {
	const [empty, other] = [await addGiftCard(store, { balance: 0 }), await addGiftCard(store)];
	expect(await voidCard(store, empty.number)).toEqual({ outcome: 'voided', balance: 0 });
	expect(await entriesOf(empty.id)).toHaveLength(1);
	expect(await accountOf(store, other.id)).toEqual({ balance: 5000, entries: 5000 });
	await expect(pay(await newOrder(), [{ ...other, amount: 1 }])).resolves.toBeUndefined();
});
