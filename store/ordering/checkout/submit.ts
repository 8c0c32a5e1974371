import { randomUUID } from 'node:crypto';
import type { HasConfig } from '../../../config';
import { emptyCart, lockCart } from '../../basket/cart/open-cart';
import { type PricedCart, pickupLocationOf } from '../../basket/cart/priced-cart';
import { requireInventory, requireOrdering, requireReady } from '../../basket/cart/require-orderable';
import { buyingTermsOf, type Shopper, shopperOf } from '../../basket/cart/shopper';
import { redeem } from '../../basket/gift-cards/redeem';
import { countUses } from '../../basket/promotions/count-uses';
import type { HasLocations } from '../../catalogue/locations/locations';
import type { Submitting } from '../../contract/checkout';
import type { PaymentChoice } from '../../contract/payment-choices';
import type { HasVersions } from '../../foundation/caching/versions';
import type { Clock } from '../../foundation/database/clock';
import type { Database, HasDialect, Transaction } from '../../foundation/database/database';
import { nextOrderNumber } from '../../foundation/database/order-numbers';
import { isUniqueViolation, transact } from '../../foundation/database/transactions';
import { Refused, refusalBy } from '../../foundation/refusal';
import type { SessionRow } from '../../foundation/sessions/sessions';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { HasSettings } from '../../foundation/settings/settings';
import { addCopies } from '../lines/copies';
import { copiesSold } from '../lines/sold-copies';
import { queueApprovalMails } from '../orders/approval-mails';
import { type StoredKey, storedKey } from '../orders/idempotency-keys';
import { issueGiftCards } from '../orders/issue-gift-cards';
import { queueOrderMails } from '../orders/order-mails';
import { lockQuote, type OrderRow } from '../orders/order-rows';
import { placedBy } from '../orders/placed-by';
import { countRegistryPurchases, lockRegistriesOfCart } from '../orders/registry-purchases';
import { soldParts } from '../orders/sold-parts';
import { soldTitlesOf, writeOrder } from '../orders/write-order';
import { onlineChoicesFor, requirePayment } from '../payments/offered-choices';
import type { HasPayments } from '../payments/providers/providers';
import { checkContact, contactOf } from './contact';
import { requireDelivery } from './delivery';
import { handoverOf, paymentOf } from './order-facts';
import { orderPlacedWith } from './order-placed';
import { promisedAt } from './promised-at';
import { attachSealedCard, dropSealedCard, givenCard } from './sealed-card';
import { forgetSeen } from './seen-cart';
import { requireSameSupply, requireUnchanged, type Submission, takeAnswers } from './submitted-answers';
import { lockStock, planTaking, takeStock } from './take-stock';

const refuse = refusalBy<Submitting>();

/**
 * Places the visitor's order from the answers of the checkout steps and of the submission
 * (docs/behaviour/checkout.md#submitting). One transaction updates stock, gift cards and promo codes, inserts the order, queues
 * the e-mails, and empties the cart. Requests with the same idempotency key return the same order, even when sent at the same
 * time. An order with an online payment starts in the state 'awaiting_payment'. An order that an institution must approve starts
 * in the state 'awaiting_approval'.
 * @throws {Refused} if the cart differs from the cart that the shopper agreed to, stock is missing, or a checkout answer is
 * missing
 */
export async function submitOrder(
	store: Database & Clock & HasConfig & HasSettings & HasLocations & HasVersions & HasPayments,
	visitor: Visitor,
	submission: Submission,
	{ key: ownKey, also }: ByWriter = {},
): Promise<OrderRow> {
	const { session } = visitor;
	if (!session) throw noItems();
	const shopper = await shopperOf(store, visitor);
	// Without an idempotency key, a second submission of the same order is refused because the cart is already empty.
	const key = ownKey ?? storedKey('order', submission.idempotency_key ?? randomUUID());
	try {
		const order = await transact(store, async (transaction) =>
			// Reads the shopper again, because the institution may have changed the shopper's rights. The rights decide whether the
			// order needs approval.
			place({
				store,
				transaction,
				visitor,
				session,
				submission,
				key,
				also,
				shopper: { ...shopper, ...(await buyingTermsOf(transaction, visitor)) },
			}),
		);
		// This process rereads the stock immediately, instead of waiting for the next periodic check for changes.
		store.versions.refresh();
		return order;
	} catch (error) {
		// A concurrent request with the same idempotency key has already placed the order and emptied the cart.
		const first =
			(isUniqueViolation(error) || error instanceof Refused) && (await orderPlacedWith(store.db, key, session));
		if (!first) throw error;
		return first;
	}
}

/** Options for callers other than the shopper. */
interface ByWriter {
	/** The caller's own idempotency key, which replaces the shopper's idempotency key. */
	key?: StoredKey;
	also?: AlsoDone;
}

/** Writes the caller's own record of an order that staff place, in the order's transaction. */
type AlsoDone = (transaction: Transaction, order: OrderRow) => Promise<void>;

interface Placing {
	store: HasDialect & Clock & HasConfig & HasPayments;
	transaction: Transaction;
	visitor: Visitor;
	session: SessionRow;
	shopper: Shopper;
	submission: Submission;
	key: StoredKey;
	also: AlsoDone | undefined;
}

async function place(placing: Placing): Promise<OrderRow> {
	const { store, transaction, visitor, session, shopper, submission, key } = placing;
	const { settings, now } = shopper;
	const cart = session.cart_id === null ? null : await lockCart(transaction, session.cart_id, now);
	if (!cart) throw noItems();

	if (cart.quote_id !== null) await lockQuote(transaction, cart.quote_id);
	const held = await lockStock(transaction, cart.id);
	await lockRegistriesOfCart(transaction, cart.id);
	requireOrdering(shopper);
	const priced = await takeAnswers(store, { transaction, cart, shopper }, submission);
	const payment = await requireAgreed(priced, placing);
	const { contact: told } = priced.terms.draft;
	const contact = checkContact([contactOf(visitor.account, settings), told ?? {}], settings, {
		isByStaff: shopper.is_by_staff,
	});
	const soldTitles = await soldTitlesOf(transaction, priced.lines, shopper.view);
	const plan = planTaking(priced.lines, held, {
		view: shopper.view,
		location_id: pickupLocationOf(priced.terms, shopper),
	});
	const { order, parts } = await writeOrder(
		transaction,
		{
			...handoverOf(priced),
			...paymentOf(payment, await givenCard(transaction, cart.id), shopper),
			order_number: await nextOrderNumber(store, transaction),
			idempotency_key: key,
			session_hash: session.id_hash,
			customer_id: visitor.account?.id ?? null,
			...placedBy(visitor),
			location_id: plan.location_id,
			promised_at: promisedAt(priced, plan, shopper),
			quote_id: cart.quote_id,
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
	await takeStock(transaction, order.id, plan, now);
	const sold = parts.items.map((item, at) => ({
		...item,
		sold_until: priced.lines[at]?.title.sold_until ?? null,
		offer_id: priced.lines[at]?.offer?.id ?? null,
	}));
	await addCopies(
		transaction,
		order.id,
		// A new order has no parts, because no copies were sent yet.
		copiesSold(sold, plan.withdrawals, { state: order.state, isSent: false }),
	);
	await redeem(transaction, order.id, priced.totals.gift_cards, now);
	await countUses(
		transaction,
		priced.totals.promos.map(({ promo }) => promo),
	);
	if (priced.lines.some(({ registry_id }) => registry_id !== null))
		await countRegistryPurchases(transaction, order.id, 1);
	if (payment === 'credit_card') await attachSealedCard(transaction, cart.id, order.id);
	else await dropSealedCard(transaction, cart.id);
	if (payment === 'not_required' && order.state === 'placed') await issueGiftCards(transaction, order, now);
	await emptyCart(transaction, cart.id);
	await forgetSeen(transaction, cart.id);
	await placing.also?.(transaction, order);
	const known = soldParts(order, parts, { ...plan, lines: priced.lines, locations: shopper.locations });
	if (order.state === 'placed') await queueOrderMails(store, transaction, settings, order, known);
	if (order.state === 'awaiting_approval') {
		const { approver } = shopper;
		await queueApprovalMails(store, transaction, settings, order, ['asked', 'waiting'], { parts: known, approver });
	}
	return order;
}

/**
 * Requires that the order is complete, matches the cart that the shopper agreed to, and can be supplied. Returns the payment
 * choice.
 * @throws {Refused} if a requirement is not met
 */
async function requireAgreed(
	priced: PricedCart,
	{ store, transaction, shopper, submission }: Placing,
): Promise<PaymentChoice> {
	const { delivery_preference, draft } = priced.terms;
	requireInventory(priced);
	requireUnchanged(priced, submission);
	requireSameSupply(priced, submission);
	if (!delivery_preference) {
		throw refuse('delivery-not-chosen', 'First choose how you would like to get your order.', 'delivery_preference');
	}
	requireDelivery(delivery_preference, shopper);
	requireReady(priced, shopper);
	requireDestination(priced);
	const online = await onlineChoicesFor(store, transaction, shopper);
	return requirePayment(draft.payment_choice, priced, shopper, online);
}

/**
 * Requires an address and a delivery method for an order that is shipped.
 * @throws {Refused} if one of them is missing
 */
function requireDestination({ terms, shipping }: PricedCart): void {
	if (terms.delivery_preference === 'pickup') return;
	if (!terms.address) throw refuse('address-not-chosen', 'Shipping address is required for shipping...', 'address_id');
	if (shipping.is_tbd) throw refuse('provider-not-chosen', 'First choose how your order is to be sent.', 'provider');
}

const noItems = () => refuse('cart-empty', 'There are no items in your cart.');
