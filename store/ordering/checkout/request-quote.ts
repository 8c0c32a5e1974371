import type { HasConfig } from '../../../config';
import { noTerms, readTerms } from '../../basket/cart/cart-terms';
import { type Draft, readDraft } from '../../basket/cart/draft';
import { readLineRows } from '../../basket/cart/line-rows';
import { linesOf } from '../../basket/cart/lines';
import { emptyCart, lockCart } from '../../basket/cart/open-cart';
import { priceLines } from '../../basket/cart/priced-cart';
import { pricedForQuote } from '../../basket/cart/quote-prices';
import { requireOrdering } from '../../basket/cart/require-orderable';
import { type Shopper, shopperOf } from '../../basket/cart/shopper';
import type { HasLocations } from '../../catalogue/locations/locations';
import { maxLongPurchaseOrderLength } from '../../contract/lengths';
import type { Clock } from '../../foundation/database/clock';
import type { Database, HasDialect, Transaction } from '../../foundation/database/database';
import { nextOrderNumber } from '../../foundation/database/order-numbers';
import { transact } from '../../foundation/database/transactions';
import { refusalBy } from '../../foundation/refusal';
import type { SessionRow } from '../../foundation/sessions/sessions';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { HasSettings } from '../../foundation/settings/settings';
import { giveTurnAmong } from '../../foundation/turns';
import { type StoredKey, storedKey } from '../orders/idempotency-keys';
import { queueOrderMails } from '../orders/order-mails';
import type { OrderRow } from '../orders/order-rows';
import { placedBy } from '../orders/placed-by';
import { soldParts } from '../orders/sold-parts';
import { soldTitlesOf, writeOrder } from '../orders/write-order';
import { type ContactAnswers, checkContact, contactOf } from './contact';
import { handoverOf } from './order-facts';
import { orderPlacedWith } from './order-placed';
import { forgetSeen } from './seen-cart';

const refuse = refusalBy<'checkout/requestQuote'>();

/**
 * Requests a quote for the visitor's cart, with a message, and empties the cart (docs/behaviour/cart.md#quotes). A quote uses no
 * stock, gift cards or typed promo codes. Returns the quote's number. A retry with the same idempotency key returns the same
 * quote number.
 * @throws {Refused} for a guest, if the store offers no quotes, or if the cart has unavailable items
 */
export async function requestQuote(
	store: Database & Clock & HasConfig & HasSettings & HasLocations,
	visitor: Visitor,
	message: string,
	key: string | undefined,
): Promise<string> {
	const { session, customer } = visitor;
	const shopper = await shopperOf(store, visitor);
	requireOrdering(shopper);
	if (!session || !customer) throw refuse('login-required', 'You must login or sign up to use this feature.');
	if (!shopper.settings.checkout_info.quote_enabled)
		throw refuse('quotes-not-given', 'This store does not give quotes online.');
	const idempotency_key = storedKey('quote', key ?? `${session.id_hash}-${shopper.now}`);
	return transact(store, (transaction) =>
		writeQuote({ store, transaction, visitor, session, shopper }, message, idempotency_key),
	);
}

interface ByStaff {
	/** The contact data of the customer on the phone. */
	contact: ContactAnswers;
	/** The location that the quote belongs to. The location is null if the quote belongs to the whole shop. */
	location_id: number | null;
	key: StoredKey;
	/**
	 * Whether the phone order has a delivery method. If true, the quote keeps the delivery method, and the quote's total includes
	 * shipping.
	 */
	isDelivered: boolean;
	also: (transaction: Transaction, quote: OrderRow) => Promise<void>;
}

/**
 * Creates a quote from a phone order. Staff set the quote's prices later, and the shop sends no e-mail yet. A retry with the same
 * idempotency key creates no second quote.
 * @throws {Refused} if the name, e-mail or phone number is missing or invalid, or if the order has no titles
 */
export async function quoteByStaff(
	store: Database & Clock & HasConfig & HasSettings & HasLocations,
	visitor: Visitor & { session: SessionRow },
	byStaff: ByStaff,
): Promise<string> {
	const shopper = await shopperOf(store, visitor);
	const { session } = visitor;
	return transact(store, (transaction) =>
		writeQuote({ store, transaction, visitor, session, shopper }, '', byStaff.key, byStaff),
	);
}

/**
 * Returns the purchase order number that was imported into a cart. Returns an empty string if the purchase order number is
 * missing, or too long for the database column. A truncated number would refer to a different purchase order.
 */
const quotedPurchaseOrder = ({ purchase_order = '' }: Draft): string =>
	purchase_order.length <= maxLongPurchaseOrderLength ? purchase_order : '';

interface QuoteContext {
	store: HasDialect & Clock & HasConfig;
	transaction: Transaction;
	visitor: Visitor;
	session: SessionRow;
	shopper: Shopper;
}

async function writeQuote(
	{ store, transaction, visitor, session, shopper }: QuoteContext,
	message: string,
	idempotency_key: StoredKey,
	byStaff?: ByStaff,
): Promise<string> {
	const { settings, now } = shopper;
	const cart = session.cart_id === null ? null : await lockCart(transaction, session.cart_id, now);
	const known = await orderPlacedWith(transaction, idempotency_key, session);
	if (known) return known.order_number;
	const rows = cart ? await readLineRows(transaction, cart.id, shopper.view.location_id) : [];
	const { promos, ...handover } = cart ? await readTerms(transaction, cart, shopper) : noTerms;
	const lines = pricedForQuote(linesOf(rows, settings, shopper.view), promos);
	await giveTurnAmong(lines.length);
	const isSent = byStaff?.isDelivered === true && handover.address !== null;
	const terms = isSent ? { ...handover, promos: [], gift_cards: [] } : noTerms;
	const priced = priceLines(lines, terms, shopper);
	if (!cart || priced.lines.length === 0) throw refuse('cart-empty', 'There are no items in your cart.');
	if (priced.contains_unavailable) {
		throw refuse('title-unavailable', 'Remove all unavailable items before you request a quote.');
	}
	await giveTurnAmong(lines.length);
	const contact = checkContact([contactOf(visitor.account, settings), byStaff?.contact ?? {}], settings, {
		isByStaff: byStaff !== undefined,
	});
	const { order, parts } = await writeOrder(
		transaction,
		{
			order_number: await nextOrderNumber(store, transaction),
			idempotency_key,
			session_hash: session.id_hash,
			customer_id: visitor.account?.id ?? null,
			...placedBy(visitor),
			location_id: byStaff?.location_id ?? shopper.location_id,
			state: 'placed',
			...handoverOf(priced),
			shipping_batches: '[]',
			delivery_key: 'quote',
			payment_type: 'not_required',
			payment_message: 'This is a request for a quote. There is nothing to pay yet.',
			purchaser_name: contact.name,
			email: contact.email,
			phone: contact.phone,
			instructions: byStaff ? contact.instructions : message,
			purchase_order: contact.purchase_order || quotedPurchaseOrder(readDraft(cart.checkout)),
			communication_preference: contact.preferred_communication,
			created_at: now,
			updated_at: now,
		},
		priced,
		await soldTitlesOf(transaction, priced.lines, shopper.view),
	);
	await emptyCart(transaction, cart.id);
	await forgetSeen(transaction, cart.id);
	await byStaff?.also(transaction, order);
	if (byStaff) return order.order_number;
	const sold = soldParts(order, parts, { withdrawals: [], lines: priced.lines, locations: shopper.locations });
	await queueOrderMails(store, transaction, settings, order, sold);
	return order.order_number;
}
