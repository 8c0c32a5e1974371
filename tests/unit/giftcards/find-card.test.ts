import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCartGiftCards } from '~store/basket/gift-cards/cart-gift-cards';
import { findCard, requireGiftCards } from '~store/basket/gift-cards/find-card';
import { giftCardPrice, readGiftCardNotes, writeGiftCardNotes } from '~store/basket/gift-cards/gift-card-notes';
import { importCards } from '~store/basket/gift-cards/import-cards';
import { newNumber } from '~store/basket/gift-cards/number';
import type { Client } from '~store/contract/call';
import { settingsSchema } from '~store/contract/settings';
import { isSuspicious } from '~store/foundation/captcha/suspicion';
import { addCart, type BareStore, openBareStore } from '../../harness/bare-store';
import { addGiftCard } from '../../harness/offers';

let store: BareStore;
beforeAll(async () => {
	store = await openBareStore();
});
afterAll(() => store.close());

const somebody = (): Client => ({
	uuid: randomUUID(),
	session_id: randomUUID(),
	log_url: '/',
	store_id: '1',
	ip: randomUUID(),
});
const find = (number: string, pin: string | null, client = somebody()) =>
	findCard(store, client, { number, pin, field: 'giftcard_number' });

describe('a gift card is found', () => {
	it('by its number and PIN', async () => {
		const { id, number } = await addGiftCard(store, { pin: '1234' });
		expect(await find(number, '1234')).toEqual({ id, balance: 5000 });
	});

	it('by its number alone when it has no PIN, whatever PIN is typed', async () => {
		const { id, number } = await addGiftCard(store);
		expect(await find(number, '')).toEqual({ id, balance: 5000 });
		expect(await find(number, '9999')).toEqual({ id, balance: 5000 });
	});

	it('by its number alone when only the balance is requested', async () => {
		const { id, number } = await addGiftCard(store, { pin: '1234' });
		expect(await find(number, null)).toEqual({ id, balance: 5000 });
	});
});

describe('a failed search for a card', () => {
	const words = 'We could not find a gift card with this number and PIN. Please check both.';

	it('does not reveal whether the number, the PIN or a voided card was the reason', async () => {
		const { number } = await addGiftCard(store, { pin: '1234' });
		const voided = await addGiftCard(store, { pin: '1234', voided_at: 1 });
		const refusal = { status: 404, message: words, field: 'giftcard_number' };
		await expect(find(number, '1235')).rejects.toMatchObject(refusal);
		await expect(find(number, '')).rejects.toMatchObject(refusal);
		await expect(find(voided.number, '1234')).rejects.toMatchObject(refusal);
		await expect(find(newNumber(), '')).rejects.toMatchObject(refusal);
	});

	it('asks the customer to check only the number when no PIN was requested', async () => {
		await expect(find(newNumber(), null)).rejects.toThrow(
			'We could not find a gift card with this number. Please check it.',
		);
	});
});

describe('guessing', () => {
	it('is also blocked after ten wrong PINs sent at once', async () => {
		const { number } = await addGiftCard(store, { pin: '1234' });
		const guesses = await Promise.allSettled(Array.from({ length: 30 }, () => find(number, '0000')));
		const answers = guesses.map((guess) => guess.status === 'rejected' && guess.reason.status);
		expect(answers.filter((status) => status === 404)).toHaveLength(10);
		expect(answers.filter((status) => status === 429)).toHaveLength(20);
	});

	it('is blocked for an hour after ten wrong PINs for one number, from any client', async () => {
		const { id, number } = await addGiftCard(store, { pin: '1234' });
		for (let each = 0; each < 10; each++) await expect(find(number, '0000')).rejects.toMatchObject({ status: 404 });
		await expect(find(number, '1234')).rejects.toMatchObject({ status: 429 });
		const began = store.now();
		store.setNow(began + 3600);
		expect(await find(number, '1234')).toEqual({ id, balance: 5000 });
		store.setNow(began);
	});

	it('blocks no other card, and a blocked try does not count as a guess', async () => {
		const [closed, other] = [await addGiftCard(store, { pin: '1234' }), await addGiftCard(store)];
		for (let each = 0; each < 10; each++) await expect(find(closed.number, '0000')).rejects.toThrow();
		const owner = somebody();
		for (let each = 0; each < 20; each++) {
			await expect(find(closed.number, '1234', owner)).rejects.toMatchObject({ status: 429 });
		}
		expect(await find(other.number, '', owner)).toEqual({ id: other.id, balance: 5000 });
	});

	it('never counts a right PIN', async () => {
		const { id, number } = await addGiftCard(store, { pin: '1234' });
		for (let each = 0; each < 9; each++) await expect(find(number, '0000')).rejects.toMatchObject({ status: 404 });
		for (let each = 0; each < 3; each++) expect(await find(number, '1234')).toEqual({ id, balance: 5000 });
	});

	it('is counted under a key that does not reveal the number', async () => {
		const { number } = await addGiftCard(store, { pin: '1234' });
		const keys = async () => (await store.db.selectFrom('rate_limits').select('key').execute()).map(({ key }) => key);
		const before = await keys();
		await expect(find(number, '0000')).rejects.toThrow();
		const added = (await keys()).filter((key) => !before.includes(key));
		expect(added.filter((key) => key.startsWith('giftcard:'))).toHaveLength(1);
		expect(added.join()).not.toContain(number);
	});

	it('counts against the guesser, but a mistyped number does not', async () => {
		const [guesser, clumsy] = [somebody(), somebody()];
		const guessed = newNumber();
		const mistyped = guessed.slice(0, -1) + ((Number(guessed.at(-1)) + 1) % 10);
		for (let each = 0; each < 3; each++) {
			await expect(find(guessed, '', guesser)).rejects.toMatchObject({ status: 404 });
			await expect(find(mistyped, '', clumsy)).rejects.toMatchObject({ status: 404 });
		}
		expect(await isSuspicious(store, guesser)).toBe(true);
		expect(await isSuspicious(store, clumsy)).toBe(false);
	});

	it('counts the wrong PINs of an old card whose number has no check digit', async () => {
		const { number } = await addGiftCard(store, { number: 'OLD-77', pin: '1234' });
		const guesser = somebody();
		for (let each = 0; each < 3; each++) await expect(find(number, '1', guesser)).rejects.toThrow();
		expect(await isSuspicious(store, guesser)).toBe(true);
	});

	it('includes every wrong number once there are cards from another till', async () => {
		const shop = await openBareStore();
		const guess = async (number: string) => {
			const guesser = somebody();
			for (let each = 0; each < 3; each++) {
				await expect(findCard(shop, guesser, { number, pin: null, field: 'number' })).rejects.toThrow();
			}
			return isSuspicious(shop, guesser);
		};
		expect(await guess('TILL-2')).toBe(false);
		await importCards(shop, [{ at: 1, number: 'TILL-1', pin: null, balance: 500 }]);
		expect(await guess('TILL-2')).toBe(true);
		await shop.close();
	});

	it('at many numbers blocks the session', async () => {
		const guesser = somebody();
		for (let each = 0; each < 20; each++) {
			await expect(find(newNumber(), null, guesser)).rejects.toMatchObject({ status: 404 });
		}
		await expect(find(newNumber(), null, guesser)).rejects.toMatchObject({ status: 429 });
		await expect(find(newNumber(), null)).rejects.toMatchObject({ status: 404 });
	});
});

it('is refused by a store without gift cards', () => {
	const of = (giftcards_enabled: boolean) => settingsSchema.parse({ store_info: { giftcards_enabled } });
	expect(() => requireGiftCards(of(true))).not.toThrow();
	expect(() => requireGiftCards(of(false))).toThrow(
		expect.objectContaining({ message: 'This store does not take gift cards.', reason: 'gift-cards-not-taken' }),
	);
});

it('are listed in the order they were added, with their present balance, or zero if voided', async () => {
	const cart = await addCart(store);
	const [pinned, plain, voided] = [
		await addGiftCard(store, { pin: '1234', balance: 100 }),
		await addGiftCard(store, { balance: 200 }),
		await addGiftCard(store, { voided_at: 1, balance: 300 }),
	];
	await addGiftCard(store);
	const wishes = [
		{ gift_card_id: pinned.id, amount: 70, added_at: 3 },
		{ gift_card_id: voided.id, amount: 90, added_at: 2 },
		{ gift_card_id: plain.id, amount: 80, added_at: 2 },
	];
	await store.db
		.insertInto('cart_gift_cards')
		.values(wishes.map((wish) => ({ cart_id: cart, ...wish })))
		.execute();
	expect(await readCartGiftCards(store.db, cart)).toEqual([
		{ ...plain, pin_hash: null, wanted: 80, balance: 200 },
		{ ...voided, pin_hash: null, wanted: 90, balance: 0 },
		{ ...pinned, pin_hash: expect.any(String), wanted: 70, balance: 100 },
	]);
	expect(await readCartGiftCards(store.db, await addCart(store))).toEqual([]);
});

describe('the notes of a gift card’s line', () => {
	const gift_card_info = { personalize: true, to: 'Ada', from: 'Grace', message: 'Read!' };

	it('hold the price, in cents inside and in dollars on the wire', () => {
		const notes = writeGiftCardNotes({ giftcard_price: 2550, gift_card_info });
		expect(giftCardPrice(notes)).toBe(2550);
		expect(readGiftCardNotes(notes)).toEqual({ giftcard_price: '25.50', gift_card_info });
	});

	it('are empty on any other line', () => {
		expect(giftCardPrice(null)).toBeNull();
		expect(readGiftCardNotes(null)).toBeNull();
	});

	it('have the same text for the same notes, so that equal lines are found', () => {
		const { message, from, to, personalize } = gift_card_info;
		expect(writeGiftCardNotes({ gift_card_info: { message, from, to, personalize }, giftcard_price: 1 })).toBe(
			writeGiftCardNotes({ giftcard_price: 1, gift_card_info }),
		);
	});
});
