import { cartIdOf } from '../../basket/cart/open-cart';
import { type DeliveryAddress, deliveryAddress } from '../../basket/shipping/delivery-address';
import { localDelivery } from '../../basket/shipping/local-delivery';
import { type AddressField, addressFields } from '../../contract/address-fields';
import type { Cart } from '../../contract/cart';
import type { CartChange } from '../../contract/checkout';
import type { DeliveryPreference } from '../../contract/checkout-draft';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Transaction } from '../../foundation/database/database';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { HasSettings } from '../../foundation/settings/settings';

/** What a shopper has seen of a cart, as far as it is told when it changes; amounts as they were shown. */
interface SeenCart {
	lines: [
		...[id: number, title: string, quantity: number, price: string | null, available: boolean],
		/** Copies of it that its gift registry wants; null on every other line. */
		given: number | null,
	][];
	promo_codes: [code: string, amount: string][];
	gift_cards: [ends: string, amount: string][];
	taxes: [type: string, amount: string][];
	shipping: string | null;
	delivery: DeliveryPreference | null;
	/** To which address; null where none was chosen, or it is gone. Left out of what an earlier version noted. */
	to?: string | null;
	/** By which provider; null where none was chosen, or it does not go there any more. Left out as well. */
	by?: string | null;
	/** The institution that has to approve it; left out where it is ordered at once. */
	approver?: string;
}

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

/** Of an address that a gift registry asks for, only whose it is. */
function wordsOf({ gift_registry_id, ...address }: DeliveryAddress): string {
	const known = addressFields.filter((field) => isNamed[field] && (field === 'name' || !gift_registry_id));
	return known
		.map((field) => address[field])
		.filter(Boolean)
		.join(', ');
}

/** By which of its fields an address is told from the one that the shopper agreed to. */
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

/** The address and the provider in words. */
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

/** Notes a cart as its shopper gets to see it at a step of the checkout. */
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
		.values({ cart_id, ...seen })
		.onConflict((conflict) => conflict.column('cart_id').doUpdateSet(seen))
		.execute();
}

/** Forgets what was noted of a cart that has become an order: it names the shopper and where they live. */
export const forgetSeen = async (transaction: Transaction, cartId: number): Promise<void> => {
	await transaction.deleteFrom('seen_carts').where('cart_id', '=', cartId).execute();
};

/**
 * What has changed of a cart since its shopper agreed to it, with what it was and what it is. What only follows, such as
 * the taxes of another price, is left out. Empty where nobody knows any more.
 * @param checksum of the cart that was agreed to
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
	const before = JSON.parse(row.content) as SeenCart;
	const now = seenOf(cart, await sendingOf(store, visitor, cartId, cart));
	const rights = approvalChanges(before, now);
	const lines = lineChanges(before, now);
	const sending = sendingChanges(before, now);
	const pairs = [
		...pairChanges('promo_code', before.promo_codes, now.promo_codes),
		...pairChanges('gift_card', before.gift_cards, now.gift_cards),
	];
	// A code, a card or the shipping that comes to something else with other goods has not changed by itself.
	const ended = pairs.filter(({ was, now }) => was === null || now === null || now === '0.00');
	if (lines.length > 0) return [...rights, ...lines, ...ended, ...sending.filter(({ what }) => what !== 'shipping')];
	if (rights.length + sending.length + pairs.length > 0) return [...rights, ...sending, ...pairs];
	return pairChanges('tax', before.taxes, now.taxes);
}

/** Whether the shopper orders or only asks: the institution may say so at any moment. */
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

/** What has a name and an amount: of each name, the amount that it was and the one that it is. */
function pairChanges(what: CartChange['what'], before: [string, string][], now: [string, string][]): CartChange[] {
	const [old, fresh] = [new Map(before), new Map(now)];
	return [...new Set([...old.keys(), ...fresh.keys()])].flatMap((name) => {
		const change = { what, name, was: old.get(name) ?? null, now: fresh.get(name) ?? null };
		return change.was === change.now ? [] : [change];
	});
}
