import { offersOf } from '../../catalogue/titles/offers';
import { summaryColumns } from '../../catalogue/titles/title-row';
import type { CheckedPayloadOf } from '../../contract/contract';
import type { Settings } from '../../contract/settings';
import type { Queries } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { toDecimal } from '../../foundation/money';
import { notFound, Refused } from '../../foundation/refusal';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { Store } from '../../store';
import { writeGiftCardNotes } from '../gift-cards/gift-card-notes';
import { addCopies, type LineKey, removeLines, requireCopies, setCopies } from './change-lines';
import { type LineTitle, readLineRows } from './line-rows';
import { beginCart, cartIdOf, holdCart } from './open-cart';
import { requireOrdering } from './ordering';
import { type Shopper, shopperOf } from './priced-cart';

type Addition = CheckedPayloadOf<'cart/add'>;

/**
 * Adds copies of a title to the visitor's cart, begun with its session if need be; with `cart_id` sets how many copies
 * the line asks for; 0 removes it (spec 1 §4, spec 2 §7). Answers the cart's id, null when there is none.
 * @throws {Refused} in words when ordering is closed, the title cannot be had, or there are not so many.
 */
export async function addTitle(store: Store, visitor: Visitor, addition: Addition): Promise<number | null> {
	const shopper = await shopperOf(store, visitor);
	const cartId = cartIdOf(visitor);
	if (addition.quantity === 0) return removeTitle(store, visitor, addition, shopper);
	requireOrdering(shopper);
	if (addition.cart_id !== undefined) {
		await changeLine(store, cartId, addition, addition.cart_id, shopper);
		return cartId;
	}
	const key = await keyOf(store, visitor, addition, shopper.settings);
	return transact(store, async (transaction) => {
		const cart = await beginCart(transaction, visitor, shopper.now);
		const itemId = await addCopies(transaction, cart.id, key, addition.quantity, shopper.now);
		await requireCopies(transaction, cart.id, itemId, shopper);
		return cart.id;
	});
}

/** Takes out the line that is named, or the lines of the title in the condition that is. */
async function removeTitle(store: Store, visitor: Visitor, addition: Addition, shopper: Shopper) {
	const cartId = cartIdOf(visitor);
	if (cartId === null) return null;
	await transact(store, async (transaction) => {
		await holdCart(transaction, cartId, shopper.now);
		const rows = await readLineRows(transaction, cartId, shopper.view.location_id);
		const meant = rows.filter(({ item_id, title, condition }) =>
			addition.cart_id === undefined
				? title.eisbn === addition.eisbn && condition === (addition.condition ?? condition)
				: item_id === addition.cart_id,
		);
		const ids = meant.map(({ item_id }) => item_id);
		await removeLines(transaction, cartId, ids);
	});
	return cartId;
}

async function changeLine(
	store: Store,
	cartId: number | null,
	addition: Addition,
	itemId: number,
	shopper: Shopper,
): Promise<void> {
	const notes = addition.price === undefined ? undefined : notesOf(addition, addition.price, shopper.settings);
	await transact(store, async (transaction) => {
		const cart = cartId === null ? null : await holdCart(transaction, cartId, shopper.now);
		const changed = cart && (await setCopies(transaction, cart.id, itemId, addition.quantity, notes));
		if (!changed) throw notFound('This item is no longer in your cart.');
		await requireCopies(transaction, cart.id, itemId, shopper);
	});
}

/** What the line is to be of: the title, the condition asked for or the first that can be bought, and a gift card's notes. */
async function keyOf(store: Store, visitor: Visitor, addition: Addition, settings: Settings): Promise<LineKey> {
	const title: LineTitle | undefined = await store.catalogue
		.selectFrom('titles')
		.select([...summaryColumns, 'binding_code', 'weight'])
		.where('eisbn', '=', addition.eisbn)
		.executeTakeFirst();
	if (!title) throw notFound(`There is no title with the number ${addition.eisbn}.`);
	const registry_id = await registryOf(store.db, addition.gift_registry_id, title.id);
	if (title.is_giftcard === 1) {
		if (!settings.store_info.giftcards_enabled) throw new Refused('Gift cards are not sold here.', 409);
		if (addition.price === undefined) throw new Refused('Amount required.', 422, 'price');
		const notes = notesOf(addition, addition.price, settings);
		return { title_id: title.id, condition: addition.condition ?? 'new', registry_id, notes };
	}
	const offers = (await offersOf(store, visitor, [title])).get(title.id) ?? [];
	const offer = addition.condition
		? offers.find(({ code }) => code === addition.condition)
		: (offers.find(({ cartable }) => cartable) ?? offers[0]);
	if (!offer?.cartable) {
		throw new Refused(`“${title.title}” cannot be added to the cart: ${offer?.message ?? 'Unavailable'}.`, 409);
	}
	return { title_id: title.id, condition: offer.code, registry_id, notes: null };
}

/** Only what stands on a registry can be bought for it: its number alone tells nobody whose it is. */
async function registryOf(db: Queries, id: number | undefined, titleId: number): Promise<number | null> {
	if (id === undefined) return null;
	const item = await db
		.selectFrom('registry_items')
		.select('registry_id')
		.where('registry_id', '=', id)
		.where('title_id', '=', titleId)
		.executeTakeFirst();
	if (!item) throw notFound('Gift registry not found.');
	return item.registry_id;
}

/** A gift card's amount is from the store's minimum up to 9999.00; it is personalised unless the shopper says no (spec 1 §5). */
function notesOf(addition: Addition, cents: number, { store_info }: Settings): string {
	const least = Math.round(store_info.giftcard_minimum * 100);
	const most = 999_900;
	if (cents < least || cents > most) {
		throw new Refused(`Choose an amount from $${toDecimal(least)} to $${toDecimal(most)}.`, 422, 'price');
	}
	const personalize = addition.personalized ?? true;
	const words = (text: string | undefined) => (personalize ? (text ?? '') : '');
	return writeGiftCardNotes({
		giftcard_price: cents,
		gift_card_info: {
			personalize,
			to: words(addition.to),
			from: words(addition.from),
			message: words(addition.message),
		},
	});
}
