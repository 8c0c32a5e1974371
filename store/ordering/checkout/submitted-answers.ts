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
 * Applies submitted answers that differ from the saved checkout answers, in the same way as the checkout steps. Callers can
 * therefore order without the checkout steps (docs/behaviour/checkout.md#submitting). Gift cards, the promo code and the credit
 * card must already be in the cart. Returns the priced cart. If an answer has changed the cart, reads the cart again.
 * @throws {Refused} in the same cases as the checkout steps
 * @throws {Refused} 409 if the destination differs from the destination in the checksum
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
	// The transaction has locked the cart, and no checkout step has changed the cart yet.
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
	// Compares the total before the payment choice, because a changed total explains the problem better than an invalid payment
	// choice.
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
 * Requires that the shopper has reviewed the cart with the same destination and delivery method.
 * @throws {Refused} if the destination or the delivery method differs
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
 * Requires that the cart has not changed since the shopper agreed to the cart's contents.
 * @throws {Refused} if the cart has changed
 */
export function requireUnchanged({ checksum }: PricedCart, said: Pick<Submission, 'checksum'>): void {
	if (said.checksum !== undefined && said.checksum !== checksum) throw refuse('cart-changed', changedWords, 'checksum');
}

/**
 * Requires that each cart line still has the number of copies in stock that the shopper saw.
 * @throws {Refused} if the number of copies that must be ordered from a supplier has changed
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

/**
 * Returns the order's destination. A submitted address replaces both `address_id` and `gift_registry_id` of the saved checkout
 * answers.
 */
const destinationOf = (said: Answers, draft: Answers) => {
	const { address_id, gift_registry_id } = said.address_id === undefined ? draft : said;
	return { address_id, gift_registry_id };
};

/**
 * Requires that the submitted gift cards and promo code are in the cart.
 * @throws {Refused} if a gift card or the promo code is not in the cart
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
 * Requires that the submitted credit card is the same card that the shopper entered for the cart.
 * @throws {Refused} if the credit card is a different card
 */
async function requireCard({ transaction, cart }: Step, { encrypted_cc_info: named }: Submission): Promise<void> {
	if (named === undefined || named === (await givenCard(transaction, cart.id))) return;
	throw refuse('card-not-given', 'Please enter your card first.', 'payment_choice');
}
