import { readCart } from '../../basket/cart/cart-view';
import { readPricedCart } from '../../basket/cart/priced-cart';
import { requireInventory } from '../../basket/cart/require-orderable';
import { shopperOf } from '../../basket/cart/shopper';
import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { HasVersions } from '../../foundation/caching/versions';
import { queueMails } from '../../foundation/mail/queue';
import { centsIn } from '../../foundation/money';
import { deskRefusal, Refused } from '../../foundation/refusal';
import { giveCreditCard } from '../../ordering/checkout/credit-card';
import { quoteByStaff } from '../../ordering/checkout/request-quote';
import { choosePayment, paymentChoices } from '../../ordering/checkout/steps';
import { submitOrder } from '../../ordering/checkout/submit';
import { requireSaleRights } from '../../ordering/lines/require-sale-rights';
import { askedToPay } from '../../ordering/mail-templates/order-changed';
import { type StoredKey, storedKey } from '../../ordering/orders/idempotency-keys';
import { pageLink, payLink } from '../../ordering/orders/order-mails';
import { presentOrders } from '../../ordering/orders/order-view';
import { isProviderChoice } from '../../ordering/payments/offered-choices';
import { writeAudit } from '../audit/write-audit';
import { timeToPayByMail } from '../money/change';
import type { DeskActor } from '../visitor';
import { endCounter, quoteOf, type Services } from './counter-order';
import { atTheCounter, type Counter, counterOf } from './counter-visitor';
import { requireOpenQuote } from './from-quote';
import { takeForm } from './save-form';

type Submission = CheckedDeskPayloadOf<'desk-counter/submit'>;

/**
 * Places a phone order by the shop's own rules. If the customer pays by link, the order waits for the payment, and the customer
 * gets the link by mail.
 * @throws {Refused} for the same reasons as the shop's checkout
 */
export async function submit(store: Services & HasVersions, actor: DeskActor, payload: Submission): Promise<Placed> {
	const key = storedKey('desk', `${payload.counter_id}-${payload.idempotency_key}`);
	const before = await placedBefore(store, key);
	if (before) return before;
	try {
		return await place(store, actor, payload, key);
	} catch (error) {
		// In this case, another post with the same key placed the order first, and emptied the cart while this request was
		// reading it.
		const first = error instanceof Refused && (await placedBefore(store, key));
		if (!first) throw error;
		return first;
	}
}

/**
 * Saves a phone order as a quote that waits for its prices. If the form is posted twice with the same key, only one quote is
 * made.
 * @throws {Refused} if the name or phone number is missing, or the order has no titles
 */
export async function saveAsQuote(
	store: Services & HasVersions,
	actor: DeskActor,
	payload: CheckedDeskPayloadOf<'desk-counter/saveAsQuote'>,
): Promise<{ order_number: string }> {
	const key = storedKey('deskQuote', `${payload.counter_id}-${payload.idempotency_key}`);
	const before = await placedBefore(store, key);
	if (before) return { order_number: before.order_number };
	try {
		return await makeQuote(store, actor, payload, key);
	} catch (error) {
		// In this case, another post with the same key placed the order first, and emptied the cart while this request was
		// reading it.
		const first = error instanceof Refused && (await placedBefore(store, key));
		if (!first) throw error;
		return { order_number: first.order_number };
	}
}

async function makeQuote(
	store: Services & HasVersions,
	actor: DeskActor,
	{ counter_id, lines, typed = {} }: CheckedDeskPayloadOf<'desk-counter/saveAsQuote'>,
	key: StoredKey,
): Promise<{ order_number: string }> {
	const quote = await quoteOf(store.db, counter_id);
	if (quote) throw new Refused(`This order is made from quote ${quote.order_number}. Change that quote instead.`, 409);
	const refused = await takeForm(store, actor, { counter_id, lines, typed });
	// Refuses an incomplete address, because otherwise the address would be lost without a message.
	if (refused && typed.street_address) throw refused;
	const { visitor, location_id } = await counterOf(store, actor, counter_id);
	const { name = '', email = '', phone = '', instructions = '', purchase_order = '' } = typed;
	const contact = { name, email, phone, instructions, purchase_order };
	const order_number = await quoteByStaff(atTheCounter(store), visitor, {
		contact,
		location_id,
		key,
		isDelivered: refused === null,
		also: (transaction, { order_number: number, total }) =>
			writeAudit(
				transaction,
				actor,
				{ action: 'desk-counter/saveAsQuote', thing: 'order', key: number, after: { total, name } },
				store.now(),
			),
	});
	await endCounter(store, counter_id);
	return { order_number };
}

/** The facts about a phone order that was placed. */
interface Placed {
	order_number: string;
	state: string;
}

/** The form may still show the payment methods of a delivery that was chosen before. */
const notPaidLikeThat = () =>
	new Refused(
		'This way of payment does not fit this delivery. Choose one of the ways to pay that are shown now.',
		422,
		'payment',
	);

/**
 * Requires that the shop can supply every line of a phone order. Call this before the questions about payment, because a title
 * that cannot be sold adds nothing to the amount to pay.
 * @throws {Refused} 409 for a title that may no longer be sold here, is unavailable, or is short
 */
async function requireSupply(shop: Services, visitor: Counter['visitor'], counter_id: number): Promise<void> {
	const priced = await readPricedCart(shop.db, counter_id, await shopperOf(shop, visitor));
	for (const { title, condition, item_id, available } of priced.lines)
		if (!available) requireSaleRights(title, condition, `quantity-${item_id}`);
	requireInventory(priced);
}

async function place(
	store: Services & HasVersions,
	actor: DeskActor,
	{ counter_id, checksum, payment, card, shown_total, lines, typed }: Submission,
	key: StoredKey,
): Promise<Placed> {
	const begun = await counterOf(store, actor, counter_id);
	const shop = atTheCounter(store);
	const settings = await shop.settings.get();
	// Checks the quote before comparing prices, because the cart of an expired quote already shows the shop's own prices.
	const quoted = await quoteOf(store.db, counter_id);
	if (quoted) await requireOpenQuote(store.db, quoted, store.now());
	const shown = await readCart(shop, begun.visitor, counter_id);
	if (shown.checksum !== checksum)
		throw deskRefusal(
			'changed-meanwhile',
			'The order has changed since you opened it. Check the order again.',
			'checksum',
		);
	const refused = await takeForm(store, actor, { counter_id, lines, typed });
	if (refused) throw refused;
	// With the form, staff may have chosen another customer.
	const { visitor } = await counterOf(store, actor, counter_id);
	await requireSupply(shop, visitor, counter_id);
	if (payment === 'credit_card') {
		if (!card) throw new Refused('Type the card’s details.', 422, 'card');
		await giveCreditCard(shop, visitor, card);
	}
	const choice = payment === 'link' ? await providerForLink(shop, visitor) : payment;
	const chosen = await choosePayment(shop, visitor, choice).catch((error: unknown) => {
		throw error instanceof Refused && error.reason === 'payment-not-open' ? notPaidLikeThat() : error;
	});
	const total = chosen.cart.summary.total_owing ?? '0.00';
	if (shown_total !== undefined && centsIn(total) !== shown_total)
		throw deskRefusal(
			'changed-meanwhile',
			`The order now comes to $${total}. Tell the customer, then place the order.`,
			'payment',
		);
	if (isProviderChoice(choice) && chosen.cart.checkout.contact?.email === '')
		throw new Refused(
			'A link to pay needs an e-mail address. Type an address, or choose another way to pay.',
			422,
			'email',
		);
	const agreedTo = typed ? chosen.checksum : checksum;
	const agreed = await store.db
		.selectFrom('cart_items')
		.innerJoin('titles', 'titles.id', 'cart_items.title_id')
		.select(['eisbn', 'agreed_price as price', 'agreed_because as because'])
		.where('cart_id', '=', counter_id)
		.where('agreed_price', 'is not', null)
		.execute();
	const order = await submitOrder(
		shop,
		visitor,
		{ checksum: agreedTo, payment_choice: choice },
		{
			key,
			also: async (transaction, placed) => {
				const now = store.now();
				// The quote's row must be locked before the stock rows are locked.
				const quote = await transaction
					.selectFrom('orders')
					.selectAll()
					.where('id', '=', placed.quote_id ?? 0)
					.executeTakeFirst();
				if (quote) await requireOpenQuote(transaction, quote, now, placed);
				const of = quote ? { quote: quote.order_number } : {};
				const after = { total: placed.total, payment, customer_id: placed.customer_id, agreed, ...of };
				await writeAudit(
					transaction,
					actor,
					{ action: 'desk-counter/submit', thing: 'order', key: placed.order_number, after },
					now,
				);
				if (!isProviderChoice(choice)) return;
				await transaction
					.updateTable('orders')
					.set({ pay_until: now + timeToPayByMail })
					.where('id', '=', placed.id)
					.execute();
				const [shown] = await presentOrders(transaction, settings, [placed]);
				if (!shown) return;
				const standing = { owed: placed.total_owing, pay: payLink(store, settings, placed) };
				const mail = await askedToPay(shown, standing, settings, pageLink(store, settings, placed));
				await queueMails(transaction, [{ ...mail, order_id: placed.id }], now);
			},
		},
	);
	await endCounter(store, counter_id);
	return { order_number: order.order_number, state: order.state };
}

async function placedBefore(store: Services, key: StoredKey): Promise<Placed | null> {
	const row = await store.db
		.selectFrom('orders')
		.select(['order_number', 'state'])
		.where('idempotency_key', '=', key)
		.executeTakeFirst();
	return row ? { order_number: row.order_number, state: row.state as string } : null;
}

/**
 * Returns the payment provider that the payment link opens first. The customer may choose another provider on the payment page.
 */
async function providerForLink(shop: Services, visitor: Counter['visitor']) {
	const { choices } = await paymentChoices(shop, visitor);
	const { delivery_preference } = (await readCart(shop, visitor, visitor.session.cart_id)).checkout;
	const online = delivery_preference ? choices[delivery_preference].find(isProviderChoice) : undefined;
	if (!online) throw new Refused('This shop cannot take an online payment for this order.', 409, 'payment');
	return online;
}
