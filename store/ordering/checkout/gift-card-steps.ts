import type { HasConfig } from '../../../config';
import { cartIdOf } from '../../basket/cart/open-cart';
import { readCartGiftCards } from '../../basket/gift-cards/cart-gift-cards';
import { findCard, requireGiftCards } from '../../basket/gift-cards/find-card';
import { isPinOf } from '../../basket/gift-cards/pin';
import type { CatalogueContext } from '../../catalogue/titles/visitor-view';
import type { CheckedCart } from '../../contract/checkout';
import type { CheckedPayloadOf } from '../../contract/contract';
import { readAmount } from '../../contract/typed-amount';
import { requirePerson } from '../../foundation/captcha/captcha';
import type { HasLog } from '../../foundation/log';
import { inDollars } from '../../foundation/money';
import { refusalBy } from '../../foundation/refusal';
import type { Visitor } from '../../foundation/sessions/visitor';
import { type AlsoWritten, takeStep } from './take-step';

const refuse = refusalBy<'checkout/addGiftCard'>();
const refuseEdit = refusalBy<'checkout/editGiftCard'>();

/** The maximum number of gift cards in a cart or on an order. */
const maxCards = 20;

/**
 * Adds a gift card to the visitor's cart, to pay with its whole balance (docs/behaviour/gift-cards.md#redeeming). If the gift
 * card is already in the cart, changes nothing, because a shopper may submit the form twice.
 * @throws {Refused} if the captcha fails, the gift card cannot be used, or the gift card's balance is 0
 */
export async function addGiftCard(
	store: CatalogueContext & HasConfig & HasLog,
	visitor: Visitor,
	{ gift_card_number: number, pin = '', captcha }: CheckedPayloadOf<'checkout/addGiftCard'>,
): Promise<CheckedCart> {
	return putCardIn(store, visitor, { number, pin }, () => requirePerson(store, visitor.client, 'gift_card', captcha));
}

/**
 * Adds a customer's gift card to the customer's phone order, like `addGiftCard`. Staff need no captcha.
 * @throws {Refused} in the same cases as `addGiftCard`
 */
export const addGiftCardByPhone = (
	store: CatalogueContext & HasLog,
	visitor: Visitor,
	card: { number: string; pin: string },
	alsoWrite: AlsoWritten,
): Promise<CheckedCart> => putCardIn(store, visitor, card, async () => {}, alsoWrite);

async function putCardIn(
	store: CatalogueContext & HasLog,
	visitor: Visitor,
	{ number, pin }: { number: string; pin: string },
	/** Throws if the visitor may not add a gift card. Called only if the gift card is not in the cart yet. */
	requireAllowed: () => Promise<void>,
	alsoWrite?: AlsoWritten,
): Promise<CheckedCart> {
	requireGiftCards(await store.settings.get());
	const cartId = cartIdOf(visitor);
	const held = cartId === null ? [] : await readCartGiftCards(store.db, cartId);
	if (held.some((card) => card.number === number)) return takeStep(store, visitor, async () => undefined);

	await requireAllowed();
	const card = await findCard(store, visitor.client, { number, pin, field: 'gift_card_number' });
	if (card.balance === 0) throw refuse('gift-card-empty', 'This card has a balance of $0', 'gift_card_number');
	return takeStep(store, visitor, async ({ transaction, cart, shopper }) => {
		const cards = await readCartGiftCards(transaction, cart.id);
		if (cards.length >= maxCards) {
			throw refuse('too-many-gift-cards', `An order takes at most ${maxCards} gift cards.`, 'gift_card_number');
		}
		await transaction
			.insertInto('cart_gift_cards')
			.values({ cart_id: cart.id, gift_card_id: card.id, amount: card.balance, added_at: shopper.now })
			.onConflict((conflict) => conflict.columns(['cart_id', 'gift_card_id']).doNothing())
			.execute();
		await alsoWrite?.(transaction);
	});
}

/**
 * Changes how much the shopper wants to pay with a gift card in the cart.
 * @throws {Refused} if the amount is more than the gift card's balance
 */
export async function editGiftCard(
	store: CatalogueContext,
	visitor: Visitor,
	{ gift_card_number, amount, pin }: CheckedPayloadOf<'checkout/editGiftCard'>,
): Promise<CheckedCart> {
	requireGiftCards(await store.settings.get());
	const wanted = centsOf(amount);
	return takeStep(store, visitor, async ({ transaction, cart }) => {
		const cards = await readCartGiftCards(transaction, cart.id);
		const card = cards.find(({ number }) => number === gift_card_number);
		if (!card || !(await mayChange(card.pin_hash, pin))) {
			throw refuseEdit('gift-card-not-held', 'This gift card is not in your cart.', 'gift_card_number');
		}
		if (card.balance === 0) throw refuseEdit('gift-card-empty', 'This card has a balance of $0', 'amount');
		if (wanted > card.balance)
			throw refuseEdit(
				'amount-above-balance',
				`This card has ${inDollars(card.balance)} on it. Type that amount or less.`,
				'amount',
			);
		await transaction
			.updateTable('cart_gift_cards')
			.set({ amount: wanted })
			.where('cart_id', '=', cart.id)
			.where('gift_card_id', '=', card.id)
			.execute();
	});
}

/** Removes a gift card from the cart. Does nothing if the gift card is not in the cart. */
export const removeGiftCard = (
	store: CatalogueContext,
	visitor: Visitor,
	number: string,
	alsoWrite?: AlsoWritten,
): Promise<CheckedCart> =>
	takeStep(store, visitor, async ({ transaction, cart }) => {
		await transaction
			.deleteFrom('cart_gift_cards')
			.where('cart_id', '=', cart.id)
			.where('gift_card_id', 'in', (eb) => eb.selectFrom('gift_cards').select('id').where('number', '=', number))
			.execute();
		await alsoWrite?.(transaction);
	});

/**
 * Returns whether the PIN allows a change to a gift card in the cart. The PIN may be missing, because the visitor entered the PIN
 * when the gift card was added. A PIN that is not missing must be correct.
 */
const mayChange = async (hash: string | null, pin: string | undefined): Promise<boolean> =>
	pin === undefined || pin === '' || hash === null || isPinOf(pin, hash);

/** Parses a typed amount above $0 into cents (docs/behaviour/gift-cards.md#redeeming). */
function centsOf(typed: string): number {
	const reading = readAmount(typed);
	if ('refused' in reading) throw refuseEdit('amount-unreadable', reading.refused, 'amount');
	const cents = Math.round(Number(reading.amount) * 100);
	if (cents === 0) throw refuseEdit('amount-unreadable', 'Type an amount of $0.01 or more.', 'amount');
	return cents;
}
