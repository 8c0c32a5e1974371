import { offersOf } from '../catalogue/offers';
import type { LineTitle } from './line-rows';
import { summaryColumns } from '../catalogue/title-row';
import type { CheckedPayloadOf } from '../contract/contract';
import type { Settings } from '../contract/settings';
import type { Queries } from '../database/database';
import { transact } from '../database/transactions';
import { toDecimal } from '../money';
import { notFound, Refused } from '../refusal';
import type { Store } from '../store';
import type { Visitor } from '../visitor';
import { addCopies, findLine, type LineKey, removeLines, requireCopies, setCopies } from './change-lines';
import { writeGiftCardNotes } from './gift-card-notes';
import { beginCart, cartIdOf, holdCart } from './open-cart';
import { requireOrdering } from './ordering';
import { shopperOf } from './priced-cart';

type Addition = CheckedPayloadOf<'cart/add'>;

/**
 * Adds copies of a title to the visitor's cart, begun with its session if need be; with `cart_id` sets how many copies
 * the line asks for; 0 removes it (spec 1 §4, spec 2 §7). Answers the cart's id, null when there is none.
 * @throws {Refused} in words when ordering is closed, the title cannot be had, or there are not so many.
 */
export async function addTitle(store: Store, visitor: Visitor, addition: Addition): Promise<number | null> {
	const shopper = await shopperOf(store, visitor);
	const cartId = cartIdOf(visitor);
	if (addition.quantity > 0) requireOrdering(shopper);
	else if (cartId === null) return null;

	if (addition.cart_id !== undefined) return changeLine(store, visitor, addition, addition.cart_id);
	const key = await keyOf(store, visitor, addition, shopper.settings);
	return transact(store, async (transaction) => {
		if (addition.quantity === 0) {
			const line = cartId !== null && (await findLine(transaction, cartId, key));
			if (line) await removeLines(transaction, cartId, [line.id]);
			return cartId;
		}
		const cart = await beginCart(transaction, visitor, shopper.now);
		const itemId = await addCopies(transaction, cart.id, key, addition.quantity, shopper.now);
		await requireCopies(transaction, cart.id, itemId, shopper);
		return cart.id;
	});
}

/** Changes a line that is in the cart; removing one that is gone already is no error. */
async function changeLine(store: Store, visitor: Visitor, addition: Addition, itemId: number): Promise<number | null> {
	const shopper = await shopperOf(store, visitor);
	const cartId = cartIdOf(visitor);
	return transact(store, async (transaction) => {
		const cart = cartId === null ? null : await holdCart(transaction, cartId, shopper.now);
		if (cart && addition.quantity === 0) await removeLines(transaction, cart.id, [itemId]);
		else {
			const notes = addition.price === undefined ? undefined : notesOf(addition, addition.price, shopper.settings);
			const line = cart && (await setCopies(transaction, cart.id, itemId, addition.quantity, notes));
			if (!line) throw notFound('This item is no longer in your cart.');
			await requireCopies(transaction, cart.id, itemId, shopper);
		}
		return cartId;
	});
}

/** What the line is to be of: the title, the condition asked for or the first that can be bought, and a gift card's notes. */
async function keyOf(store: Store, visitor: Visitor, addition: Addition, settings: Settings): Promise<LineKey> {
	const title: LineTitle | undefined = await store.catalogue
		.selectFrom('titles')
		.select([...summaryColumns, 'binding_code'])
		.where('eisbn', '=', addition.eisbn)
		.executeTakeFirst();
	if (!title) throw notFound(`There is no title with the number ${addition.eisbn}.`);
	const registry_id = await registryOf(store.db, addition.gift_registry_id);
	if (title.is_giftcard === 1) {
		if (!settings.store_info.giftcards_enabled) throw new Refused('Gift cards are not sold here.', 409);
		if (addition.price === undefined) throw new Refused('Amount required.', 422, 'price');
		const notes = notesOf(addition, addition.price, settings);
		return { title_id: title.id, condition: addition.condition ?? 'new', registry_id, notes };
	}
	if (addition.condition === undefined || addition.quantity > 0) {
		const offers = (await offersOf(store, visitor, [title])).get(title.id) ?? [];
		const offer = addition.condition
			? offers.find(({ code }) => code === addition.condition)
			: (offers.find(({ cartable }) => cartable) ?? offers[0]);
		if (addition.quantity > 0 && !offer?.cartable) {
			const reason = offer?.message ?? 'Unavailable';
			throw new Refused(`“${title.title}” cannot be added to the cart: ${reason}.`, 409);
		}
		return { title_id: title.id, condition: offer?.code ?? addition.condition ?? 'new', registry_id, notes: null };
	}
	return { title_id: title.id, condition: addition.condition, registry_id, notes: null };
}

async function registryOf(db: Queries, id: number | undefined): Promise<number | null> {
	if (id === undefined) return null;
	const registry = await db.selectFrom('registries').select('id').where('id', '=', id).executeTakeFirst();
	if (!registry) throw notFound('Gift registry not found.');
	return registry.id;
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
