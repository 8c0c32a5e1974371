import { z } from 'zod';
import type { HasConfig } from '../../../config';
import { addImport, importOf, importOwner } from '../../catalogue/imports/imports';
import { presentImport } from '../../catalogue/imports/present-import';
import { startImport, waitAMoment } from '../../catalogue/imports/run-import';
import { uploaded } from '../../catalogue/imports/sources';
import type { CatalogueContext } from '../../catalogue/titles/visitor-view';
import type { ImportAnswer } from '../../contract/cart';
import type { CheckedPayloadOf } from '../../contract/contract';
import type { UploadedFile } from '../../contract/fields';
import type { Database } from '../../foundation/database/database';
import type { HasLog } from '../../foundation/log';
import { refusalBy } from '../../foundation/refusal';
import type { Visitor } from '../../foundation/sessions/visitor';
import { readCart } from '../cart/cart-view';
import { readLineRows } from '../cart/line-rows';
import { cartIdOf } from '../cart/open-cart';
import { requireOrdering } from '../cart/require-orderable';
import { type Shopper, shopperOf } from '../cart/shopper';
import { addImportToCart } from './add-import';
import { ImportClassifier } from './import-classifier';

const refuse = refusalBy<'cart/import'>();

type ImportPayload = CheckedPayloadOf<'cart/import'>;

const kind = 'cart';

/** The stored result of an import: how many titles and copies were added to the cart. */
const added = z.object({ titles: z.number(), copies: z.number() });

/**
 * Imports a file of titles into a customer's cart, one step at a time (docs/behaviour/list-files.md#steps). A call with a file
 * starts to read that file. A call with an import ID returns the import's progress and rows, or adds the accepted rows to the
 * cart.
 * @throws {Refused} 401 for guests
 * @throws {Refused} 403 in a store without carts
 * @throws {Refused} 422 for an unreadable file
 */
export async function importIntoCart(
	store: CatalogueContext & HasConfig & HasLog,
	visitor: Visitor,
	payload: ImportPayload,
): Promise<ImportAnswer> {
	const owner = importOwner(visitor);
	const { file, import_id, addToCart = false, one_each: oneEach = false } = payload;
	if ((file === undefined) === (import_id === undefined)) throw refuse('file-missing', 'File is required.', 'file');
	const id = file ? await beginImport(store, visitor, file, { toTheEnd: addToCart, oneEach }) : (import_id ?? '');
	const found = await importOf(store, { id, kind, owner });
	if (!addToCart) return { ...(await presentImport(store, found, payload, added)), cart: null };
	if (found.completed_at === null) throw refuse('file-not-read-yet', 'The file is still being read.');
	const cartId = await addImportToCart(store, visitor, found);
	const answer = await presentImport(store, await importOf(store, { id, kind, owner }), payload, added);
	return { ...answer, cart: await readCart(store, visitor, cartId) };
}

/**
 * Starts to read a file and waits briefly for the result. If the call also adds the rows to the cart, waits until the whole file
 * is read.
 */
async function beginImport(
	store: CatalogueContext & HasConfig & HasLog,
	visitor: Visitor,
	file: UploadedFile,
	{ toTheEnd, oneEach }: { toTheEnd: boolean; oneEach: boolean },
): Promise<string> {
	const shopper = await shopperOf(store, visitor);
	requireOrdering(shopper);
	const classifier = await classifierFor(store, visitor, shopper);
	const begun = await addImport(store, { ...importOwner(visitor), kind, filename: file.filename });
	const reading = await startImport(store, begun, uploaded(file), {
		classify: (rows) => classifier.classifyRows(store.catalogue, rows, oneEach),
	});
	await (toTheEnd ? reading.done : waitAMoment(reading));
	return begun.id;
}

async function classifierFor(database: Database, visitor: Visitor, { view }: Shopper): Promise<ImportClassifier> {
	const cartId = cartIdOf(visitor);
	return new ImportClassifier(view, cartId === null ? [] : await readLineRows(database.db, cartId, view.location_id));
}
