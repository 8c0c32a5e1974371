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
 * Takes what is submitted with an order and differs from the draft as the steps would have taken it, so that who calls
 * no step can order as well (docs/behaviour/checkout.md#submitting). Gift cards, the promo code and the card stand in the cart already: the order
 * only names them. Answers the cart as it is priced then: it is read anew where an answer has changed anything.
 * @throws {Refused} as the steps do; 409 for another destination than the one that the checksum was given for. 409 too for a gift
 * card, a promo code or a card that the cart does not have
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
	let step = await stepNow();
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
	// What is to be paid may not be what was agreed to any more: that is said, and not that the choice does not fit it.
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

/** @throws {Refused} for an order that a review agreed to and that is to go elsewhere, or otherwise, than was seen there. */
function requireSame(said: Answers, draft: Answers): void {
	const other = sending.find(
		(name) => said[name] !== undefined && draft[name] !== undefined && said[name] !== draft[name],
	);
	if (!other) return;
	const isDestination = other === 'address_id' || other === 'gift_registry_id';
	throw refuse(isDestination ? 'destination-changed' : 'shipping-changed', changedWords, other);
}

/** @throws {Refused} for a cart that is not the one that was agreed to. */
export function requireUnchanged({ checksum }: PricedCart, said: Pick<Submission, 'checksum'>): void {
	if (said.checksum !== undefined && said.checksum !== checksum) throw refuse('cart-changed', changedWords, 'checksum');
}

/** @throws {Refused} where copies that the shopper saw in stock would have to be ordered first, or the other way round. */
export function requireSameSupply({ supply }: PricedCart, said: Pick<Submission, 'supply'>): void {
	if (said.supply === undefined || said.supply === supply) return;
	throw refuse(
		'supply-changed',
		'What we have in stock has changed since you looked. Please look at your order again before you place it.',
		'supply',
	);
}

const changedWords = 'Your cart has changed. Please look at it again before you place your order.';

/** An address is named as a whole: with its registry, or as one of the account's. */
const destinationOf = (said: Answers, draft: Answers) => {
	const { address_id, gift_registry_id } = said.address_id === undefined ? draft : said;
	return { address_id, gift_registry_id };
};

/** @throws {Refused} for a gift card or a promo code that the order names, and the cart does not have. */
function requireNamed({ priced: { terms } }: Step, { gift_cards = [], promo_code }: Submission): void {
	const held = terms.gift_cards.map(({ number }) => number);
	if (gift_cards.some(({ number }) => !held.includes(number))) {
		throw refuse('gift-card-not-in-cart', 'This gift card is not in your cart.', 'gift_cards');
	}
	if (promo_code && !terms.promos.some(({ code }) => code === promo_code.toUpperCase())) {
		throw refuse('promo-code-not-in-cart', `The promo code ${promo_code} is not applied to your cart.`, 'promo_code');
	}
}

/** @throws {Refused} for another card than was given. */
async function requireCard({ transaction, cart }: Step, { encrypted_cc_info: named }: Submission): Promise<void> {
	if (named === undefined || named === (await givenCard(transaction, cart.id))) return;
	throw refuse('card-not-given', 'Please enter your card first.', 'payment_choice');
}
