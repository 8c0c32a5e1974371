import type { HasConfig } from '../../../config';
import type { FoundSearch, TitleSearch } from '../../contract/browse';
import type { CheckedPayloadOf } from '../../contract/contract';
import { importRowsOnPage } from '../../contract/page-sizes';
import type { Clock } from '../../foundation/database/clock';
import type { Database, HasCatalogue, Transaction } from '../../foundation/database/database';
import type { HasLog } from '../../foundation/log';
import { notFound } from '../../foundation/refusal';
import type { Visitor } from '../../foundation/sessions/visitor';
import { addImport, type FileImport, importOf, nobody, presentState } from '../imports/imports';
import { keptRow, nameTitles } from '../imports/named-titles';
import { type RowHandler, startImport, waitAMoment } from '../imports/run-import';
import { type Source, uploaded } from '../imports/sources';
import { pageOfRows } from '../imports/stored-rows';
import { appendTitles } from '../lists/list-items';
import type { CatalogueContext } from '../titles/visitor-view';
import { fetchPage, pageAddress } from '../web-pages/fetch-page';
import { browseTitles, nothing } from './browse-titles';
import type { HasSearcher } from './searcher';

const kind = 'search';
/**
 * The maximum number of missing rows that are stored for review. The number equals the maximum number of found titles that can
 * be shown.
 */
const maxMissing = 10_000;
/** The number of found rows with a note that are stored and shown. */
const maxNoted = 20;

/**
 * Finds the titles that are listed in a file (docs/behaviour/search.md#by-a-file), and returns one page of the result. If
 * reading the file takes longer than 1.5 seconds, returns the progress instead. For a day, the result can be browsed like a list
 * by the search's key.
 * @throws {Refused} 422 with a message for the shopper, for a file that cannot be read
 */
export const searchFile = (
	store: CatalogueContext & HasConfig & HasLog & HasSearcher,
	visitor: Visitor,
	{ file }: CheckedPayloadOf<'browse/file'>,
): Promise<TitleSearch> => search(store, visitor, file.filename, uploaded(file));

/**
 * Finds the titles that are listed on a web page (docs/behaviour/search.md#by-a-web-page), in the same way as `searchFile` finds
 * the titles in a file.
 * @throws {Refused} 422 with a message for the shopper, for a page that cannot be fetched or read
 */
export async function searchPage(
	store: CatalogueContext & HasConfig & HasLog & HasSearcher,
	visitor: Visitor,
	{ url }: CheckedPayloadOf<'browse/url'>,
): Promise<TitleSearch> {
	const page = pageAddress(url);
	const { PAGE_SEARCH_HOSTS: allowedHosts } = store.config;
	const bring: Source['bring'] = (path, signal) => fetchPage(page, path, { signal, allowedHosts });
	return search(store, visitor, page.host + page.pathname.replace(/\/$/, ''), { filename: '', bring, slow: true });
}

async function search(
	store: CatalogueContext & HasConfig & HasLog & HasSearcher,
	visitor: Visitor,
	name: string,
	source: Source,
): Promise<TitleSearch> {
	const begun = await addImport(store, { ...nobody, kind, filename: name });
	await waitAMoment(await startImport(store, begun, source, readerFor(store, begun)));
	const found = await readSearch(store, { key: begun.id });
	const titles = found.state === 'complete' ? await browseTitles(store, visitor, { list: begun.id }) : nothing;
	return { ...titles, search: found };
}

/**
 * Returns the progress of a search by a web page or a file, and one page of the rows for which no title was found.
 * @throws {Refused} 404 for a search that never existed, or that has been deleted
 * @throws {Refused} 422 if the file or the web page could not be read
 */
export async function readSearch(
	store: Database & Clock,
	{ key, offset = 0, limit = importRowsOnPage }: CheckedPayloadOf<'browse/found'>,
): Promise<FoundSearch> {
	const found = await importOf(store, { id: key, kind, owner: nobody });
	const { row_count, success_count, found_count, doubled_count, completed_at } = found;
	const { filename, progress, eta_seconds } = presentState(found, store.now());
	const missing_count = row_count - success_count;
	return {
		key,
		source: filename,
		state: completed_at === null ? 'reading' : 'complete',
		progress,
		eta_seconds,
		row_count,
		missing_count,
		found_count,
		doubled_count,
		listed_count: Math.min(missing_count, maxMissing),
		missing: completed_at === null ? [] : await pageOfRows(store.db, key, { show: 'red', offset, limit }),
		noted: completed_at === null ? [] : await pageOfRows(store.db, key, { show: 'green', offset: 0, limit: maxNoted }),
	};
}

/**
 * Creates the handler for the rows of a search by a web page or a file. The handler collects the titles in the order of the
 * rows, with their numbers of copies, and also collects the rows without a title.
 */
function readerFor(store: HasCatalogue & Clock, { id, filename }: FileImport): RowHandler {
	const titles = new Map<number, number | null>();
	let missing = 0;
	let noted = 0;
	return {
		async classify(rows) {
			const named = await nameTitles(store.catalogue, rows);
			for (const { row, named: title } of named) {
				if (typeof title !== 'string' && !titles.has(title.id)) titles.set(title.id, row.qty);
			}
			return named.map(({ row, named: title }) => keptRow(row, title));
		},
		kept(rows) {
			const red = rows.filter(({ success }) => !success).slice(0, maxMissing - missing);
			const notes = rows.filter(({ success, note }) => success && note !== null).slice(0, maxNoted - noted);
			missing += red.length;
			noted += notes.length;
			return [...red, ...notes];
		},
		finish: (transaction) => keepFound(transaction, { id, filename, titles, now: store.now() }),
	};
}

/** Saves the search result as a title list without an owner. The list is found by the search's key. */
async function keepFound(
	transaction: Transaction,
	{ id, filename, titles, now }: Pick<FileImport, 'id' | 'filename'> & { titles: Wished; now: number },
): Promise<void> {
	const list = await transaction
		.insertInto('title_lists')
		.values({
			customer_id: null,
			kind,
			name: filename,
			public_key: id,
			date_posted: now,
			date_updated: now,
		})
		.returning('id')
		.executeTakeFirstOrThrow();
	const items = [...titles].map(([title_id, wanted]) => ({ title_id, wanted }));
	await appendTitles(transaction, list.id, items, now);
	const { numUpdatedRows } = await transaction
		.updateTable('file_imports')
		.set({ list_id: list.id })
		.where('id', '=', id)
		.executeTakeFirst();
	if (numUpdatedRows === 0n) throw notFound('The shop no longer has this search.');
}

type Wished = ReadonlyMap<number, number | null>;
