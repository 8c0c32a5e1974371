import type { ListRow } from '../../catalogue/list-files/list-row';
import { noSuchList } from '../../catalogue/lists/title-list';
import { type ListRef, listsFor, visibleListId } from '../../catalogue/titles/list-access';
import type { CatalogueContext } from '../../catalogue/titles/visitor-view';
import type { ResponseOf } from '../../contract/contract';
import type { ListInFull } from '../../contract/titlelist';
import type { Clock } from '../../foundation/database/clock';
import type { Database, HasCatalogue } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { centsIn, toDecimal } from '../../foundation/money';
import { refusalBy } from '../../foundation/refusal';
import { requireAccount } from '../../foundation/sessions/own-account';
import type { Visitor } from '../../foundation/sessions/visitor';
import { writeLines } from '../cart/change-lines';
import { type LineRow, readLineRows } from '../cart/line-rows';
import { beginCart } from '../cart/open-cart';
import { requireOrdering } from '../cart/require-orderable';
import { shopperOf } from '../cart/shopper';
import { ImportClassifier } from './import-classifier';

const refuse = refusalBy<'titlelist/copyToCart'>();

/** The result of adding a list to a cart. */
export type AddedList = ResponseOf<'titlelist/copyToCart'>['added'] & { cartId: number };

/**
 * Adds the titles of a list to the cart of a visitor who may see the list, in the list's quantities
 * (docs/behaviour/lists.md#into-the-cart). Subtracts the copies that are already in the cart, so no copy is added twice. Skips
 * titles that cannot be bought.
 * @throws {Refused} 401 for a guest
 * @throws {Refused} 404 for a list that does not exist
 * @throws {Refused} 409 if the list has no titles to add
 */
export async function addListToCart(store: CatalogueContext, visitor: Visitor, ref: ListRef): Promise<AddedList> {
	requireAccount(visitor);
	const shopper = await shopperOf(store, visitor);
	requireOrdering(shopper);
	const listId = await visibleListId(store, visitor, ref);
	if (listId === null) throw noSuchList();
	const rows = await wishesOn(store, visitor, listId);
	return transact(store, async (transaction) => {
		const cart = await beginCart(transaction, visitor, shopper.now);
		const lines = await readLineRows(transaction, cart.id, shopper.view.location_id);
		const missing = missingFrom(lines, rows);
		const classifier = new ImportClassifier(shopper.view, lines);
		const classified = await classifier.classifyRows(transaction, missing, false);
		const { additions } = classifier;
		const copies = additions.reduce((sum, { added }) => sum + added, 0);
		const there = copiesOf(rows) - copiesOf(missing);
		if (copies + there === 0) throw refuse('nothing-to-add', 'Nothing on this list can be added to your cart.');
		await writeLines(transaction, cart.id, additions, shopper.now);
		const before = new Map(lines.map(({ item_id, quantity }) => [item_id, quantity]));
		const after = await readLineRows(transaction, cart.id, shopper.view.location_id);
		return {
			cartId: cart.id,
			titles: additions.length,
			copies,
			in_cart: copies + there,
			left_out: classified.filter(({ success }) => !success).length,
			undo: after
				.filter(({ item_id, quantity }) => before.get(item_id) !== quantity)
				.map(({ item_id }) => ({ cart_id: item_id, quantity: before.get(item_id) ?? 0 })),
		};
	});
}

/**
 * Returns the number of titles, the number of copies and the total of a complete list as one order, without regard to the cart.
 * Returns null for visitors who cannot order the list directly, and for a list whose titles cannot be bought.
 */
export async function listInFull(store: CatalogueContext, visitor: Visitor, ref: ListRef): Promise<ListInFull | null> {
	if (!visitor.account) return null;
	const shopper = await shopperOf(store, visitor);
	const listId = await visibleListId(store, visitor, ref);
	if (listId === null || !shopper.settings.cart_enabled) return null;
	const classifier = new ImportClassifier(shopper.view, []);
	const classified = await classifier.classifyRows(store.catalogue, await wishesOn(store, visitor, listId), false);
	const had = classified.filter(({ success }) => success);
	const cents = had.reduce((sum, { price, qty }) => sum + (centsIn(price ?? '') ?? 0) * (qty ?? 0), 0);
	return had.length === 0 ? null : { titles: had.length, copies: copiesOf(had), total: toDecimal(cents) };
}

const copiesOf = (rows: { qty: number | null }[]): number => rows.reduce((sum, { qty }) => sum + (qty ?? 0), 0);

/**
 * Subtracts the copies that are already in the cart from each row of a list. Cart lines for a gift registry do not count, because
 * those copies are gifts.
 */
function missingFrom(lines: LineRow[], rows: ListRow[]): ListRow[] {
	const had = new Map<string, number>();
	for (const { title, quantity, registry_id } of lines)
		if (registry_id === null) had.set(title.eisbn, (had.get(title.eisbn) ?? 0) + quantity);
	return rows
		.map((row) => ({ ...row, qty: Math.max(0, (row.qty ?? 0) - (had.get(row.isbn) ?? 0)) }))
		.filter(({ qty }) => qty > 0);
}

/** Reads the titles of a list in the form of imported rows. A title without a quantity counts as one copy. */
async function wishesOn(store: Database & HasCatalogue & Clock, visitor: Visitor, listId: number): Promise<ListRow[]> {
	const items = await listsFor(store, visitor)
		.selectFrom('title_list_items')
		.innerJoin('titles', 'titles.id', 'title_id')
		.select(['eisbn', 'title', 'wanted'])
		.where('list_id', '=', listId)
		.orderBy('position')
		.orderBy('title_id')
		.execute();
	return items.map(({ eisbn, title, wanted }, index) => ({
		line: index + 1,
		isbn: eisbn,
		eisbns: [eisbn],
		qty: wanted ?? 1,
		title,
		wrong: {},
	}));
}
