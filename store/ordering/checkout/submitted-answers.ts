import type { HasConfig } from '../../../config';
import { type PricedCart, readPricedCart } from '../../basket/cart/priced-cart';
import { requireInventory } from '../../basket/cart/require-orderable';
import type { Submitting } from '../../contract/checkout';
import type { CheckedPayloadOf } from '../../contract/contract';
import { refusalBy } from '../../foundation/refusal';
import { withoutUndefined } from '../../foundation/without-undefined';
import type { HasPayments } from '../payments/providers/providers';
import { noteShipping } from './provider-step';
import { givenCard } from './sealed-card';
import { noteContact, noteDelivery, notePayment } from './steps';
import type { Step } from './take-step';

const refuse = refusalBy<Submitting>();

export type Submission = CheckedPayloadOf<'checkout/submit'>;

/**
 * Applies submitted answers that differ from the draft, as the checkout steps would. Callers can therefore order without the
 * steps (docs/behaviour/checkout.md#submitting). Gift cards, the promo code and the credit card must already be in the cart.
 * Returns the priced cart, read again if an answer has changed it.
 * @throws {Refused} as the steps do
 * @throws {Refused} 409 if the destination is not the one that the checksum is for
 * @throws {Refused} 409 for a gift card, promo code or credit card that is not in the cart
 */
export async function takeAnswers(
	store: HasConfig & HasPayments,
	begun: Omit<Step, 'priced'>,
	said: Submission,
): Promise<PricedCart> {
	const { transaction, cart, shopper } = begun;
	const stepNow = async (): Promise<Step> => ({
		...begun,
		priced: await readPricedCart(transaction, cart.id, shopper),
	});
	// The cart is locked, and no step has changed it yet.
	let step: Step = { ...begun, priced: await readPricedCart(transaction, cart, shopper) };
	requireInventory(step.priced);
	const { draft, delivery_preference: before } = step.priced.terms;
	if (said.checksum !== undefined) requireSame(said, draft);
	const delivery_preference = said.delivery_preference ?? before;
	if (delivery_preference && delivery_preference !== before) {
		await noteDelivery(step, delivery_preference);
		step = await stepNow();
	}
	if (delivery_preference && delivery_preference !== 'pickup' && saysElse(said, draft)) {
		const { provider, multiship_method } = { ...step.priced.terms.draft, ...withoutUndefined(said) };
		await noteShipping(step, { delivery_preference, ...destinationOf(said, draft), provider, multiship_method });
		step = await stepNow();
	}
	const { name, email, phone, preferred_communication, instructions, purchase_order, pickup_location_id } = said;
	const extras = { preferred_communication, instructions, purchase_order, pickup_location_id };
	const contact = withoutUndefined({ name, email, phone, ...extras });
	let changed = Object.keys(contact).length > 0 && (await noteContact(step, contact));
	// Checked before the payment choice, because a changed total explains the problem better than an invalid payment choice.
	requireUnchanged(step.priced, said);
	const { payment_choice } = said;
	if (payment_choice && payment_choice !== step.priced.terms.draft.payment_choice) {
		await notePayment(store, step, payment_choice);
		changed = true;
	}
	requireNamed(step, said);
	await requireCard(step, said);
	return changed ? (await stepNow()).priced : step.priced;
}

const sending = ['address_id', 'gift_registry_id', 'provider', 'multiship_method'] as const;
type Answers = Pick<Submission, (typeof sending)[number]>;

const saysElse = (said: Answers, draft: Answers): boolean =>
	sending.some((name) => said[name] !== undefined && said[name] !== draft[name]);

/**
 * Requires that the destination and the delivery method are those that the shopper has reviewed.
 * @throws {Refused} if they differ
 */
function requireSame(said: Answers, draft: Answers): void {
	const other = sending.find(
		(name) => said[name] !== undefined && draft[name] !== undefined && said[name] !== draft[name],
	);
	if (!other) return;
	const isDestination = other === 'address_id' || other === 'gift_registry_id';
	throw refuse(isDestination ? 'destination-changed' : 'shipping-changed', changedWords, other);
}

/**
 * Requires that the cart is the one that the shopper agreed to.
 * @throws {Refused} if the cart has changed
 */
export function requireUnchanged({ checksum }: PricedCart, said: Pick<Submission, 'checksum'>): void {
	if (said.checksum !== undefined && said.checksum !== checksum) throw refuse('cart-changed', changedWords, 'checksum');
}

/**
 * Requires that each line still has as many copies in stock as the shopper saw.
 * @throws {Refused} if more or fewer copies than before must be ordered from a supplier
 */
export function requireSameSupply({ supply }: PricedCart, said: Pick<Submission, 'supply'>): void {
	if (said.supply === undefined || said.supply === supply) return;
	throw refuse(
		'supply-changed',
		'Our stock has changed since you opened this page. Please check your order again before you place it.',
		'supply',
	);
}

const changedWords = 'Your cart has changed. Please look at it again before you place your order.';

/** Returns the destination. A submitted address replaces the draft's `address_id` and `gift_registry_id` together. */
const destinationOf = (said: Answers, draft: Answers) => {
	const { address_id, gift_registry_id } = said.address_id === undefined ? draft : said;
	return { address_id, gift_registry_id };
};

/**
 * Requires that the submitted gift cards and promo code are in the cart.
 * @throws {Refused} if one of them is not
 */
function requireNamed({ priced: { terms } }: Step, { gift_cards = [], promo_code }: Submission): void {
	const held = terms.gift_cards.map(({ number }) => number);
	if (gift_cards.some(({ number }) => !held.includes(number))) {
		throw refuse('gift-card-not-in-cart', 'This gift card is not in your cart.', 'gift_cards');
	}
	if (promo_code && !terms.promos.some(({ code }) => code === promo_code.toUpperCase())) {
		throw refuse('promo-code-not-in-cart', `The promo code ${promo_code} is not applied to your cart.`, 'promo_code');
	}
}

/**
 * Requires that the submitted credit card is the one that the shopper entered.
 * @throws {Refused} if the card is a different one
 */
async function requireCard({ transaction, cart }: Step, { encrypted_cc_info: named }: Submission): Promise<void> {
	if (named === undefined || named === (await givenCard(transaction, cart.id))) return;
	throw refuse('card-not-given', 'Please enter your card first.', 'payment_choice');
}
