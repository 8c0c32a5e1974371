import { isDeepStrictEqual } from 'node:util';
import type { HasConfig } from '../../../config';
import { addTitle } from '../../basket/cart/add-title';
import { readCart } from '../../basket/cart/cart-view';
import { type Draft, readDraft, writeDraft } from '../../basket/cart/draft';
import { lockCart } from '../../basket/cart/open-cart';
import type { CatalogueContext } from '../../catalogue/titles/visitor-view';
import { deliveryPreferences } from '../../contract/checkout-draft';
import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { CounterOrder, CounterTyped } from '../../contract/desk-counter';
import { daySeconds } from '../../contract/durations';
import { locationName } from '../../contract/location-name';
import type { Queries, Transaction } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { toDecimal } from '../../foundation/money';
import { deskRefusal, notFound, Refused, refuseWrong } from '../../foundation/refusal';
import { withoutUndefined } from '../../foundation/without-undefined';
import { deliveriesOf } from '../../ordering/checkout/delivery';
import { pickupLocations } from '../../ordering/checkout/pickup-locations';
import { chooseShipping, shippingProviders } from '../../ordering/checkout/provider-step';
import { chooseDelivery, giveContact, paymentChoices } from '../../ordering/checkout/steps';
import { keyLifetime } from '../../ordering/orders/access-key';
import type { OrderRow } from '../../ordering/orders/order-rows';
import type { HasPayments } from '../../ordering/payments/providers/providers';
import { addAddressOnce, addressesOf } from '../../people/addresses/address-book';
import { isEmail } from '../../people/details/email-address';
import { requirePlace } from '../places';
import { requireRecentPassword } from '../staff/require-role';
import { versionOf } from '../version';
import type { DeskActor } from '../visitor';
import {
	atTheCounter,
	auditCounter,
	beginCounter,
	type Counter,
	counterOf,
	isOver,
	requireCustomer,
} from './counter-visitor';
import { customerFor, presentCustomer } from './customers';

export type Services = CatalogueContext & HasConfig & HasPayments;
type StepPayload<Name extends Step> = CheckedDeskPayloadOf<`desk-counter/${Name}`>;
type Step = 'begin' | 'addTitle' | 'setLine' | 'setCustomer' | 'setHandover';

/**
 * Begins a phone order, for a known or unknown customer. If the form is posted twice with the same key, only one phone order
 * begins.
 */
export async function begin(
	store: Services,
	actor: DeskActor,
	{ customer_id, location_id, key }: StepPayload<'begin'>,
): Promise<CounterOrder> {
	const own = actor.staff.location_id;
	if (own !== null && location_id !== undefined && location_id !== own)
		throw deskRefusal('role-not-allowed', 'You may take orders for your own location only.', 'location_id');
	if (location_id !== undefined) await requirePlace(store.db, actor, location_id);
	return show(store, actor, await beginCounter(store, actor, own ?? location_id ?? null, { key, customer_id }));
}

/** Reads a phone order: its cart at the shop's current prices, and the choices that the form offers. */
export async function show(store: Services, actor: DeskActor, counter_id: number): Promise<CounterOrder> {
	const counter = await counterOf(store, actor, counter_id);
	const { visitor } = counter;
	const shop = atTheCounter(store);
	const settings = await shop.settings.get();
	const cart = await readCart(shop, visitor, counter_id);
	const [taker, row, agreed, { choices }] = [
		await store.db.selectFrom('staff').select(['name', 'email']).where('id', '=', counter.staff_id).executeTakeFirst(),
		await store.db.selectFrom('carts').select('checkout').where('id', '=', counter_id).executeTakeFirstOrThrow(),
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
		customer: visitor.customer && presentCustomer(visitor.customer, settings),
		cart,
		agreed: agreed.map(({ id, agreed_price, agreed_because }) => ({
			cart_id: id,
			price: toDecimal(agreed_price ?? 0),
			because: agreed_because,
		})),
		typed: readDraft(row.checkout).typed ?? {},
		deliveries: deliveryPreferences.filter((one) => offered[one]),
		addresses: visitor.account
			? (await addressesOf(store.db, visitor.account, settings)).filter(({ is_whole }) => is_whole)
			: [],
		providers: await providersFor(shop, counter, cart.checkout.address_id),
		payments: Object.fromEntries(deliveryPreferences.filter((one) => offered[one]).map((one) => [one, choices[one]])),
		...(await pickupPlaces(shop, actor, counter)),
		checksum: cart.checksum,
		quote: (await quoteOf(store.db, counter_id))?.order_number ?? '',
		takes: {
			promo_codes: settings.checkout_info.using_promo_codes,
			gift_cards: settings.store_info.giftcards_enabled,
		},
	};
}

/**
 * Lists the pick-up locations that this staff member may choose, with the available copies at each. Also returns the order's
 * location: the chosen one, or else the location with most of the copies.
 */
async function pickupPlaces(
	shop: Services,
	{ staff }: DeskActor,
	{ visitor }: Counter,
): Promise<Pick<CounterOrder, 'locations' | 'pickup_location_id'>> {
	const anywhere = { ...visitor, session: { ...visitor.session, location_id: null } };
	const [all, { locations, selected, wanted }, { checkout }] = [
		await shop.locations.get(),
		await pickupLocations(shop, anywhere),
		await readCart(shop, visitor, visitor.session.cart_id),
	];
	const copiesAt = new Map(locations.map(({ location_id, onhand }) => [location_id, onhand]));
	const places = all
		.filter(({ location_id }) => staff.location_id === null || location_id === staff.location_id)
		.map(({ location_id: id, altname, sc_name }) => ({
			id,
			name: locationName({ altname, sc_name }),
			copies_available: copiesAt.get(id) ?? 0,
			copies_wanted: wanted,
		}));
	const holds = (id: number | null | undefined) => places.find((one) => one.id === id)?.id;
	const chosen = holds(checkout.pickup_location_id) ?? holds(visitor.session.location_id) ?? holds(selected);
	return { locations: places, pickup_location_id: chosen ?? places[0]?.id ?? null };
}

/** Lists the shipping methods for the chosen address. The list of shipping methods is empty while the address is incomplete. */
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

/**
 * Adds copies of a title to the phone order. Staff may set the price of the copies, which needs a reason. If the same form is
 * posted twice, the copies are added only once. A form from the browser's history may post another title, or another number of
 * copies, under the same key.
 * @throws {Refused} as `setLine` does for a price
 */
export async function addCopies(
	store: Services,
	actor: DeskActor,
	{ counter_id, idempotency_key: key, price, because, ...wanted }: StepPayload<'addTitle'>,
): Promise<CounterOrder> {
	const { visitor } = await counterOf(store, actor, counter_id);
	const priced = price === undefined ? {} : { price, because };
	if (price !== undefined) requirePriceRights(store, actor, because);
	const after = { ...wanted, ...priced };
	const once = key === undefined ? {} : { idempotency_key: `${counter_id} ${key} ${versionOf(after)}` };
	await addTitle(atTheCounter(store), visitor, { ...wanted, ...once }, async (transaction) => {
		if (price !== undefined) await agreePrice(transaction, counter_id, wanted, { price, because });
		await auditCounter(transaction, actor, 'addTitle', counter_id, { after }, store.now());
	}).catch((error: unknown) => {
		// Only the shop's own page asks for a gift card's amount and message.
		if (!(error instanceof Refused) || error.reason !== 'gift-card-price-missing') throw error;
		throw new Refused(giftCardWords, 422, 'eisbn');
	});
	return show(store, actor, counter_id);
}

const giftCardWords =
	'Gift cards are not sold by phone. The customer buys one on the shop’s website, under Gift cards.';

/**
 * @throws {Refused} if the staff member may not set prices, or gives no reason; 'password-required' if the staff member's
 * password is older than ten minutes
 */
function requirePriceRights(store: Services, actor: DeskActor, because: string): void {
	if (!setsPrices(actor)) throw deskRefusal('role-not-allowed', 'Only a manager can set prices.', 'price');
	if (because === '') throw new Refused('Give a reason for the new price.', 422, 'because');
	requireRecentPassword(actor.session, store.now());
}

/** Sets the price of all copies on the cart line that the title was added to. The caller must have locked the cart. */
async function agreePrice(
	transaction: Transaction,
	counter_id: number,
	{ eisbn, condition }: { eisbn: string; condition: string },
	{ price, because }: { price: number; because: string },
): Promise<void> {
	const lines = await transaction
		.selectFrom('cart_items')
		.innerJoin('titles', 'titles.id', 'cart_items.title_id')
		.select(['cart_items.id', 'cart_items.quantity', 'is_giftcard'])
		.where('cart_id', '=', counter_id)
		.where('eisbn', '=', eisbn)
		.where('cart_items.condition', '=', condition)
		.execute();
	for (const { id, quantity, is_giftcard } of lines) {
		if (is_giftcard === 1) throw new Refused('The price of a gift card is its balance.', 422, 'price');
		await transaction
			.updateTable('cart_items')
			.set({ agreed_price: price, agreed_because: because, agreed_quantity: quantity })
			.where('id', '=', id)
			.execute();
	}
}

/**
 * Sets the number of copies on a cart line, and the price of one copy.
 * @throws {Refused} if the staff member may not set prices, or gives no reason; 'password-required' if the password is older
 * than ten minutes
 */
export async function setLine(
	store: Services,
	actor: DeskActor,
	{ counter_id, cart_id, quantity, price, because }: StepPayload<'setLine'>,
): Promise<CounterOrder> {
	const { visitor } = await counterOf(store, actor, counter_id);
	if (price !== undefined) requirePriceRights(store, actor, because);
	const line = await store.db
		.selectFrom('cart_items')
		.innerJoin('titles', 'titles.id', 'cart_items.title_id')
		.select(['cart_items.condition', 'eisbn', 'cart_items.quantity', 'is_giftcard'])
		.select(['agreed_price', 'agreed_because'])
		.where('cart_items.id', '=', cart_id)
		.where('cart_id', '=', counter_id)
		.executeTakeFirst();
	if (!line) throw notFound('This title is no longer in the order.');
	if (price !== undefined && line.is_giftcard === 1)
		throw new Refused('The price of a gift card is its balance.', 422, 'price');
	const { eisbn, condition } = line;
	const audit = (transaction: Transaction, before: object, after: object) =>
		auditCounter(
			transaction,
			actor,
			'setLine',
			counter_id,
			{ before: { eisbn, ...before }, after: { eisbn, ...after } },
			store.now(),
		);
	if (quantity !== line.quantity)
		await addTitle(atTheCounter(store), visitor, { eisbn, condition, cart_id, quantity }, (transaction) =>
			audit(transaction, { quantity: line.quantity }, { quantity }),
		);
	// The form has no price field for staff who may not set prices. If the form has no price field, an agreed price still
	// applies to the number of copies for which it was agreed.
	if (price === undefined && !setsPrices(actor)) return show(store, actor, counter_id);
	const agreedBefore = { agreed_price: line.agreed_price, agreed_because: line.agreed_because };
	const agreed =
		price === undefined ? { agreed_price: null, agreed_because: '' } : { agreed_price: price, agreed_because: because };
	await transact(store, async (transaction) => {
		await lockCart(transaction, counter_id, store.now());
		await transaction
			.updateTable('cart_items')
			.set({ ...agreed, agreed_quantity: price === undefined ? null : quantity })
			.where('id', '=', cart_id)
			.where('cart_id', '=', counter_id)
			.execute();
		if (!isDeepStrictEqual(agreed, agreedBefore)) await audit(transaction, agreedBefore, agreed);
	});
	return show(store, actor, counter_id);
}

export const setsPrices = ({ staff }: DeskActor): boolean => staff.role === 'owner' || staff.role === 'manager';

/**
 * Sets the customer of the order, and saves the form's values. Clears the previous customer's delivery, and the values that were
 * typed about a customer who is replaced.
 */
export async function setCustomer(
	store: Services,
	actor: DeskActor,
	{ counter_id, customer_id, create, typed }: StepPayload<'setCustomer'>,
): Promise<CounterOrder> {
	await counterOf(store, actor, counter_id);
	await transact(store, async (transaction) => {
		const { for_customer_id, checkout } = await transaction
			.selectFrom('carts')
			.select(['for_customer_id', 'checkout'])
			.where('id', '=', counter_id)
			.executeTakeFirstOrThrow(() => notFound(isOver));
		const draft = readDraft(checkout);
		const said = typedSoFar(typed ? { ...draft, typed } : draft);
		const made = create && (await customerFor(store, transaction, create));
		const id = made?.id ?? customer_id ?? null;
		await requireCustomer(transaction, id);
		await transaction
			.updateTable('carts')
			.set({ for_customer_id: id, checkout: '{}', delivery_preference: null, updated_at: store.now() })
			.where('id', '=', counter_id)
			.execute();
		await writeDraft(transaction, counter_id, { typed: for_customer_id === null ? said : withoutCustomer(said) });
		const facts = {
			before: { customer_id: for_customer_id },
			after: { customer_id: id, ...(made?.is_new ? { new_customer: create?.email } : {}) },
		};
		await auditCounter(transaction, actor, 'setCustomer', counter_id, facts, store.now());
	});
	return show(store, actor, counter_id);
}

/**
 * Returns the answers that staff typed. If staff typed no answers, returns the answers that the order began with: an order from
 * a quote begins with answers.
 */
const typedSoFar = ({ contact, typed }: Draft): CounterTyped => {
	const { name, email, phone, instructions, purchase_order } = contact ?? {};
	return { ...withoutUndefined({ name, email, phone, instructions, purchase_order }), ...typed };
};

/** Returns the answers that do not depend on the customer. */
const withoutCustomer = ({
	delivery_preference,
	pickup_location_id,
	country,
	instructions,
	purchase_order,
	payment,
}: CounterTyped): CounterTyped =>
	withoutUndefined({ delivery_preference, pickup_location_id, country, instructions, purchase_order, payment });

/**
 * Makes the recipient of an order a customer, so that their address can be saved. An e-mail with an account selects that account.
 * Changes nothing if the order already has a customer.
 * @throws {Refused} if a name or phone number is missing, or the e-mail address is invalid
 */
export async function nameCustomer(
	store: Services,
	actor: DeskActor,
	counter_id: number,
	{ name = '', email = '', phone = '' }: CounterTyped,
): Promise<void> {
	const { visitor } = await counterOf(store, actor, counter_id);
	if (visitor.customer) return;
	const wrong: Record<string, string> = {};
	if (name === '') wrong.name = 'Type the customer’s name.';
	if (phone === '') wrong.phone = 'Type the customer’s phone number.';
	if (email !== '' && !isEmail(email)) wrong.email = 'Check the e-mail address, or leave the field empty.';
	refuseWrong(wrong);
	const [first_name = '', ...rest] = name.split(/\s+/);
	const said = { email, first_name, last_name: rest.join(' '), phone_number: phone };
	await transact(store, async (transaction) => {
		const { id, is_new } = await customerFor(store, transaction, said);
		const { numUpdatedRows } = await transaction
			.updateTable('carts')
			.set({ for_customer_id: id, updated_at: store.now() })
			.where('id', '=', counter_id)
			.where('for_customer_id', 'is', null)
			.executeTakeFirst();
		if (numUpdatedRows === 0n)
			throw new Refused(
				'Someone else has just changed the customer of this order. Check the customer and try again.',
				409,
				'name',
			);
		const after = { customer_id: id, ...(is_new ? { new_customer: email || name } : {}) };
		await auditCounter(
			transaction,
			actor,
			'setCustomer',
			counter_id,
			{ before: { customer_id: null }, after },
			store.now(),
		);
	});
}

/**
 * Sets how the order is delivered, to which address, and how to reach the customer. Runs the steps of the shop's checkout one
 * after the other.
 */
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
	const begun = await counterOf(store, actor, counter_id);
	const own = actor.staff.location_id;
	const place = delivery_preference === 'pickup' ? (pickup_location_id ?? own ?? undefined) : undefined;
	if (place !== undefined) await requirePickupPlace(store, actor, place);
	const visitor = place === undefined ? begun.visitor : await movedTo(store, begun, place);
	const shop = atTheCounter(store);
	await chooseDelivery(shop, visitor, delivery_preference);
	if (delivery_preference !== 'pickup') {
		const to = address ? await addressInBook(shop, actor, counter_id, visitor, address) : address_id;
		if (to === undefined) throw new Refused('Enter the delivery address.', 422, 'address_id');
		const by = await providerFor(shop, visitor, { address_id: to, delivery_preference, wanted: provider });
		await chooseShipping(shop, visitor, { delivery_preference, address_id: to, provider: by });
	}
	const said = { ...withoutUndefined(contact), ...withoutUndefined({ pickup_location_id: place }) };
	await giveContact(shop, visitor, said, (transaction) =>
		auditCounter(
			transaction,
			actor,
			'setHandover',
			counter_id,
			{ after: { way: delivery_preference, ...said } },
			store.now(),
		),
	);
	return show(store, actor, counter_id);
}

/** @throws {Refused} if the location is unknown, or if this staff member may not take orders for it */
async function requirePickupPlace(store: Services, { staff }: DeskActor, id: number): Promise<void> {
	if (!(await store.locations.get()).some(({ location_id }) => location_id === id))
		throw new Refused('We do not have that location. Please choose another.', 404, 'pickup_location_id');
	if (staff.location_id !== null && staff.location_id !== id)
		throw deskRefusal(
			'role-not-allowed',
			'You may take orders for pick-up at your own location only.',
			'pickup_location_id',
		);
}

/**
 * Changes the order's location to its pick-up location. With this location, copies come from the pick-up location first. Other
 * locations supply copies only if the pick-up location has too few copies.
 */
async function movedTo(
	store: Services,
	{ id, visitor, location_id }: Counter,
	place: number,
): Promise<Counter['visitor']> {
	if (location_id === null || location_id === place) return visitor;
	await transact(store, async (transaction) => {
		await transaction.updateTable('sessions').set({ location_id: null }).where('cart_id', '=', id).execute();
		await transaction.updateTable('carts').set({ location_id: place }).where('id', '=', id).execute();
	});
	return { ...visitor, session: { ...visitor.session, location_id: null } };
}

/**
 * Returns the typed address from the customer's address book. Adds the address unless the address book already contains it,
 * because the same form may be posted twice.
 */
function addressInBook(
	shop: Services,
	actor: DeskActor,
	counter_id: number,
	visitor: Counter['visitor'],
	typed: NonNullable<StepPayload<'setHandover'>['address']>,
): Promise<number> {
	return addAddressOnce(shop, visitor, typed, (transaction, address_id) => {
		const after = { customer_id: visitor.account?.id, address_id, address: withoutUndefined(typed) };
		return auditCounter(transaction, actor, 'setHandover', counter_id, { after }, shop.now());
	});
}

/**
 * Returns the wanted shipping method if the delivery preference offers it. If the preference does not offer the wanted method,
 * returns the first method that the preference offers.
 */
async function providerFor(
	shop: Services,
	visitor: Counter['visitor'],
	{
		address_id,
		delivery_preference,
		wanted,
	}: { address_id: number; delivery_preference: string; wanted: string | undefined },
): Promise<string | undefined> {
	const { providers } = await shippingProviders(shop, visitor, { address_id });
	const isOther = providers.some((one) => one.provider === wanted && one.delivery_preference !== delivery_preference);
	if (wanted !== undefined && !isOther) return wanted;
	return providers.find((one) => one.available && one.delivery_preference === delivery_preference)?.provider;
}

/** Returns the quote that a phone order was made from; null if the order was not made from a quote. */
export const quoteOf = async (db: Queries, counter_id: number): Promise<OrderRow | null> =>
	(await db
		.selectFrom('carts')
		.innerJoin('orders', 'orders.id', 'carts.quote_id')
		.selectAll('orders')
		.where('carts.id', '=', counter_id)
		.executeTakeFirst()) ?? null;

/** Discards a phone order before it is placed. */
export async function drop(store: Services, actor: DeskActor, counter_id: number): Promise<object> {
	const { visitor } = await counterOf(store, actor, counter_id);
	await endCounter(store, counter_id, (transaction) =>
		auditCounter(
			transaction,
			actor,
			'drop',
			counter_id,
			{ before: { customer_id: visitor.account?.id ?? null } },
			store.now(),
		),
	);
	return {};
}

/**
 * Deletes the cart of a phone order. Its secret session remains for as long as the link in the customer's mail opens the order.
 */
export async function endCounter(
	store: Services,
	counter_id: number,
	/** Runs additional writes in the same transaction. These writes run only for the first caller that ends the order. */
	alsoWrite: (transaction: Transaction) => Promise<void> = async () => {},
): Promise<void> {
	await transact(store, async (transaction) => {
		await transaction
			.updateTable('sessions')
			.set({ cart_id: null, expires_at: store.now() + keyLifetime + daySeconds })
			.where('cart_id', '=', counter_id)
			.execute();
		const { numDeletedRows } = await transaction
			.deleteFrom('carts')
			.where('id', '=', counter_id)
			.where('staff_id', 'is not', null)
			.executeTakeFirst();
		if (numDeletedRows > 0n) await alsoWrite(transaction);
	});
}

/** Lists the phone orders that are not placed yet, newest first. */
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
