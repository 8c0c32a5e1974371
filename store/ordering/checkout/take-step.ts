import { readCart } from '../../basket/cart/cart-view';
import { cartIdOf, lockCart, type OpenCart } from '../../basket/cart/open-cart';
import { type PricedCart, readPricedCart } from '../../basket/cart/priced-cart';
import { requireOrdering } from '../../basket/cart/require-orderable';
import { type Shopper, shopperOf } from '../../basket/cart/shopper';
import type { CatalogueContext } from '../../catalogue/titles/visitor-view';
import type { CheckedCart, CheckoutStep } from '../../contract/checkout';
import type { Transaction } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { refusalBy } from '../../foundation/refusal';
import type { Visitor } from '../../foundation/sessions/visitor';
import { noteSeen } from './seen-cart';

const refuse = refusalBy<CheckoutStep>();

/** A locked cart in a checkout step. */
export interface Step {
	transaction: Transaction;
	cart: OpenCart;
	/** The cart before the checkout step. */
	priced: PricedCart;
	shopper: Shopper;
}

/** Writes a record of a checkout step that staff perform for a customer, in the transaction of the checkout step. */
export type AlsoWritten = (transaction: Transaction) => Promise<void>;

/** Locks the visitor's cart, performs one checkout step on it, and returns the updated cart. */
export async function takeStep(
	store: CatalogueContext,
	visitor: Visitor,
	work: (step: Step) => Promise<void>,
): Promise<CheckedCart> {
	const shopper = await shopperOf(store, visitor);
	requireOrdering(shopper);
	const cartId = cartIdOf(visitor);
	if (cartId === null) throw noItems();
	await transact(store, async (transaction) => {
		const cart = await lockCart(transaction, cartId, shopper.now);
		const priced = await readPricedCart(transaction, cart, shopper);
		if (!cart || priced.lines.length === 0) throw noItems();
		await work({ transaction, cart, priced, shopper });
	});
	const cart = await readCart(store, visitor, cartId);
	await noteSeen(store, visitor, cartId, cart);
	return { cart, checksum: cart.checksum };
}

const noItems = () => refuse('cart-empty', 'There are no items in your cart.');
