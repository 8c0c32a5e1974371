import type { HasConfig } from '../../../config';
import { addTitle } from '../../basket/cart/add-title';
import { readCart } from '../../basket/cart/cart-view';
import { holdCart } from '../../basket/cart/open-cart';
import type { CatalogueContext } from '../../catalogue/titles/visitor-view';
import type { AddressField } from '../../contract/address-fields';
import { deliveryPreferences } from '../../contract/checkout-draft';
import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { CounterOrder } from '../../contract/desk-counter';
import { daySeconds } from '../../contract/durations';
import type { HasVersions } from '../../foundation/caching/versions';
import { transact } from '../../foundation/database/transactions';
import { queueMails } from '../../foundation/mail/queue';
import { toDecimal } from '../../foundation/money';
import { deskRefusal, notFound, Refused } from '../../foundation/refusal';
import { withoutUndefined } from '../../foundation/without-undefined';
import { giveCreditCard } from '../../ordering/checkout/credit-card';
import { deliveriesOf } from '../../ordering/checkout/delivery';
import { chooseShipping, shippingProviders } from '../../ordering/checkout/provider-step';
import { chooseDelivery, choosePayment, giveContact, paymentChoices } from '../../ordering/checkout/steps';
import { submitOrder } from '../../ordering/checkout/submit';
import { askedToPay } from '../../ordering/mail-templates/order-changed';
import { keyLifetime } from '../../ordering/orders/access-key';
import { pageLink, payLink } from '../../ordering/orders/order-mails';
import { presentOrders } from '../../ordering/orders/order-view';
import { isProviderChoice } from '../../ordering/payments/offered-choices';
import type { HasPayments } from '../../ordering/payments/providers/providers';
import { addAddress, addressesOf } from '../../people/addresses/address-book';
import { writeAudit } from '../audit/write-audit';
import { timeToPayByMail } from '../money/change';
import { requirePlace } from '../places';
import type { DeskActor } from '../visitor';
import { atTheCounter, beginCounter, type Counter, counterOf } from './counter-visitor';
import { customerFor, presentCustomer } from './customers';

type Services = CatalogueContext & HasConfig & HasPayments;
type StepPayload<Name extends Step> = CheckedDeskPayloadOf<`desk-counter/${Name}`>;
type Step = 'begin' | 'addTitle' | 'setLine' | 'setCustomer' | 'setHandover' | 'submit';

/** Begins an order by phone, for a customer or for nobody who is known yet. The same key twice begins one. */
export async function begin(
	store: Services,
	actor: DeskActor,
	{ customer_id, location_id, key }: StepPayload<'begin'>,
): Promise<CounterOrder> {
	const own = actor.staff.location_id;
	if (own !== null && location_id !== undefined && location_id !== own)
		throw deskRefusal('role-not-allowed', 'You take orders for your own location.', 'location_id');
	if (location_id !== undefined) await requirePlace(store.db, actor, location_id);
	const counter_id = await beginCounter(store, actor, own ?? location_id ?? null, { key, customer_id });
	return customer_id === undefined
		? show(store, actor, counter_id)
		: setCustomer(store, actor, { counter_id, customer_id });
}

/** An order as it stands: its cart with the shop's own prices, and what may be chosen. */
export async function show(store: Services, actor: DeskActor, counter_id: number): Promise<CounterOrder> {
	const counter = await counterOf(store, actor, counter_id);
	const { visitor } = counter;
	const shop = atTheCounter(store);
	const settings = await shop.settings.get();
	const cart = await readCart(shop, visitor, counter_id);
	const { delivery_preference } = cart.checkout;
	const [taker, agreed, { choices }] = [
		await store.db.selectFrom('staff').select(['name', 'email']).where('id', '=', counter.staff_id).executeTakeFirst(),
		await store.db
			.selectFrom('cart_items')
			.select(['id', 'agreed_price', 'agreed_because'])
			.where('cart_id', '=', counter_id)
			.where('agreed_price', 'is not', null)
			.whereRef('agreed_quantity', '=', 'quantity')
			.orderBy('id')
			.execute(),
		await paymentChoices(shop, visitor),
	];
	const offered = deliveriesOf(settings);
	return {
		counter_id,
		staff_name: taker?.name || taker?.email || '',
		customer: visitor.customer && presentCustomer(visitor.customer),
		cart,
		agreed: agreed.map(({ id, agreed_price, agreed_because }) => ({
			cart_id: id,
			price: toDecimal(agreed_price ?? 0),
			because: agreed_because,
		})),
		deliveries: deliveryPreferences.filter((one) => offered[one] && (one === 'pickup' || visitor.customer !== null)),
		addresses: visitor.account
			? (await addressesOf(store.db, visitor.account, settings)).filter(({ is_whole }) => is_whole)
			: [],
		providers: await providersFor(shop, counter, cart.checkout.address_id),
		payments: delivery_preference ? choices[delivery_preference] : [],
		locations: (await store.locations.get()).map(({ location_id, altname, sc_name }) => ({
			id: location_id,
			name: altname || sc_name,
		})),
		checksum: cart.checksum,
	};
}

/** The ways in which it can be sent to the address that was chosen; none where that cannot be told yet. */
async function providersFor(
	shop: Services,
	{ visitor }: Counter,
	address_id: number | undefined,
): Promise<CounterOrder['providers']> {
	if (address_id === undefined || !visitor.account) return [];
	try {
		const { providers } = await shippingProviders(shop, visitor, { address_id });
		return providers
			.filter(({ available }) => available)
			.map(({ provider, delivery_preference, label, cost }) => ({ provider, delivery_preference, label, cost }));
	} catch (error) {
		if (error instanceof Refused) return [];
		throw error;
	}
}

/** Puts copies of a title in. */
export async function addCopies(
	store: Services,
	actor: DeskActor,
	{ counter_id, ...wanted }: StepPayload<'addTitle'>,
): Promise<CounterOrder> {
	const { visitor } = await counterOf(store, actor, counter_id);
	await addTitle(atTheCounter(store), visitor, wanted);
	return show(store, actor, counter_id);
}

/**
 * How many copies a line has, and what one costs.
 * @throws {Refused} for a price of somebody who may not set one, or without a reason
 */
export async function setLine(
	store: Services,
	actor: DeskActor,
	{ counter_id, cart_id, quantity, price, because }: StepPayload<'setLine'>,
): Promise<CounterOrder> {
	const { visitor } = await counterOf(store, actor, counter_id);
	if (price !== undefined) {
		if (actor.staff.role !== 'owner' && actor.staff.role !== 'manager')
			throw deskRefusal('role-not-allowed', 'Prices are set by a manager.', 'price');
		if (because === '') throw new Refused('Say why the price is another.', 422, 'because');
	}
	const line = await store.db
		.selectFrom('cart_items')
		.innerJoin('titles', 'titles.id', 'cart_items.title_id')
		.select(['cart_items.condition', 'eisbn', 'cart_items.quantity', 'is_giftcard'])
		.where('cart_items.id', '=', cart_id)
		.where('cart_id', '=', counter_id)
		.executeTakeFirst();
	if (!line) throw notFound('This line is not there any more.');
	if (price !== undefined && line.is_giftcard === 1)
		throw new Refused('A gift card costs what is on it.', 422, 'price');
	if (quantity !== line.quantity)
		await addTitle(atTheCounter(store), visitor, { eisbn: line.eisbn, condition: line.condition, cart_id, quantity });
	await transact(store, async (transaction) => {
		await holdCart(transaction, counter_id, store.now());
		await transaction
			.updateTable('cart_items')
			.set(
				price === undefined
					? { agreed_price: null, agreed_quantity: null, agreed_because: '' }
					: { agreed_price: price, agreed_quantity: quantity, agreed_because: because },
			)
			.where('id', '=', cart_id)
			.where('cart_id', '=', counter_id)
			.execute();
	});
	return show(store, actor, counter_id);
}

/** Whose order it is; what was chosen for somebody else of delivery is forgotten with that. */
export async function setCustomer(
	store: Services,
	actor: DeskActor,
	{ counter_id, customer_id, create }: StepPayload<'setCustomer'>,
): Promise<CounterOrder> {
	await counterOf(store, actor, counter_id);
	await transact(store, async (transaction) => {
		const id = create ? await customerFor(store, transaction, create) : (customer_id ?? null);
		const known =
			id === null
				? null
				: await transaction.selectFrom('customers').select('id').where('id', '=', id).executeTakeFirst();
		if (id !== null && !known) throw notFound('There is no such customer.');
		await transaction
			.updateTable('carts')
			.set({ for_customer_id: id, checkout: '{}', delivery_preference: null, updated_at: store.now() })
			.where('id', '=', counter_id)
			.execute();
	});
	return show(store, actor, counter_id);
}

/** How it is handed over, where to, and how to reach the customer: the checkout's own steps, one after the other. */
export async function setHandover(
	store: Services,
	actor: DeskActor,
	{
		counter_id,
		delivery_preference,
		pickup_location_id,
		address_id,
		address,
		provider,
		...contact
	}: StepPayload<'setHandover'>,
): Promise<CounterOrder> {
	const { visitor } = await counterOf(store, actor, counter_id);
	const shop = atTheCounter(store);
	await chooseDelivery(shop, visitor, delivery_preference);
	if (delivery_preference !== 'pickup') {
		const to = address ? await addressInBook(shop, visitor, address) : address_id;
		if (to === undefined) throw new Refused('Say where it is to be sent.', 422, 'address_id');
		const by = provider ?? (await firstProvider(shop, visitor, to, delivery_preference));
		await chooseShipping(shop, visitor, { delivery_preference, address_id: to, provider: by });
	}
	await giveContact(shop, visitor, { ...withoutUndefined(contact), ...withoutUndefined({ pickup_location_id }) });
	return show(store, actor, counter_id);
}

/** The customer's address that was typed: added to theirs, unless it is one of them, for a form may come twice. */
async function addressInBook(
	shop: Services,
	visitor: Counter['visitor'],
	typed: NonNullable<StepPayload<'setHandover'>['address']>,
): Promise<number> {
	const { phone_number: _, ...said } = typed;
	const place = { company_name: '', street_address_2: '', ...said };
	const theirs = visitor.account ? await addressesOf(shop.db, visitor.account, await shop.settings.get()) : [];
	const same = theirs.find((one) =>
		Object.entries(place).every(([name, words]) => one[name as AddressField] === (words ?? '').trim()),
	);
	return same?.address_id ?? (await addAddress(shop, visitor, typed)).address.address_id;
}

async function firstProvider(
	shop: Services,
	visitor: Counter['visitor'],
	address_id: number,
	preference: string,
): Promise<string | undefined> {
	const { providers } = await shippingProviders(shop, visitor, { address_id });
	return providers.find((one) => one.available && one.delivery_preference === preference)?.provider;
}

/**
 * Places the order as the shop does. One that is to be paid by a link waits for that, and its customer is mailed the link.
 * @throws {Refused} as the checkout does
 */
export async function submit(
	store: Services & HasVersions,
	actor: DeskActor,
	{ counter_id, checksum, payment, card, idempotency_key }: StepPayload<'submit'>,
): Promise<{ order_number: string; state: string }> {
	const key = `desk-${counter_id}-${idempotency_key}`;
	const before = await placedBefore(store, key);
	if (before) return before;
	const { visitor } = await counterOf(store, actor, counter_id);
	const shop = atTheCounter(store);
	const settings = await shop.settings.get();
	if (payment === 'credit_card') {
		if (!card) throw new Refused('Key the card in.', 422, 'card');
		await giveCreditCard(shop, visitor, card);
	}
	const choice = payment === 'link' ? await providerForLink(shop, visitor) : payment;
	const chosen = await choosePayment(shop, visitor, choice);
	if (chosen.checksum !== checksum)
		throw deskRefusal(
			'changed-meanwhile',
			'The order has changed since it was shown. Please look at it again.',
			'checksum',
		);
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
		{ checksum, payment_choice: choice, idempotency_key: key },
		async (transaction, placed) => {
			const now = store.now();
			const after = { total: placed.total, payment, customer_id: placed.customer_id, agreed };
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
			const mail = askedToPay(shown, standing, settings, pageLink(store, settings, placed));
			await queueMails(transaction, [{ ...mail, order_id: placed.id }], now);
		},
	);
	await endCounter(store, counter_id);
	return { order_number: order.order_number, state: order.state };
}

async function placedBefore(store: Services, key: string) {
	const row = await store.db
		.selectFrom('orders')
		.select(['order_number', 'state'])
		.where('idempotency_key', '=', key)
		.executeTakeFirst();
	return row ? { order_number: row.order_number, state: row.state as string } : null;
}

/** The provider that a link leads to at first: on its page the customer may choose another. */
async function providerForLink(shop: Services, visitor: Counter['visitor']) {
	const { choices } = await paymentChoices(shop, visitor);
	const { delivery_preference } = (await readCart(shop, visitor, visitor.session.cart_id)).checkout;
	const online = delivery_preference ? choices[delivery_preference].find(isProviderChoice) : undefined;
	if (!online) throw new Refused('This shop takes no money online for such an order.', 409, 'payment');
	return online;
}

/** Gives an order up before it is placed. */
export async function drop(store: Services, actor: DeskActor, counter_id: number): Promise<object> {
	await counterOf(store, actor, counter_id);
	await endCounter(store, counter_id);
	return {};
}

/** The cart goes; its session, which nobody knows, lasts as long as the key in the customer's mail opens the order. */
async function endCounter(store: Services, counter_id: number): Promise<void> {
	await transact(store, async (transaction) => {
		await transaction
			.updateTable('sessions')
			.set({ cart_id: null, expires_at: store.now() + keyLifetime + daySeconds })
			.where('cart_id', '=', counter_id)
			.execute();
		await transaction.deleteFrom('carts').where('id', '=', counter_id).where('staff_id', 'is not', null).execute();
	});
}

/** The orders that are being taken, the newest first. */
export async function listCounters(
	store: Services,
	{ staff }: DeskActor,
): Promise<{ orders: { counter_id: number; staff_name: string; customer: string; copies: number }[] }> {
	const rows = await store.db
		.selectFrom('carts')
		.leftJoin('staff', 'staff.id', 'carts.staff_id')
		.leftJoin('customers', 'customers.id', 'carts.for_customer_id')
		.select(['carts.id', 'staff.name', 'staff.email', 'customers.first_name', 'customers.last_name'])
		.select((eb) =>
			eb
				.selectFrom('cart_items')
				.select((items) => items.fn.sum<number | string | null>('quantity').as('copies'))
				.whereRef('cart_items.cart_id', '=', 'carts.id')
				.as('copies'),
		)
		.where('carts.staff_id', 'is not', null)
		.$if(staff.location_id !== null, (query) => query.where('carts.location_id', '=', staff.location_id))
		.orderBy('carts.id', 'desc')
		.limit(50)
		.execute();
	return {
		orders: rows.map((row) => ({
			counter_id: row.id,
			staff_name: row.name || row.email || '',
			customer: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(),
			copies: Number(row.copies ?? 0),
		})),
	};
}
