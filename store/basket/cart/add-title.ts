import type { CartAdded, CartQuestion } from '../../contract/cart';
import type { CheckedPayloadOf } from '../../contract/contract';
import type { Queries } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { Store } from '../../store';
import { readSummaryLines, type SummaryLine, summaryOf } from './cart-summary';
import { addCopies, removeLines } from './change-lines';
import { beginCart, cartIdOf, holdCart } from './open-cart';
import { requireOrdering } from './ordering';
import { type Shopper, shopperOf } from './priced-cart';
import { type Addition, questionAbout, requireCopies, type WantedTitle, wantedTitle } from './wanted-title';

/**
 * Adds copies of a title to the visitor's cart, begun with its session if need be; with `cart_id` sets how many copies
 * the line asks for; 0 removes it (spec 1 §4, spec 2 §7). Where there is a question that the addition asks for, nothing
 * changes. Asks the database for the offer and the lines alone: nothing is priced.
 * @throws {Refused} in words when ordering is closed, the title cannot be had, or there are not so many.
 */
export async function addTitle(store: Store, visitor: Visitor, addition: Addition): Promise<CartAdded> {
	const shopper = await shopperOf(store, visitor);
	const cartId = cartIdOf(visitor);
	return transact(store, async (transaction) => {
		const held = cartId === null ? null : await holdCart(transaction, cartId, shopper.now);
		const lines = held ? await readSummaryLines(transaction, held.id) : [];
		if (addition.quantity === 0) return removeTitle(transaction, held?.id ?? null, lines, addition);
		requireOrdering(shopper);
		const wanted = await wantedTitle(transaction, addition, lines, shopper);
		if (isSentAgain(addition, wanted, lines)) return { happened: 'added', question: null, cart: summaryOf(lines) };
		const question = questionAbout(wanted, addition.ask);
		if (question) return { happened: 'asked', question, cart: summaryOf(lines) };
		if (held) return put(transaction, held.id, lines, wanted, shopper);
		const begun = await beginCart(transaction, visitor, shopper.now);
		if (begun.is_new) return put(transaction, begun.id, [], wanted, shopper);
		// Begun meanwhile, or on another device.
		const found = await readSummaryLines(transaction, begun.id);
		return put(transaction, begun.id, found, await wantedTitle(transaction, addition, found, shopper), shopper);
	});
}

/** What the shopper would have to decide before `cart/add` does this; nothing changes. @throws {Refused} as that does. */
export async function askAboutTitle(
	store: Store,
	visitor: Visitor,
	addition: CheckedPayloadOf<'cart/question'>,
): Promise<CartQuestion | null> {
	const shopper = await shopperOf(store, visitor);
	requireOrdering(shopper);
	const cartId = cartIdOf(visitor);
	const lines = cartId === null ? [] : await readSummaryLines(store.db, cartId);
	return questionAbout(await wantedTitle(store.db, addition, lines, shopper), addition.ask);
}

async function put(
	transaction: Queries,
	cartId: number,
	lines: SummaryLine[],
	wanted: WantedTitle,
	{ now }: Shopper,
): Promise<CartAdded> {
	requireCopies(wanted);
	const { title, key, line, quantity } = wanted;
	if (line) {
		const change = { quantity, notes: key.notes };
		await transaction.updateTable('cart_items').set(change).where('id', '=', line.item_id).execute();
		const changed = lines.map((other) => (other === line ? { ...line, ...change } : other));
		return { happened: 'updated', question: null, cart: summaryOf(changed) };
	}
	const added = await addCopies(transaction, cartId, lines, key, quantity, now);
	const { eisbn, is_giftcard } = title;
	const others = lines.filter(({ item_id }) => item_id !== added.item_id);
	const all = [...others, { ...key, ...added, eisbn, is_giftcard }].sort((a, b) => a.item_id - b.item_id);
	return { happened: 'added', question: null, cart: summaryOf(all) };
}

/** Whether the cart holds what this form adds, beside what it held when the form was drawn. */
function isSentAgain({ in_cart }: Addition, { key, line, quantity }: WantedTitle, lines: SummaryLine[]): boolean {
	if (in_cart === undefined || line) return false;
	const { title_id, condition, registry_id, notes } = key;
	const alike = lines.filter((one) => one.title_id === title_id && one.condition === condition);
	if (notes !== null) return alike.length === in_cart + 1 && alike.at(-1)?.notes === notes;
	const copies = alike.filter((one) => one.registry_id === registry_id).reduce((sum, one) => sum + one.quantity, 0);
	return copies === in_cart + quantity;
}

/** Takes out the line that is named, or the lines of the title in the condition that is. */
async function removeTitle(
	transaction: Queries,
	cartId: number | null,
	lines: SummaryLine[],
	{ cart_id, eisbn, condition }: Addition,
): Promise<CartAdded> {
	const isMeant = (line: SummaryLine) =>
		cart_id === undefined
			? line.eisbn === eisbn && line.condition === (condition ?? line.condition)
			: line.item_id === cart_id;
	const meant = lines.filter(isMeant).map(({ item_id }) => item_id);
	if (cartId !== null) await removeLines(transaction, cartId, meant);
	return { happened: 'removed', question: null, cart: summaryOf(lines.filter((line) => !isMeant(line))) };
}
