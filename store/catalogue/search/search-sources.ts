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
/** The number of missing rows that are stored for review, which is the same as the number of found titles that are shown. */
const maxMissing = 10_000;
/** The number of found rows with a note that are stored and shown. */
const maxNoted = 20;

/**
 * Finds the titles that a file names (docs/behaviour/search.md#by-a-file), as a page of results. If reading takes longer than a
 * moment, returns the progress. The result is a list that can be browsed by its key for a day.
 * @throws {Refused} 422 with a message for the shopper, for a file that cannot be read
 */
export const searchFile = (
	store: CatalogueContext & HasConfig & HasLog & HasSearcher,
	visitor: Visitor,
	{ file }: CheckedPayloadOf<'browse/file'>,
): Promise<TitleSearch> => search(store, visitor, file.filename, uploaded(file));

/**
 * Finds the titles that a web page names (docs/behaviour/search.md#by-a-web-page), like `searchFile` for a file.
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
 * Returns the progress of a search by a page or a file, and its missing rows, one page at a time.
 * @throws {Refused} 404 for a search that does not exist, or no longer exists
 * @throws {Refused} 422 if the file or the page could not be read
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
 * Creates the handler for a search's rows. It collects the named titles in order, with their numbers of copies, and the rows
 * without a title.
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

/** Saves the result as a list without an owner, which the search's key identifies. */
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
	if (numUpdatedRows === 0n) throw notFound('This search is no longer here.');
}

type Wished = ReadonlyMap<number, number | null>;
