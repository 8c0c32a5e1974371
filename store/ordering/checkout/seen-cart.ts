import { z } from 'zod';
import { cartIdOf } from '../../basket/cart/open-cart';
import { type DeliveryAddress, deliveryAddress } from '../../basket/shipping/delivery-address';
import { localDelivery } from '../../basket/shipping/local-delivery';
import { type AddressField, addressFields } from '../../contract/address-fields';
import type { Cart } from '../../contract/cart';
import type { CartChange } from '../../contract/checkout';
import { deliveryPreferences } from '../../contract/checkout-draft';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Transaction } from '../../foundation/database/database';
import { readJsonColumn } from '../../foundation/database/json-column';
import { locked } from '../../foundation/database/transactions';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { HasSettings } from '../../foundation/settings/settings';

/**
 * The contents of a cart as the shopper last saw them, used to report changes to the shopper. Amounts are stored as they were
 * shown.
 */
const seenCart = z.object({
	/**
	 * The values of each cart line: ID, title, quantity, price, whether the line is available, and how many copies the gift
	 * registry still wants. The last value is null for a line without a gift registry.
	 */
	lines: z.array(
		z.tuple([z.number(), z.string(), z.number(), z.string().nullable(), z.boolean(), z.number().nullable()]),
	),
	/** The cart's promo code and the discount. */
	promo_codes: z.array(z.tuple([z.string(), z.string()])),
	/** The last digits of a gift card's number, and the amount paid with the gift card. */
	gift_cards: z.array(z.tuple([z.string(), z.string()])),
	/** The type and the amount of each tax. */
	taxes: z.array(z.tuple([z.string(), z.string()])),
	shipping: z.string().nullable(),
	delivery: z.enum(deliveryPreferences).nullable(),
	/**
	 * The delivery address in words. The address is null if the shopper chose no address, or if the address was deleted. Missing in
	 * rows from an earlier version of the shop.
	 */
	to: z.string().nullish(),
	/**
	 * The delivery method. The method is null if the shopper chose no method, or if the method no longer delivers to the address.
	 * Missing in rows from an earlier version of the shop.
	 */
	by: z.string().nullish(),
	/** The institution that must approve the order. Omitted if the order needs no approval. */
	approver: z.string().optional(),
});

type SeenCart = z.output<typeof seenCart>;

const seenOf = ({ items, summary, gift_cards, checkout }: Cart, sending: Pick<SeenCart, 'to' | 'by'>): SeenCart => ({
	lines: items.map(({ title_info, cart_info: { cart_id, quantity, sold_price, cartable_logged_in, ...line } }) => [
		...([cart_id, title_info.title, quantity, sold_price, cartable_logged_in] as const),
		line.gift_registry_wants === null ? null : Math.min(quantity, line.gift_registry_wants),
	]),
	promo_codes: summary.promo_codes.map(({ code, amount }) => [code, amount]),
	gift_cards: gift_cards.map(({ number, amount }) => [number.slice(-4), amount]),
	taxes: summary.taxes.map(({ type, amount }) => [type, amount]),
	shipping: summary.is_shipping_tbd ? null : summary.shipping,
	delivery: checkout.delivery_preference ?? null,
	...sending,
	...(checkout.approver ? { approver: checkout.approver.institution } : {}),
});

/** Formats an address in words. For a gift registry's address, returns only the name. */
function wordsOf({ gift_registry_id, ...address }: DeliveryAddress): string {
	const known = addressFields.filter((field) => isNamed[field] && (field === 'name' || !gift_registry_id));
	return known
		.map((field) => address[field])
		.filter(Boolean)
		.join(', ');
}

/** The fields that are compared to find out whether an address has changed. */
const isNamed: Record<AddressField, boolean> = {
	name: true,
	company_name: false,
	street_address: true,
	street_address_2: true,
	city: true,
	country: false,
	province: true,
	postal_code: true,
	phone_number: false,
	phone_number_ext: false,
	email_address: false,
};

/** Formats a cart's address and delivery method in words. */
async function sendingOf(
	store: Database & HasSettings,
	{ account }: Visitor,
	cartId: number,
	{ checkout, summary }: Cart,
): Promise<Pick<SeenCart, 'to' | 'by'>> {
	if (!account || checkout.delivery_preference === 'pickup') return { to: null, by: null };
	const address = await deliveryAddress(store.db, account, checkout, cartId);
	const { shipping_rates } = (await store.settings.get()).checkout_info;
	const label =
		checkout.provider === localDelivery
			? 'Local delivery'
			: shipping_rates.find(({ provider }) => provider === checkout.provider)?.label;
	return {
		to: address && wordsOf(address),
		by: (!summary.is_shipping_tbd && label) || null,
	};
}

/**
 * Saves the contents of a cart as the shopper sees them in a checkout step. Saves nothing if the cart has become an order in the
 * meantime.
 */
export async function noteSeen(
	store: Database & Clock & HasSettings,
	visitor: Visitor,
	cart_id: number,
	cart: Cart,
): Promise<void> {
	const content = seenOf(cart, await sendingOf(store, visitor, cart_id, cart));
	const seen = { checksum: cart.checksum, content: JSON.stringify(content), noted_at: store.now() };
	await store.db
		.insertInto('seen_carts')
		.columns(['cart_id', 'checksum', 'content', 'noted_at'])
		.expression(({ selectFrom }) =>
			locked(
				selectFrom('carts')
					.select(({ val }) => ['id', val(seen.checksum).as('checksum')])
					.select(({ val }) => [val(seen.content).as('content'), val(seen.noted_at).as('noted_at')])
					.where('id', '=', cart_id),
			),
		)
		.onConflict((conflict) => conflict.column('cart_id').doUpdateSet(seen))
		.execute();
}

/** Deletes the saved contents of a cart that has become an order, because they contain the shopper's name and address. */
export const forgetSeen = async (transaction: Transaction, cartId: number): Promise<void> => {
	await transaction.deleteFrom('seen_carts').where('cart_id', '=', cartId).execute();
};

/**
 * Returns the changes to a cart since the shopper agreed to the cart's contents, with the old and the new values. Omits changes
 * that only result from other changes, such as taxes after a price change. Returns an empty array if the contents that the
 * shopper agreed to are no longer saved.
 * @param checksum the checksum of the cart that the shopper agreed to
 */
export async function changesSince(
	store: Database & HasSettings,
	visitor: Visitor,
	checksum: string,
	cart: Cart,
): Promise<CartChange[]> {
	const cartId = cartIdOf(visitor);
	if (cartId === null) return [];
	const row = await store.db
		.selectFrom('seen_carts')
		.select('content')
		.where('cart_id', '=', cartId)
		.where('checksum', '=', checksum)
		.executeTakeFirst();
	if (!row) return [];
	const before = readJsonColumn(seenCart, row.content, { table: 'seen_carts', column: 'content', id: cartId });
	const now = seenOf(cart, await sendingOf(store, visitor, cartId, cart));
	const rights = approvalChanges(before, now);
	const lines = lineChanges(before, now);
	const sending = sendingChanges(before, now);
	const pairs = [
		...pairChanges('promo_code', before.promo_codes, now.promo_codes),
		...pairChanges('gift_card', before.gift_cards, now.gift_cards),
	];
	// If cart lines have changed, the amounts of promo codes, gift cards and shipping change as a result, and are not reported. A
	// promo code, gift card or shipping method that has become unavailable is still reported.
	const ended = pairs.filter(({ was, now }) => was === null || now === null || now === '0.00');
	if (lines.length > 0) return [...rights, ...lines, ...ended, ...sending.filter(({ what }) => what !== 'shipping')];
	if (rights.length + sending.length + pairs.length > 0) return [...rights, ...sending, ...pairs];
	return pairChanges('tax', before.taxes, now.taxes);
}

/**
 * Reports whether the order now needs an institution's approval, or no longer needs approval. The institution can change this
 * rule at any time.
 */
function approvalChanges({ approver: was }: SeenCart, { approver: now }: SeenCart): CartChange[] {
	if ((was === undefined) === (now === undefined)) return [];
	return [{ what: 'approval', name: '', was: was ?? null, now: now ?? null }];
}

function lineChanges(before: SeenCart, now: SeenCart): CartChange[] {
	const known = new Map(before.lines.map((line) => [line[0], line]));
	const kept = new Set(now.lines.map(([id]) => id));
	const changed = now.lines.flatMap(([id, name, quantity, price, available, given]): CartChange[] => {
		const [, , wasQuantity, wasPrice, wasAvailable, wasGiven = null] = known.get(id) ?? [];
		if (wasQuantity === undefined) return [{ what: 'added', name, was: null, now: String(quantity) }];
		if (wasAvailable && !available) return [{ what: 'unavailable', name, was: null, now: null }];
		return [
			...(quantity === wasQuantity
				? []
				: [{ what: 'quantity' as const, name, was: String(wasQuantity), now: String(quantity) }]),
			...(price === wasPrice ? [] : [{ what: 'price' as const, name, was: wasPrice ?? null, now: price }]),
			...(wasGiven === null || quantity !== wasQuantity || (given !== null && given >= wasGiven)
				? []
				: [{ what: 'registry' as const, name, was: String(wasGiven), now: given === null ? null : String(given) }]),
		];
	});
	const removed = before.lines.filter(([id]) => !kept.has(id));
	return [
		...changed,
		...removed.map(([, name, quantity]): CartChange => ({ what: 'removed', name, was: String(quantity), now: null })),
	];
}

function sendingChanges(before: SeenCart, now: SeenCart): CartChange[] {
	if (before.delivery !== now.delivery)
		return [{ what: 'delivery', name: '', was: before.delivery, now: now.delivery }];
	const [to, by] = [now.to ?? null, now.by ?? null];
	if (before.to !== undefined && before.to !== to) return [{ what: 'address', name: '', was: before.to, now: to }];
	if (before.by !== undefined && before.by !== by) return [{ what: 'provider', name: '', was: before.by, now: by }];
	if (before.shipping === now.shipping) return [];
	return [{ what: 'shipping', name: '', was: before.shipping, now: now.shipping }];
}

/** Compares two lists of named amounts, such as taxes, and returns the amounts that have changed. */
function pairChanges(what: CartChange['what'], before: [string, string][], now: [string, string][]): CartChange[] {
	const [old, fresh] = [new Map(before), new Map(now)];
	return [...new Set([...old.keys(), ...fresh.keys()])].flatMap((name) => {
		const change = { what, name, was: old.get(name) ?? null, now: fresh.get(name) ?? null };
		return change.was === change.now ? [] : [change];
	});
}
