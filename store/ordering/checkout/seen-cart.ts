import { cartIdOf } from '../../basket/cart/open-cart';
import type { Cart } from '../../contract/cart';
import type { CartChange, DeliveryPreference } from '../../contract/checkout';
import type { Queries } from '../../foundation/database/database';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { Store } from '../../store';

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
	/** To which address, and by whom. */
	sent: string;
	/** The institution that has to approve it; left out where it is ordered at once. */
	approver?: string;
}

const seenOf = ({ items, summary, gift_cards, checkout }: Cart): SeenCart => ({
	lines: items.map(({ title_info, cart_info: { cart_id, quantity, sold_price, cartable_logged_in, ...line } }) => [
		...([cart_id, title_info.title, quantity, sold_price, cartable_logged_in] as const),
		line.gift_registry_wants === null ? null : Math.min(quantity, line.gift_registry_wants),
	]),
	promo_codes: summary.promo_codes.map(({ code, amount }) => [code, amount]),
	gift_cards: gift_cards.map(({ number, amount }) => [number.slice(-4), amount]),
	taxes: summary.taxes.map(({ type, amount }) => [type, amount]),
	shipping: summary.is_shipping_tbd ? null : summary.shipping,
	delivery: checkout.delivery_preference ?? null,
	sent: [checkout.address_id, checkout.gift_registry_id, checkout.provider].join(),
	...(checkout.approver ? { approver: checkout.approver.institution } : {}),
});

/** Notes a cart as its shopper gets to see it at a step of the checkout. */
export async function noteSeen(db: Queries, cart_id: number, cart: Cart): Promise<void> {
	const seen = { checksum: cart.checksum, content: JSON.stringify(seenOf(cart)) };
	await db
		.insertInto('seen_carts')
		.values({ cart_id, ...seen })
		.onConflict((conflict) => conflict.column('cart_id').doUpdateSet(seen))
		.execute();
}

/**
 * What has changed of a cart since its shopper agreed to it, with what it was and what it is. What only follows, such as
 * the taxes of another price, is left out. Empty where nobody knows any more.
 * @param checksum of the cart that was agreed to
 */
export async function changesSince(
	store: Store,
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
	const [before, now] = [JSON.parse(row.content) as SeenCart, seenOf(cart)];
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
			...(given === null || wasGiven === null || given >= wasGiven || quantity !== wasQuantity
				? []
				: [{ what: 'registry' as const, name, was: String(wasGiven), now: String(given) }]),
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
	if (before.sent !== now.sent || (before.shipping !== null && now.shipping === null)) {
		return [{ what: 'address', name: '', was: null, now: null }];
	}
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
