import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { newNumber } from '~store/basket/gift-cards/number';
import { hashPin } from '~store/basket/gift-cards/pin';
import type { Client } from '~store/contract/call';
import type { CaptchaPurpose } from '~store/contract/captcha';
import { writeToken } from '~store/foundation/captcha/token';
import type { PromoCodesTable } from '~store/foundation/database/schema';
import type { Store } from '~store/store';
import { secretsOf } from '../../config';
import { cartOf } from './carts';
import type { TestStore } from './store';

/** Settings of a shop that accepts promo codes and gift cards. */
export const offersOn = { store_info: { giftcards_enabled: true }, checkout_info: { using_promo_codes: true } };

/** Adds a promo code of ten percent, unless said otherwise. Returns its id. */
export async function addPromo(store: Store, values: Partial<Insertable<PromoCodesTable>> = {}): Promise<number> {
	const { id } = await store.db
		.insertInto('promo_codes')
		.values({
			code: `CODE${randomUUID().slice(0, 6).toUpperCase()}`,
			description: 'Ten percent off',
			type: 'percent',
			value: 1000,
			max_uses: null,
			starts_at: null,
			expires_at: null,
			...values,
		})
		.returning('id')
		.executeTakeFirstOrThrow();
	return id;
}

/** Adds a gift card with $50.00 on it and no PIN, unless said otherwise, and the entry of its balance. */
export async function addGiftCard(
	store: Store,
	values: { number?: string; pin?: string; balance?: number; voided_at?: number } = {},
): Promise<{ id: number; number: string }> {
	const { pin, ...said } = values;
	const card = { number: newNumber(), balance: 5000, voided_at: null, ...said };
	const pin_hash = pin === undefined ? null : await hashPin(pin);
	const { id } = await store.db
		.insertInto('gift_cards')
		.values({ ...card, pin_hash, order_item_id: null, created_at: store.now() })
		.returning('id')
		.executeTakeFirstOrThrow();
	await store.db
		.insertInto('gift_card_entries')
		.values({ gift_card_id: id, order_id: null, amount: card.balance, reason: 'created', created_at: store.now() })
		.execute();
	return { id, number: card.number };
}

/** Pays a number of cents of a visitor's cart with a gift card, up to its balance. Keeps cards that already pay. */
export async function payWithCard(
	store: TestStore,
	client: Client,
	gift_card_id: number,
	amount: number,
): Promise<void> {
	const line = (await cartOf(store, client)).items[0]?.cart_info.cart_id ?? 0;
	const { cart_id } = await store.db
		.selectFrom('cart_items')
		.select('cart_id')
		.where('id', '=', line)
		.executeTakeFirstOrThrow();
	await store.db
		.insertInto('cart_gift_cards')
		.values({ cart_id, gift_card_id, amount, added_at: store.now() })
		.onConflict((conflict) => conflict.doNothing())
		.execute();
}

/** Returns the balance of a card and the sum of its entries, which must be equal. */
export async function accountOf(store: Store, cardId: number): Promise<{ balance: number; entries: number }> {
	const { balance } = await store.db
		.selectFrom('gift_cards')
		.select('balance')
		.where('id', '=', cardId)
		.executeTakeFirstOrThrow();
	const rows = await store.db
		.selectFrom('gift_card_entries')
		.select('amount')
		.where('gift_card_id', '=', cardId)
		.execute();
	return { balance, entries: rows.reduce((sum, { amount }) => sum + amount, 0) };
}

/** Returns the captcha fields that a person's browser posts ten seconds after the form was opened. */
export function captchaFor(store: Store, purpose: CaptchaPurpose): { token: string } {
	const facts = { purpose, issued_at: store.now() - 10, nonce: randomUUID() };
	return { token: writeToken(facts, null, secretsOf(store.config)) };
}
