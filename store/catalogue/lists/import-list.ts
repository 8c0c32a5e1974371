import { z } from 'zod';
import type { HasConfig } from '../../../config';
import type { CheckedPayloadOf } from '../../contract/contract';
import { maxCopies } from '../../contract/limits';
import type { ListImportAnswer } from '../../contract/titlelist';
import type { Clock } from '../../foundation/database/clock';
import type { Database, HasCatalogue, Queries } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import type { HasLog } from '../../foundation/log';
import { refusalBy } from '../../foundation/refusal';
import { requireAccount } from '../../foundation/sessions/own-account';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { HasSettings } from '../../foundation/settings/settings';
import { addImport, claimImport, type FileImport, importOf, importOwner, noteAdded } from '../imports/imports';
import { keptRow, nameTitles, sentence, titlesOf } from '../imports/named-titles';
import { presentImport } from '../imports/present-import';
import { type RowHandler, startImport, waitAMoment } from '../imports/run-import';
import { pasted, uploaded } from '../imports/sources';
import { type ClassifiedRow, partsOf, readParts } from '../imports/stored-rows';
import { appendTitles } from './list-items';
import { lockOwnList, ownList } from './own-list';
import { noSuchList, presentList } from './title-list';

const refuse = refusalBy<'titlelist/importFile'>();

type Payload = CheckedPayloadOf<'titlelist/importFile'>;

const kind = 'list';

/** What an import has added to a title list. */
const added = z.object({ titles: z.number() });

/**
 * Imports titles from a file, or from pasted ISBNs, into one of the account's lists, one step at a time
 * (docs/behaviour/lists.md#import). Depending on the call, starts reading a new file, or returns the progress and rows of an
 * earlier file, or adds the green rows of an earlier file.
 * @throws {Refused} 401 for a guest
 * @throws {Refused} 404 for a list that does not belong to the account
 * @throws {Refused} 422 for a file that cannot be read
 */
export async function importIntoList(
	store: Database & HasCatalogue & Clock & HasConfig & HasLog & HasSettings,
	visitor: Visitor,
	payload: Payload,
): Promise<ListImportAnswer> {
	const owner = importOwner(visitor);
	const { id: list_id } = await ownList(store.db, requireAccount(visitor).id, payload.list_id);
	const id = payload.import_id ?? (await beginImport(store, visitor, payload, list_id));
	const find = async () => {
		const found = await importOf(store, { id, kind, owner });
		if (found.list_id !== list_id)
			throw refuse('import-gone', 'The shop no longer has this import. Please choose the file again.');
		return found;
	};
	const found = await find();
	if (!payload.add_to_list) return { ...(await presentImport(store, found, payload, added)), list: null };
	if (found.completed_at === null) throw refuse('file-not-read-yet', 'The file is still being read.');
	const list = await addImportToList(store, visitor, found);
	return { ...(await presentImport(store, await find(), payload, added)), list };
}

/**
 * Starts reading the import source, and waits for up to 1.5 seconds. If the rows are to be added in the same call, waits until
 * everything has been read.
 */
async function beginImport(
	store: Database & HasCatalogue & Clock & HasConfig & HasLog,
	visitor: Visitor,
	{ file, isbns, add_to_list }: Payload,
	list_id: number,
): Promise<string> {
	const source = file ? uploaded(file) : isbns ? pasted(isbns) : null;
	if (!source) throw refuse('file-missing', 'File is required.', 'file');
	const filename = file?.filename ?? 'Pasted ISBNs';
	const begun = await addImport(store, { ...importOwner(visitor), kind, filename, list_id });
	const reading = await startImport(store, begun, source, await readerFor(store, list_id));
	await (add_to_list ? reading.done : waitAMoment(reading));
	return begun.id;
}

/**
 * Creates the handler for the rows of an import into a title list. A row is green if the store has its title and the title is
 * not yet on the list. If several rows have the same title, only the first row is green.
 */
async function readerFor(store: Database & HasCatalogue, list_id: number): Promise<RowHandler> {
	const listed = await store.db
		.selectFrom('title_list_items')
		.select('title_id')
		.where('list_id', '=', list_id)
		.execute();
	const onList = new Set(listed.map(({ title_id }) => title_id));
	const seen = new Set<number>();
	return {
		async classify(rows) {
			const named = await nameTitles(store.catalogue, rows);
			return named.map(({ row, named: title }): ClassifiedRow => {
				if (typeof title === 'string') return keptRow(row, title);
				const { qty, wrong } = row;
				if (onList.has(title.id))
					return keptRow(row, title, { success: false, message: 'This title is already on the list.' });
				if (seen.has(title.id))
					return keptRow(row, title, { success: false, message: 'This row repeats an earlier row.' });
				seen.add(title.id);
				const message = wrong.qty ? sentence(wrong.qty) : null;
				return keptRow(row, title, { qty: qty === null ? null : Math.min(qty, maxCopies), message });
			});
		},
	};
}

/**
 * Adds all green rows of an import to the title list, in one transaction. Calling the function again adds nothing. Stores the
 * number of copies in the file as the number of wanted copies. Skips titles that the store no longer has.
 * @throws {Refused} 409 if there are no rows to add
 */
async function addImportToList(
	store: Database & Clock & HasSettings,
	visitor: Visitor,
	{ id, list_id, success_count }: FileImport,
) {
	if (list_id === null) throw noSuchList();
	if (success_count === 0) throw refuse('nothing-to-add', 'This file has no titles that can be added to your list.');
	const account = requireAccount(visitor);
	const settings = await store.settings.get();
	return transact(store, async (transaction) => {
		const list = await lockOwnList(transaction, account.id, list_id, store.now());
		if (await claimImport(transaction, id)) {
			const items = await greenItems(transaction, id);
			const { row_count: before } = await ownList(transaction, account.id, list.id);
			await appendTitles(transaction, list.id, items, store.now());
			const { row_count: after } = await ownList(transaction, account.id, list.id);
			const titles = Number(after) - Number(before);
			await noteAdded(transaction, id, { added: { titles }, success_count });
		}
		return presentList(await ownList(transaction, account.id, list.id), settings);
	});
}

async function greenItems(db: Queries, id: string) {
	const parts = (await partsOf(db, id)).filter((part) => part.success_count > 0).map(({ part }) => part);
	const green = (await readParts(db, id, parts)).flat().filter(({ success }) => success);
	const titles = await titlesOf(
		db,
		green.map(({ isbn }) => isbn),
	);
	return green.flatMap(({ isbn, qty }) => {
		const title = titles.get(isbn);
		return title ? [{ title_id: title.id, wanted: qty }] : [];
	});
}
