import { claimImport, type FileImport, noteAdded } from '../../catalogue/imports/imports';
import { partsOf, readParts, type StoredRow, storePart } from '../../catalogue/imports/stored-rows';
import type { HasLocations } from '../../catalogue/locations/locations';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Transaction } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { refusalBy } from '../../foundation/refusal';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { HasSettings } from '../../foundation/settings/settings';
import { writeLines } from '../cart/change-lines';
import { readDraft, shoppersPurchaseOrder, writeDraft } from '../cart/draft';
import { readLineRows } from '../cart/line-rows';
import { beginCart, type OpenCart } from '../cart/open-cart';
import { requireOrdering } from '../cart/require-orderable';
import { shopperOf } from '../cart/shopper';
import { ImportClassifier } from './import-classifier';

const refuse = refusalBy<'cart/import'>();

/** The number of parts of an import that are classified and written at a time. Ten parts have several thousand rows. */
const atOnce = 10;

/**
 * Adds the accepted rows of an import to the customer's cart, in one transaction. A second call adds nothing. Copies that are
 * already in the cart stay. Rows whose title can no longer be bought are marked as failed. Returns the cart's ID.
 * @throws {Refused} 409 if the import has no rows to add
 */
export async function addImportToCart(
	store: Database & Clock & HasSettings & HasLocations,
	visitor: Visitor,
	{ id, success_count, purchase_order }: FileImport,
): Promise<number> {
	const shopper = await shopperOf(store, visitor);
	requireOrdering(shopper);
	if (success_count === 0) throw refuse('nothing-to-add', 'Nothing in this file can be added to your cart.');
	return transact(store, async (transaction) => {
		const cart = await beginCart(transaction, visitor, shopper.now);
		if (!(await claimImport(transaction, id))) return cart.id;
		const classifier = new ImportClassifier(
			shopper.view,
			await readLineRows(transaction, cart.id, shopper.view.location_id),
		);
		const green = await classifyAgain(transaction, id, classifier);
		await writeLines(transaction, cart.id, classifier.additions, shopper.now);
		if (purchase_order !== null) await notePurchaseOrder(transaction, cart, purchase_order);
		const copies = classifier.additions.reduce((sum, { added }) => sum + added, 0);
		await noteAdded(transaction, id, { added: { titles: classifier.additions.length, copies }, success_count: green });
		return cart.id;
	});
}

/** Adds the imported file's purchase order number to the numbers in the cart's draft. Keeps a number that the shopper typed. */
async function notePurchaseOrder(db: Transaction, cart: OpenCart, purchaseOrder: string): Promise<void> {
	const { purchase_order: before, contact } = readDraft(cart.checkout);
	const numbers = new Set([...(before?.split(', ') ?? []), ...purchaseOrder.split(', ')]);
	const draft = { purchase_order: [...numbers].join(', ') };
	const filled = contact && { ...contact, purchase_order: contact.purchase_order || shoppersPurchaseOrder(draft) };
	await writeDraft(db, cart.id, { ...draft, contact: filled });
}

/**
 * Classifies the accepted rows of an import again, with the current stock and cart. Returns the number of rows that are still
 * accepted.
 */
async function classifyAgain(db: Transaction, id: string, classifier: ImportClassifier): Promise<number> {
	const parts = (await partsOf(db, id)).filter(({ success_count }) => success_count > 0).map(({ part }) => part);
	let green = 0;
	for (let at = 0; at < parts.length; at += atOnce) {
		const some = parts.slice(at, at + atOnce);
		for (const [index, rows] of (await readParts(db, id, some)).entries()) {
			const again = await classifier.classifyAgain(db, rows.filter(isGreen));
			const now = again[Symbol.iterator]();
			const classified = rows.map((row) => (isGreen(row) ? (now.next().value ?? row) : row));
			green += classified.filter(isGreen).length;
			if (again.some((row, place) => !same(row, rows.filter(isGreen)[place]))) {
				await storePart(db, id, some[index] ?? 0, classified);
			}
		}
	}
	return green;
}

const isGreen = ({ success }: StoredRow): boolean => success;

const same = (row: StoredRow, before: StoredRow | undefined): boolean =>
	row.success === before?.success && row.qty === before.qty && row.message === before.message;
