import { readCart, rowsFor } from '../cart/cart-view';
import { cartIdOf, holdCart, type OpenCart } from '../cart/open-cart';
import { requireOrdering, requireReady } from '../cart/ordering';
import { type PricedCart, priceCart, type Shopper, shopperOf } from '../cart/priced-cart';
import type { CheckedCart, DeliveryPreference, PaymentChoice } from '../contract/checkout';
import type { Queries } from '../database/database';
import { transact } from '../database/transactions';
import { Refused } from '../refusal';
import type { Store } from '../store';
import type { Visitor } from '../visitor';
import { type ContactAnswers, checkContact, contactOf } from './contact';
import { requireDelivery } from './delivery';
import { writeDraft } from './draft';
import { paymentChoicesFor, requirePayment } from './payment';

/** Begins a checkout: sees that the cart can be ordered, and notes how it is to be handed over (spec 2 §4). */
export const chooseDelivery = (store: Store, visitor: Visitor, preference: DeliveryPreference) =>
	takeStep(store, visitor, async ({ transaction, cart, priced, shopper }) => {
		requireDelivery(preference, shopper);
		requireReady(priced, shopper);
		await transaction.updateTable('carts').set({ delivery_preference: preference }).where('id', '=', cart.id).execute();
	});

/** Notes who orders and what they ask for (spec 2 §5). */
export const giveContact = (store: Store, visitor: Visitor, answers: ContactAnswers) =>
	takeStep(store, visitor, async ({ transaction, cart, shopper }) => {
		const contact = checkContact([contactOf(visitor.account), answers], shopper.settings);
		await writeDraft(transaction, cart, { contact });
	});

/** Notes how the order will be paid. */
export const choosePayment = (store: Store, visitor: Visitor, choice: PaymentChoice) =>
	takeStep(store, visitor, async ({ transaction, cart, priced }) => {
		requirePayment(choice, 'pickup', priced.totals.total);
		await writeDraft(transaction, cart, { payment_choice: choice });
	});

/** The ways to pay for the cart as it is now. */
export async function paymentChoices(store: Store, visitor: Visitor) {
	const shopper = await shopperOf(store, visitor);
	const { totals } = priceCart(await rowsFor(store.db, cartIdOf(visitor), shopper), shopper);
	return paymentChoicesFor(totals.total);
}

interface Step {
	transaction: Queries;
	cart: OpenCart;
	priced: PricedCart;
	shopper: Shopper;
}

/** Does one step on the visitor's cart, held, and answers with the cart as it is then. */
async function takeStep(store: Store, visitor: Visitor, work: (step: Step) => Promise<void>): Promise<CheckedCart> {
	const shopper = await shopperOf(store, visitor);
	requireOrdering(shopper);
	const cartId = cartIdOf(visitor);
	await transact(store, async (transaction) => {
		const cart = cartId === null ? null : await holdCart(transaction, cartId, shopper.now);
		const priced = priceCart(await rowsFor(transaction, cartId, shopper), shopper);
		if (!cart || priced.lines.length === 0) throw new Refused('There are no items in your cart.', 409);
		await work({ transaction, cart, priced, shopper });
	});
	const cart = await readCart(store, visitor, cartId);
	return { cart, checksum: cart.checksum };
}
