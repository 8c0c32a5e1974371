import type { HasLocations } from '../../catalogue/locations/locations';
import type { CartAddition, CartQuestion } from '../../contract/cart';
import type { CheckedPayloadOf } from '../../contract/contract';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Transaction } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { HasSettings } from '../../foundation/settings/settings';
import { readSummaryLines, type SummaryLine } from './cart-summary';
import { addCopies, removeLines } from './change-lines';
import { isDone, noteDone } from './done-once';
import { beginCart, cartIdOf, lockCart } from './open-cart';
import { requireOrdering } from './require-orderable';
import { type Shopper, shopperOf } from './shopper';
import {
	type Addition,
	questionAbout,
	requireCopies,
	requireSameTitle,
	type WantedTitle,
	wantedTitle,
} from './wanted-title';

/**
 * Adds copies of a title to the visitor's cart. Creates the cart and its session if they are missing
 * (docs/behaviour/cart.md#quantity). With `cart_id`, sets the quantity of that cart line instead; a quantity of 0 removes the
 * line. A repeated request with the same idempotency key adds nothing. If the shopper must answer a question first, nothing
 * changes. Reads only the offer and the cart lines, because no prices are calculated.
 * @throws {Refused} if ordering is closed, the title cannot be bought, or there are not enough copies
 */
export async function addTitle(
	store: Database & Clock & HasSettings & HasLocations,
	visitor: Visitor,
	addition: Addition,
	/**
	 * A function that makes further changes in the same transaction, after the cart has changed. Not called if the cart does not
	 * change.
	 */
	alsoWrite: (transaction: Transaction) => Promise<void> = async () => {},
): Promise<Added> {
	const shopper = await shopperOf(store, visitor);
	const cartId = cartIdOf(visitor);
	return transact(store, async (transaction) => {
		const held = cartId === null ? null : await lockCart(transaction, cartId, shopper.now);
		const lines = held ? await readSummaryLines(transaction, held.id) : [];
		const key = addition.idempotency_key;
		if (held && (await isDone(transaction, visitor, key))) return doneBefore(addition, held.id);
		if (addition.quantity === 0) {
			await alsoWrite(transaction);
			return removeTitle(transaction, cartId, lines, addition);
		}
		requireOrdering(shopper);
		const wanted = await wantedTitle(transaction, addition, lines, shopper);
		const in_cart = copiesOfRepeat(addition, wanted, lines);
		if (in_cart !== null) return { happened: 'unchanged', question: null, in_cart, cartId };
		const question = questionAbout(wanted, addition.ask);
		if (question) return { happened: 'asked', question, cartId };
		const once = async (id: number, found: SummaryLine[], what: WantedTitle) => {
			await noteDone(transaction, visitor, key, shopper.now);
			const added = await put(transaction, id, found, what, shopper);
			await alsoWrite(transaction);
			return added;
		};
		if (held) return once(held.id, lines, wanted);
		const begun = await beginCart(transaction, visitor, shopper.now);
		// The request may be a retry that was sent after the log-in expired. The session is then no longer linked to the first cart.
		if (await isDone(transaction, visitor, key)) return doneBefore(addition, begun.id);
		if (begun.is_new) return once(begun.id, [], wanted);
		// Another request has created the cart in the meantime, for example on another device.
		const found = await readSummaryLines(transaction, begun.id);
		return once(begun.id, found, await wantedTitle(transaction, addition, found, shopper));
	});
}

type Added = CartAddition & { cartId: number | null };

/** Returns the answer for an addition that was already made with the same idempotency key. */
const doneBefore = ({ cart_id }: Addition, cartId: number): Added => ({
	happened: cart_id === undefined ? 'added' : 'updated',
	question: null,
	cartId,
});

/**
 * Returns the question that `cart/add` would ask the shopper. Changes nothing.
 * @throws {Refused} if `cart/add` would refuse the addition
 */
export async function askAboutTitle(
	store: Database & Clock & HasSettings & HasLocations,
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
	transaction: Transaction,
	cartId: number,
	lines: SummaryLine[],
	wanted: WantedTitle,
	{ now }: Shopper,
): Promise<Added> {
	requireCopies(wanted);
	const { key, line, quantity } = wanted;
	if (line) {
		// By setting the quantity, the shopper decides about the copies that were in the cart before the log-in. The shopper has also
		// seen that the registry was deleted. The line's `earlier_quantity` and `registry_gone` are therefore cleared.
		const change = {
			quantity,
			notes: key.notes,
			earlier_quantity: null,
			...(key.registry_id === null ? { registry_title: null } : {}),
		};
		await transaction.updateTable('cart_items').set(change).where('id', '=', line.item_id).execute();
		return { happened: 'updated', question: null, cartId };
	}
	await addCopies(transaction, cartId, lines, key, quantity, now);
	return { happened: 'added', question: null, cartId };
}

/** Detects a form that was submitted twice. Returns the copies in the cart if they already match the form, otherwise null. */
function copiesOfRepeat({ in_cart }: Addition, { key, line, quantity }: WantedTitle, lines: SummaryLine[]) {
	if (in_cart === undefined || line) return null;
	const { title_id, condition, registry_id, notes } = key;
	const alike = lines.filter((one) => one.title_id === title_id && one.condition === condition);
	const counted = alike.filter((one) => notes !== null || one.registry_id === registry_id);
	const copies = counted.reduce((sum, one) => sum + one.quantity, 0);
	if (copies !== in_cart + quantity) return null;
	// The form counts the gift cards on all cart lines of the title, so the added copies may belong to a different gift card. The
	// added copies belong to this gift card if its cart line is the newest, or has more copies than the form adds.
	const isGrown = (one: SummaryLine) => one === alike.at(-1) || one.quantity > quantity;
	return notes === null || alike.some((one) => one.notes === notes && isGrown(one)) ? copies : null;
}

/** Removes the cart line given by `cart_id`. Without `cart_id`, removes all cart lines with the title in this condition. */
async function removeTitle(
	transaction: Transaction,
	cartId: number | null,
	lines: SummaryLine[],
	{ cart_id, eisbn, condition }: Addition,
): Promise<Added> {
	requireSameTitle(
		lines.find(({ item_id }) => item_id === cart_id),
		eisbn,
	);
	const isMeant = (line: SummaryLine) =>
		cart_id === undefined
			? line.eisbn === eisbn && line.condition === (condition ?? line.condition)
			: line.item_id === cart_id;
	const meant = lines.filter(isMeant).map(({ item_id }) => item_id);
	if (cartId !== null) await removeLines(transaction, cartId, meant);
	return { happened: 'removed', question: null, cartId };
}
