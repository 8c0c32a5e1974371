import { setTimeout } from 'node:timers/promises';
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
import { addImport, type FileImport, importOf } from './imports';
import { ImportJudge } from './judge';
import { pageOfRows } from './kept-rows';
import { startReading } from './read-upload';

type ImportPayload = CheckedPayloadOf<'cart/import'>;

/** A small file is read in this time, and its rows are in the first answer. Milliseconds. */
const moment = 1500;
const aPage = 100;
const kind = 'cart';

/**
 * A file of titles into a customer's cart, one step at a time (spec 2 §4, Import): reads the file that comes with the
 * call, tells how far an earlier one has been read and what its rows come to, and adds the green ones.
 * @throws {Refused} 401 for guests, 403 in a store without carts, 422 for a file that cannot be read
 */
export async function importIntoCart(store: Store, visitor: Visitor, payload: ImportPayload): Promise<ImportAnswer> {
	if (!visitor.customer) throw new Refused('You must login or sign up to use this feature.', 401);
	const { file, import_id, addToCart = false, one_each: oneEach = false } = payload;
	if ((file === undefined) === (import_id === undefined)) throw new Refused('A file is needed', 400, 'file');
	const id = file ? await beginImport(store, visitor, file, { toTheEnd: addToCart, oneEach }) : (import_id ?? '');
	const found = await importOf(store, visitor, kind, id);
	if (!addToCart) return present(store, found, payload);
	if (found.completed_at === null) throw new Refused('The file is still being read.', 409);
	const cartId = await addImportToCart(store, visitor, found);
	const answer = await present(store, await importOf(store, visitor, kind, id), payload);
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
	const begun = await addImport(store, visitor, kind, file.filename);
	const { done } = await startReading(store, begun, file, (rows) => judge.judgeRows(store.catalogue, rows, oneEach));
	const waiting = new AbortController();
	await Promise.race([done, ...(toTheEnd ? [] : [setTimeout(moment, null, waiting).catch(() => null)])]);
	waiting.abort();
	return begun.id;
}

async function judgeFor(store: Store, visitor: Visitor, { view }: Shopper): Promise<ImportJudge> {
	const cartId = cartIdOf(visitor);
	return new ImportJudge(view, cartId === null ? [] : await readLineRows(store.db, cartId, view.location_id));
}

async function present(store: Store, found: FileImport, { show, o, l }: ImportPayload): Promise<ImportAnswer> {
	const { id, filename, row_count, success_count, completed_at, added } = found;
	const page = { show: show ?? 'all', offset: o ?? 0, limit: l ?? aPage } as const;
	const rows = completed_at === null ? [] : await pageOfRows(store.db, id, page);
	return {
		import_id: id,
		filename,
		state: completed_at === null ? 'reading' : added === null ? 'preview' : 'complete',
		progress: found.progress,
		eta_seconds: secondsLeft(found, store.now()),
		result: {
			titles: rows.map(({ asked: _, ...row }) => row),
			row_count,
			success_count,
			added: added === null ? null : JSON.parse(added),
		},
		cart: null,
	};
}

/** As long again as it took so far for each percent; nobody knows before the first. */
function secondsLeft({ progress, created_at, completed_at }: FileImport, now: number): number | null {
	if (completed_at !== null) return 0;
	return progress === 0 ? null : Math.ceil(((now - created_at) * (100 - progress)) / progress);
}
