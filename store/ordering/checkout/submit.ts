import { emptyCart, holdCart, type OpenCart } from '../../basket/cart/open-cart';
import { requireInventory, requireOrdering, requireReady } from '../../basket/cart/ordering';
import { type PricedCart, readPricedCart, type Shopper, shopperOf } from '../../basket/cart/priced-cart';
import { redeem } from '../../basket/gift-cards/redeem';
import { countUses } from '../../basket/promotions/count-uses';
import { refreshFacets } from '../../catalogue/browse/facets';
import type { CheckedPayloadOf } from '../../contract/contract';
import type { Queries } from '../../foundation/database/database';
import { isUniqueViolation, transact } from '../../foundation/database/transactions';
import { Refused } from '../../foundation/refusal';
import type { SessionRow } from '../../foundation/sessions/sessions';
import type { Visitor } from '../../foundation/sessions/visitor';
import { bump } from '../../foundation/versions';
import type { Store } from '../../store';
import { issueGiftCards } from '../orders/issue-gift-cards';
import { queueOrderMails } from '../orders/order-mails';
import type { OrderRow } from '../orders/order-rows';
import { countRegistryPurchases } from '../orders/registry-purchases';
import { soldTitlesOf, writeOrder } from '../orders/write-order';
import { onlineWaysToPay } from '../payments/online-ways';
import { requirePayment } from '../payments/payment-choices';
import { answersOf, checkContact, contactOf } from './contact';
import { requireDelivery } from './delivery';
import { handoverOf, paymentOf } from './order-facts';
import { orderPlacedWith } from './order-placed';
import { attachSealedCard, dropSealedCard, givenCard } from './sealed-card';
import { holdStock, noteWithdrawals, takeStock } from './take-stock';

type Submission = CheckedPayloadOf<'checkout/submit'>;

/**
 * Places the visitor's order (spec 2 §4, §7): stock, gift cards, promo codes, order, mails and the empty cart in one
 * transaction, whole or not at all. The same idempotency key gives the same order, however often and however fast it
 * is sent. An order that a payment provider takes the money for waits in the state 'awaiting_payment'.
 * @throws {Refused} in words when the cart is not what the shopper agreed to, the stock is gone, or an answer is missing.
 */
export async function submitOrder(store: Store, visitor: Visitor, submission: Submission): Promise<OrderRow> {
	const { session } = visitor;
	if (!session) throw noItems();
	const shopper = await shopperOf(store, visitor);
	const known = await orderPlacedWith(store.db, submission.idempotency_key, session);
	if (known) return known;
	try {
		const order = await transact(store, (transaction) =>
			place({ store, transaction, visitor, session, shopper, submission }),
		);
		// What this process keeps of the stock is looked at again at once.
		store.versions.refresh();
		return order;
	} catch (error) {
		// The same key from two carts at once: the one that came first has it.
		const first = isUniqueViolation(error) && (await orderPlacedWith(store.db, submission.idempotency_key, session));
		if (!first) throw error;
		return first;
	}
}

interface Placing {
	store: Store;
	transaction: Queries;
	visitor: Visitor;
	session: SessionRow;
	shopper: Shopper;
	submission: Submission;
}

async function place(placing: Placing): Promise<OrderRow> {
	const { store, transaction, visitor, session, shopper, submission } = placing;
	const { settings, now } = shopper;
	const cart = session.cart_id === null ? null : await holdCart(transaction, session.cart_id, now);
	// A post beside this one may have waited for the cart: then the order is there.
	const known = await orderPlacedWith(transaction, submission.idempotency_key, session);
	if (known) return known;
	if (!cart) throw noItems();

	const held = await holdStock(store, transaction, cart.id);
	const priced = await readPricedCart(transaction, cart.id, shopper);
	requireAgreed(cart, priced, placing);
	const contact = checkContact(
		[contactOf(visitor.account), answersOf(priced.terms.draft.contact), submission],
		settings,
	);
	const soldTitles = await soldTitlesOf(transaction, priced.lines, shopper.view);
	const taken = await takeStock(transaction, priced.lines, held, shopper);
	const order = await writeOrder(
		transaction,
		{
			...handoverOf(priced),
			...paymentOf(submission.payment_choice, await givenCard(transaction, cart.id)),
			idempotency_key: submission.idempotency_key,
			session_hash: session.id_hash,
			customer_id: visitor.account?.id ?? null,
			placed_by_id: visitor.customer?.id ?? null,
			location_id: taken.location_id,
			purchaser_name: contact.name,
			email: contact.email,
			phone: contact.phone,
			instructions: contact.instructions,
			purchase_order: contact.purchase_order,
			communication_preference: contact.preferred_communication,
			created_at: now,
			updated_at: now,
		},
		priced,
		soldTitles,
	);
	await noteWithdrawals(transaction, order.id, taken.withdrawals);
	await redeem(transaction, order.id, priced.totals.gift_cards, now);
	await countUses(
		transaction,
		priced.totals.promos.map(({ promo }) => promo),
	);
	await countRegistryPurchases(transaction, order.id, 1);
	if (submission.payment_choice === 'credit_card') await attachSealedCard(transaction, cart.id, order.id);
	else await dropSealedCard(transaction, cart.id);
	if (submission.payment_choice === 'not_required') await issueGiftCards(transaction, order.id, now);
	await emptyCart(transaction, cart.id);
	if (order.state === 'placed') await queueOrderMails(store, transaction, settings, order);
	if (taken.withdrawals.length > 0) await bump(transaction, 'stock');
	if (taken.sold_out.length > 0) await refreshFacets(transaction, taken.sold_out);
	return order;
}

/** @throws {Refused} unless everything is as the shopper saw it, and can be had. */
function requireAgreed(cart: OpenCart, priced: PricedCart, { store, shopper, submission }: Placing): void {
	requireOrdering(shopper);
	requireDelivery(submission.delivery_preference, shopper);
	requireInventory(priced);
	if (priced.checksum !== submission.checksum || cart.delivery_preference !== submission.delivery_preference) {
		throw new Refused('Your cart has changed. Please look at it again before you place your order.', 409, 'checksum');
	}
	requireReady(priced, shopper);
	requireDestination(priced);
	requireSameChoices(priced, submission);
	requirePayment(submission.payment_choice, priced, shopper, onlineWaysToPay(store, shopper.settings));
}

/** @throws {Refused} for a parcel of which nobody has said where it goes, or by whom it is carried there. */
function requireDestination({ terms, shipping }: PricedCart): void {
	if (terms.delivery_preference === 'pickup') return;
	if (!terms.address) throw new Refused('Shipping address is required for shipping...', 409, 'address_id');
	if (shipping.is_tbd) throw new Refused('Choose how your order is to be sent first.', 409, 'provider');
}

/**
 * The store goes by what its steps were told; whoever says something else with the order means another one.
 * @throws {Refused} for an address or a way of sending that is not the chosen one.
 */
function requireSameChoices({ terms }: PricedCart, submission: Submission): void {
	if (terms.delivery_preference === 'pickup') return;
	for (const choice of ['address_id', 'gift_registry_id', 'provider', 'multiship_method'] as const) {
		const said = submission[choice];
		if (said === undefined || said === terms.draft[choice]) continue;
		throw new Refused('Your order is sent another way than you chose. Please look at it again.', 409, choice);
	}
}

const noItems = () => new Refused('There are no items in your cart.', 409);
