import { refreshFacets } from '../browse/facets';
import { rowsFor } from '../cart/cart-view';
import { emptyCart, holdCart, type OpenCart } from '../cart/open-cart';
import { requireInventory, requireOrdering, requireReady } from '../cart/ordering';
import { type PricedCart, priceCart, type Shopper, shopperOf } from '../cart/priced-cart';
import { secretsOf } from '../config';
import type { CheckedPayloadOf } from '../contract/contract';
import type { Queries } from '../database/database';
import { isUniqueViolation, transact } from '../database/transactions';
import { queueMails } from '../mail/queue';
import { newOrder } from '../mail/templates/new-order';
import { orderConfirmation } from '../mail/templates/order-confirmation';
import { accessKeyFor } from '../orders/access-key';
import type { OrderRow } from '../orders/order-rows';
import { presentOrders } from '../orders/order-view';
import { soldTitlesOf, writeOrder } from '../orders/write-order';
import { Refused } from '../refusal';
import type { SessionRow } from '../sessions/sessions';
import type { Store } from '../store';
import { bump } from '../versions';
import type { Visitor } from '../visitor';
import { answersOf, checkContact, contactOf } from './contact';
import { requireDelivery } from './delivery';
import { readDraft } from './draft';
import { paymentMessage, requirePayment } from './payment';
import { holdStock, takeStock } from './take-stock';

type Submission = CheckedPayloadOf<'checkout/submit'>;

/**
 * Places the visitor's order and answers its number (spec 2 §4, §7): stock, order, mails and the empty cart in one
 * transaction, whole or not at all. The same idempotency key gives the same order, however often and however fast it
 * is sent.
 * @throws {Refused} in words when the cart is not what the shopper agreed to, the stock is gone, or an answer is missing.
 */
export async function submitOrder(store: Store, visitor: Visitor, submission: Submission): Promise<string> {
	const { session } = visitor;
	if (!session) throw noItems();
	const shopper = await shopperOf(store, visitor);
	const known = await orderPlacedWith(store.db, submission.idempotency_key, session);
	if (known !== null) return known;
	try {
		const number = await transact(store, (transaction) =>
			place({ store, transaction, visitor, session, shopper, submission }),
		);
		// What this process keeps of the stock is looked at again at once.
		store.versions.refresh();
		return number;
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

async function place(placing: Placing): Promise<string> {
	const { store, transaction, visitor, session, shopper, submission } = placing;
	const cart = session.cart_id === null ? null : await holdCart(transaction, session.cart_id, shopper.now);
	// A post beside this one may have waited for the cart: then the order is there.
	const known = await orderPlacedWith(transaction, submission.idempotency_key, session);
	if (known !== null) return known;
	if (!cart) throw noItems();

	const held = await holdStock(store, transaction, cart.id);
	const priced = priceCart(await rowsFor(transaction, cart.id, shopper), shopper);
	requireAgreed(cart, priced, placing);
	const contact = checkContact(
		[contactOf(visitor.account), answersOf(readDraft(cart.checkout).contact), submission],
		shopper.settings,
	);
	const soldTitles = await soldTitlesOf(transaction, priced.lines, shopper.view);
	const taken = await takeStock(transaction, priced.lines, held, shopper);
	const order = await writeOrder(
		transaction,
		{
			idempotency_key: submission.idempotency_key,
			session_hash: session.id_hash,
			customer_id: visitor.account?.id ?? null,
			placed_by_id: visitor.customer?.id ?? null,
			location_id: taken.location_id,
			state: 'placed',
			delivery_key: 'pickup',
			payment_type: submission.payment_choice,
			payment_message: paymentMessage(submission.payment_choice),
			purchaser_name: contact.name,
			email: contact.email,
			phone: contact.phone,
			instructions: contact.instructions,
			purchase_order: contact.purchase_order,
			communication_preference: contact.preferred_communication,
			shipping: null,
			created_at: shopper.now,
			updated_at: shopper.now,
		},
		priced,
		soldTitles,
	);
	await emptyCart(transaction, cart.id);
	await queueOrderMails(placing, order);
	if (taken.any) await bump(transaction, 'stock');
	if (taken.sold_out.length > 0) await refreshFacets(transaction, taken.sold_out);
	return order.order_number;
}

/** The number of the order that this key gave; null for a new key. @throws {Refused} for the key of somebody else's order. */
async function orderPlacedWith(db: Queries, key: string, session: SessionRow): Promise<string | null> {
	const order = await db
		.selectFrom('orders')
		.select(['order_number', 'session_hash'])
		.where('idempotency_key', '=', key)
		.executeTakeFirst();
	if (!order) return null;
	if (order.session_hash !== session.id_hash) throw new Refused('This order has been placed already.', 409);
	return order.order_number;
}

/** @throws {Refused} unless everything is as the shopper saw it, and can be had. */
function requireAgreed(cart: OpenCart, priced: PricedCart, { shopper, submission }: Placing): void {
	requireOrdering(shopper);
	requireDelivery(submission.delivery_preference, shopper);
	requireInventory(priced);
	if (priced.checksum !== submission.checksum || cart.delivery_preference !== submission.delivery_preference) {
		throw new Refused('Your cart has changed. Please look at it again before you place your order.', 409, 'checksum');
	}
	requireReady(priced, shopper);
	requirePayment(submission.payment_choice, submission.delivery_preference, priced.totals.total);
}

/** To the shopper a confirmation, to the store a note. They are sent when the order stands. */
async function queueOrderMails({ store, transaction, shopper }: Placing, row: OrderRow): Promise<void> {
	const { settings, now } = shopper;
	const [order] = await presentOrders(transaction, settings, [row]);
	if (!order) return;
	const base = settings.store_info.base_url.replace(/\/+$/, '');
	const link = `${base}/account/order/${row.order_number}?key=${accessKeyFor(row.order_number, secretsOf(store.config))}`;
	const mails = [orderConfirmation(order, settings, link)];
	if (settings.store_info.email !== '') mails.push(newOrder(order, settings));
	await queueMails(transaction, mails, now);
}

const noItems = () => new Refused('There are no items in your cart.', 409);
