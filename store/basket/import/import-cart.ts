import { addImport, type FileImport, importOf, importOwner, presentState } from '../../catalogue/imports/imports';
import { pageOfRows } from '../../catalogue/imports/kept-rows';
import { startReading, waitAMoment } from '../../catalogue/imports/reading';
import { uploaded } from '../../catalogue/imports/sources';
import type { ImportAnswer } from '../../contract/cart';
import type { CheckedPayloadOf } from '../../contract/contract';
import type { UploadedFile } from '../../contract/fields';
import { Refused } from '../../foundation/refusal';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { Store } from '../../store';
import { readCart } from '../cart/cart-view';
import { readLineRows } from '../cart/line-rows';
import { cartIdOf } from '../cart/open-cart';
import { requireOrdering } from '../cart/ordering';
import { type Shopper, shopperOf } from '../cart/priced-cart';
import { addImportToCart } from './add-import';
import { ImportJudge } from './judge';

type ImportPayload = CheckedPayloadOf<'cart/import'>;

const aPage = 100;
const kind = 'cart';

/**
 * A file of titles into a customer's cart, one step at a time (spec 2 §4, Import): reads the file that comes with the
 * call, tells how far an earlier one has been read and what its rows come to, and adds the green ones.
 * @throws {Refused} 401 for guests, 403 in a store without carts, 422 for a file that cannot be read
 */
export async function importIntoCart(store: Store, visitor: Visitor, payload: ImportPayload): Promise<ImportAnswer> {
	const owner = importOwner(visitor);
	const { file, import_id, addToCart = false, one_each: oneEach = false } = payload;
	if ((file === undefined) === (import_id === undefined)) throw new Refused('A file is needed', 400, 'file');
	const id = file ? await beginImport(store, visitor, file, { toTheEnd: addToCart, oneEach }) : (import_id ?? '');
	const found = await importOf(store, { id, kind, owner });
	if (!addToCart) return present(store, found, payload);
	if (found.completed_at === null) throw new Refused('The file is still being read.', 409);
	const cartId = await addImportToCart(store, visitor, found);
	const answer = await present(store, await importOf(store, { id, kind, owner }), payload);
	return { ...answer, cart: await readCart(store, visitor, cartId) };
}

/** Begins to read a file, and waits for a moment; for its end where its rows are to be added at once. */
async function beginImport(
	store: Store,
	visitor: Visitor,
	file: UploadedFile,
	{ toTheEnd, oneEach }: { toTheEnd: boolean; oneEach: boolean },
): Promise<string> {
	const shopper = await shopperOf(store, visitor);
	requireOrdering(shopper);
	const judge = await judgeFor(store, visitor, shopper);
	const begun = await addImport(store, { ...importOwner(visitor), kind, filename: file.filename });
	const reading = await startReading(store, begun, uploaded(file), {
		judge: (rows) => judge.judgeRows(store.catalogue, rows, oneEach),
	});
	await (toTheEnd ? reading.done : waitAMoment(reading));
	return begun.id;
}

async function judgeFor(store: Store, visitor: Visitor, { view }: Shopper): Promise<ImportJudge> {
	const cartId = cartIdOf(visitor);
	return new ImportJudge(view, cartId === null ? [] : await readLineRows(store.db, cartId, view.location_id));
}

async function present(store: Store, found: FileImport, { show, o, l }: ImportPayload): Promise<ImportAnswer> {
	const { id, row_count, success_count, completed_at, added } = found;
	const page = { show: show ?? 'all', offset: o ?? 0, limit: l ?? aPage } as const;
	return {
		...presentState(found, store.now()),
		result: {
			titles: completed_at === null ? [] : await pageOfRows(store.db, id, page),
			...{ row_count, success_count },
			added: added === null ? null : JSON.parse(added),
		},
		cart: null,
	};
}
