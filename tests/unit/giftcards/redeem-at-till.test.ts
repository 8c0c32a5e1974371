import { afterAll, beforeAll, expect, it } from 'vitest';
import { newNumber } from '~store/basket/gift-cards/number';
import { redeemAtTill } from '~store/basket/gift-cards/redeem-at-till';
import { type BareStore, openBareStore } from '../../harness/bare-store';
import { accountOf, addGiftCard } from '../../harness/offers';

let store: BareStore;
beforeAll(async () => {
	store = await openBareStore();
});
afterAll(() => store.close());

const redeem = (number: string, amount: number, pin: string | null = null) =>
	redeemAtTill(store, { number, pin, amount });
const entriesOf = (cardId: number) =>
	store.db
		.selectFrom('gift_card_entries')
		.select(['order_id', 'amount', 'reason', 'created_at'])
		.where('gift_card_id', '=', cardId)
		.orderBy('id')
		.execute();

it('takes an amount off one card, with an entry without an order', async () => {
	const [card, other] = [await addGiftCard(store), await addGiftCard(store)];
	store.setNow(1_790_000_900);
	expect(await redeem(card.number, 1250)).toEqual({ outcome: 'redeemed', left: 3750 });
	expect(await accountOf(store, card.id)).toEqual({ balance: 3750, entries: 3750 });
	const entry = { order_id: null, amount: -1250, reason: 'redeemed', created_at: 1_790_000_900 };
	expect((await entriesOf(card.id)).slice(1)).toEqual([entry]);
	expect(await accountOf(store, other.id)).toEqual({ balance: 5000, entries: 5000 });
	expect(await entriesOf(other.id)).toHaveLength(1);
});

it('empties a card to the last cent', async () => {
	const card = await addGiftCard(store, { balance: 700 });
	expect(await redeem(card.number, 700)).toEqual({ outcome: 'redeemed', left: 0 });
	expect(await accountOf(store, card.id)).toEqual({ balance: 0, entries: 0 });
});

it('takes nothing when the balance is too low, and names the balance', async () => {
	const card = await addGiftCard(store, { balance: 999 });
	expect(await redeem(card.number, 1000)).toEqual({ outcome: 'too little', left: 999 });
	expect(await accountOf(store, card.id)).toEqual({ balance: 999, entries: 999 });
	expect(await entriesOf(card.id)).toHaveLength(1);
});

it('never takes more than the balance from two tills at once', async () => {
	const card = await addGiftCard(store);
	const tills = await Promise.all([redeem(card.number, 3000), redeem(card.number, 3000)]);
	expect(tills).toContainEqual({ outcome: 'redeemed', left: 2000 });
	expect(tills).toContainEqual({ outcome: 'too little', left: 2000 });
	expect(await accountOf(store, card.id)).toEqual({ balance: 2000, entries: 2000 });
});

it('takes nothing off a voided card, whatever its balance', async () => {
	for (const balance of [0, 5000]) {
		const card = await addGiftCard(store, { balance, voided_at: 1 });
		expect(await redeem(card.number, 100)).toEqual({ outcome: 'void' });
		expect(await accountOf(store, card.id)).toEqual({ balance, entries: balance });
	}
});

it('reports an unknown number', async () => {
	await addGiftCard(store);
	expect(await redeem(newNumber(), 100)).toEqual({ outcome: 'unknown' });
});

it('asks for the PIN of a card that has one, and takes nothing without it', async () => {
	const card = await addGiftCard(store, { pin: '1234' });
	for (const pin of [null, '', '4321']) expect(await redeem(card.number, 500, pin)).toEqual({ outcome: 'wrong pin' });
	expect(await accountOf(store, card.id)).toEqual({ balance: 5000, entries: 5000 });
	expect(await redeem(card.number, 500, '1234')).toEqual({ outcome: 'redeemed', left: 4500 });
});

it('ignores the PIN entered for a card without one', async () => {
	const card = await addGiftCard(store);
	expect(await redeem(card.number, 500, '9999')).toEqual({ outcome: 'redeemed', left: 4500 });
});
