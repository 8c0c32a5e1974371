import type { HasConfig } from '../../../config';
import { readCart } from '../../basket/cart/cart-view';
import type { CatalogueContext } from '../../catalogue/titles/visitor-view';
import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { CounterOrder } from '../../contract/desk-counter';
import type { HasLog } from '../../foundation/log';
import type { Visitor } from '../../foundation/sessions/visitor';
import { addGiftCardByPhone, removeGiftCard } from '../../ordering/checkout/gift-card-steps';
import { addPromocode, removePromocode } from '../../ordering/checkout/promo-code-steps';
import type { AlsoWritten } from '../../ordering/checkout/take-step';
import type { HasPayments } from '../../ordering/payments/providers/providers';
import type { DeskActor } from '../visitor';
import { show } from './counter-order';
import { atTheCounter, auditCounter, counterOf } from './counter-visitor';

type Services = CatalogueContext & HasConfig & HasLog & HasPayments;
type Payload<Name extends 'addGiftCard' | 'addPromoCode' | 'removeGiftCard' | 'removePromoCode'> =
	CheckedDeskPayloadOf<`desk-counter/${Name}`>;

/**
 * Adds a promo code to a phone order, by the same rules as in the shop's cart. @throws {Refused} for the same reasons as the
 * shop's cart
 */
export async function addCode(
	store: Services,
	actor: DeskActor,
	{ counter_id, code }: Payload<'addPromoCode'>,
): Promise<CounterOrder> {
	const { visitor } = await counterOf(store, actor, counter_id);
	const facts = { before: await codeOf(store, visitor, counter_id), after: { promo_code: code.toUpperCase() } };
	await addPromocode(atTheCounter(store), visitor, code, (transaction) =>
		auditCounter(transaction, actor, 'addPromoCode', counter_id, facts, store.now()),
	);
	return show(store, actor, counter_id);
}

/** Removes the promo code from a phone order. Does nothing if the order has no promo code. */
export async function removeCode(
	store: Services,
	actor: DeskActor,
	{ counter_id }: Payload<'removePromoCode'>,
): Promise<CounterOrder> {
	const { visitor } = await counterOf(store, actor, counter_id);
	const before = await codeOf(store, visitor, counter_id);
	await removePromocode(
		atTheCounter(store),
		visitor,
		before &&
			((transaction) => auditCounter(transaction, actor, 'removePromoCode', counter_id, { before }, store.now())),
	);
	return show(store, actor, counter_id);
}

/** Returns the promo code that staff typed. Leaves out promo codes that apply automatically. */
async function codeOf(
	store: Services,
	visitor: Visitor,
	counter_id: number,
): Promise<{ promo_code: string } | undefined> {
	const { summary } = await readCart(atTheCounter(store), visitor, counter_id);
	const typed = summary.promo_codes.find(({ automatic }) => !automatic);
	return typed && { promo_code: typed.code };
}

/**
 * Adds a customer's gift card to a phone order, by the same rules as in the shop's cart. @throws {Refused} for the same reasons
 * as the shop's cart
 */
export async function addCard(
	store: Services,
	actor: DeskActor,
	{ counter_id, gift_card_number: number, pin }: Payload<'addGiftCard'>,
): Promise<CounterOrder> {
	const { visitor } = await counterOf(store, actor, counter_id);
	await addGiftCardByPhone(
		atTheCounter(store),
		visitor,
		{ number, pin },
		ofCard(store, actor, counter_id, number, 'addGiftCard'),
	);
	return show(store, actor, counter_id);
}

/** Removes a gift card from the order. Does nothing if the order does not have the card. */
export async function removeCard(
	store: Services,
	actor: DeskActor,
	{ counter_id, gift_card_number: number }: Payload<'removeGiftCard'>,
): Promise<CounterOrder> {
	const { visitor } = await counterOf(store, actor, counter_id);
	const { gift_cards } = await readCart(atTheCounter(store), visitor, counter_id);
	const isIn = gift_cards.some((card) => card.number === number);
	const written = isIn ? ofCard(store, actor, counter_id, number, 'removeGiftCard') : undefined;
	await removeGiftCard(atTheCounter(store), visitor, number, written);
	return show(store, actor, counter_id);
}

/** Anyone who knows a gift card's number can spend it, so the audit stores only the last digits. */
function ofCard(
	store: Services,
	actor: DeskActor,
	counter_id: number,
	number: string,
	call: 'addGiftCard' | 'removeGiftCard',
): AlsoWritten {
	const card = { gift_card: `…${number.slice(-4)}` };
	const facts = call === 'addGiftCard' ? { after: card } : { before: card };
	return (transaction) => auditCounter(transaction, actor, call, counter_id, facts, store.now());
}
