import { z } from 'zod';
import { invalidate, titleTag } from '../../foundation/caching/cache-tags';
import type { HasVersions } from '../../foundation/caching/versions';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Queries, Transaction } from '../../foundation/database/database';
import { readJsonColumn } from '../../foundation/database/json-column';
import { inTransaction } from '../../foundation/database/transactions';
import type { HasSettings } from '../../foundation/settings/settings';
import { slices } from '../../foundation/slices';
import { refreshFacets } from '../facets/facets';
import type { TitleRecord } from '../feeds/title-record';
import type { CatalogueTitle, TitleChange } from './catalogue-title';
import type { Rates } from './convert-price';
import { invalidateTitles } from './invalidate-titles';
import { joinWorks } from './join-works';
import { loadTitles } from './load-titles';
import { type MergeContext, mergeTitle, sameTitle } from './merge';
import { becomeOnlyWriter } from './one-writer';
import { saveFacets, saveWords } from './save-derived';
import { saveExtracts } from './save-extracts';
import { saveTitles } from './save-titles';
import { rememberLabels } from './subject-labels';

export interface Tally {
	added: number;
	updated: number;
	unchanged: number;
	/**
	 * For each title that was written without a price in the store's currency, the other currencies in which the title has a
	 * price.
	 */
	unpriced: string[][];
}

/** A feed record with `at`, which is the record's line number or record number in the file. */
export interface NumberedRecord {
	record: TitleRecord;
	at: number;
}

export interface Source {
	/** A hash of the file's bytes, which identifies the file even if its name changes. */
	file: string;
	/** The feed's source name, which may be in the bookseller's ranking of sources. */
	name?: string;
	/** The exchange rates for titles whose only list prices are in other currencies. */
	convert?: Rates;
	/**
	 * Whether to only compare and count the records, without writing anything. In a dry run, an ISBN that occurs twice in the file
	 * is counted twice, both times as if it were the first occurrence.
	 */
	dryRun?: boolean;
}

/**
 * The number of feed records that are processed in one transaction. The number is large, so that several records share each
 * index page that is written. The number is small enough that the shop's own requests do not wait long.
 */
const transactionSize = 4000;
/** The number of records that are merged in one step. When a step is complete, its memory can be freed. */
const batchSize = 1000;

/**
 * Merges the records of a feed into the catalogue, 4000 records in each transaction. The changes of each transaction are saved
 * completely, or not at all.
 *
 * The outcome of a record is 'added' or 'updated' if the record wrote its title, and otherwise 'unchanged'. If the same record,
 * or a later record of the same file, has already written a title, the title is not changed. Importing the same file again
 * therefore changes nothing, even if the file contains a title twice. A field that is undefined keeps the title's value, and a
 * field that is null clears it (`merge.ts`). The same transaction also updates subjects, contributors, the offer 'new'
 * (`standing-offer.ts`), the search data and the filters.
 */
export async function writeTitles(
	store: Database & Clock & HasSettings & HasVersions,
	records: readonly NumberedRecord[],
	source: Source,
): Promise<Tally> {
	const tally: Tally = { added: 0, updated: 0, unchanged: 0, unpriced: [] };
	const context = await contextOf(store, source);
	const count = (done: Tally) => {
		tally.added += done.added;
		tally.updated += done.updated;
		tally.unchanged += done.unchanged;
		tally.unpriced.push(...done.unpriced);
	};
	for (const together of slices(records, transactionSize)) {
		const batches = slices(together, batchSize);
		if (source.dryRun) {
			for (const batch of batches) count((await foldBatch(store.db, batch, source, context)).tally);
		} else {
			await inTransaction(store, async (db) => {
				for (const batch of batches) count(await writeBatch(db, batch, source, context));
			});
		}
	}
	store.versions.refresh();
	return tally;
}

/** Merges one feed record in the caller's transaction. The caller makes further changes in the same transaction. */
export async function writeTitle(
	store: Clock & HasSettings,
	transaction: Transaction,
	record: TitleRecord,
	source: Source,
): Promise<void> {
	await writeBatch(transaction, [{ record, at: 0 }], source, await contextOf(store, source));
}

const contextOf = async (store: Clock & HasSettings, { name = 'shop', convert }: Source): Promise<MergeContext> => ({
	now: store.now(),
	settings: await store.settings.get(),
	source: name,
	convert,
});

async function writeBatch(
	db: Transaction,
	batch: readonly NumberedRecord[],
	source: Source,
	context: MergeContext,
): Promise<Tally> {
	await becomeOnlyWriter(db);
	const { tally, changes, told } = await foldBatch(db, batch, source, context);
	await rememberLabels(db, told, changes);
	const saved = await saveTitles(db, changes, context.now);
	const extracts = await saveExtracts(db, told, { source: context.source, ranking: context.settings.feed_sources });
	await saveWords(db, saved);
	const joined = await joinWorks(db, told);
	await saveFacets(db, saved);
	if (joined.length > 0)
		await refreshFacets(
			db,
			joined.map(({ id }) => id),
		);
	await invalidateTitles(db, saved, joined);
	const only = extracts.filter(({ eisbn }) => !changes.some(({ after }) => after.row.eisbn === eisbn));
	tally.unchanged -= only.length;
	tally.updated += only.length;
	if (only.length > 0) await invalidate(db, 'catalogue', ...only.map(({ id }) => titleTag(id)));
	return tally;
}

/** Computes the changes of a batch, one change for each title, and the records from which each change comes. */
async function foldBatch(
	db: Queries,
	batch: readonly NumberedRecord[],
	source: Source,
	context: MergeContext,
): Promise<{ tally: Tally; changes: TitleChange[]; told: TitleRecord[] }> {
	const lastAt = new Map(batch.map(({ record, at }) => [record.eisbn, at]));
	const writtenUpTo = (row: CatalogueTitle['row']) =>
		row.source_file === source.file ? (row.source_record ?? -1) : -1;
	const held = await loadTitles(db, [...lastAt.keys()], (row) => writtenUpTo(row) < (lastAt.get(row.eisbn) ?? -1));
	const latest = new Map(held);
	const changed = new Map<string, TitleChange>();
	const tally: Tally = { added: 0, updated: 0, unchanged: 0, unpriced: [] };
	const told: TitleRecord[] = [];
	for (const { record, at } of batch) {
		const current = latest.get(record.eisbn) ?? null;
		if (current && writtenUpTo(current.row) >= at) {
			tally.unchanged++;
			continue;
		}
		const next = mergeTitle(current, record, context);
		told.push(record);
		if (current && sameTitle(current, next)) {
			tally.unchanged++;
			continue;
		}
		Object.assign(next.row, { source_file: source.file, source_record: at, updated_at: context.now });
		tally[current ? 'updated' : 'added']++;
		latest.set(record.eisbn, next);
		changed.set(record.eisbn, { before: held.get(record.eisbn) ?? null, after: next });
	}
	for (const eisbn of lastAt.keys()) {
		const row = latest.get(eisbn)?.row;
		if (row?.lowest_price === null && row.status !== 'cancelled') tally.unpriced.push(currenciesOf(row));
	}
	return { tally, changes: [...changed.values()], told };
}

const otherPrices = z.record(z.number());

const readOtherPrices = (eisbn: string, other_prices: string): Record<string, number> =>
	readJsonColumn(otherPrices, other_prices, { table: 'titles', column: 'other_prices', id: eisbn });

function currenciesOf(row: CatalogueTitle['row']): string[] {
	const own = [row.list_price_usa === null ? [] : ['USD'], row.list_price_can === null ? [] : ['CAD']].flat();
	return [...own, ...(row.other_prices === null ? [] : Object.keys(readOtherPrices(row.eisbn, row.other_prices)))];
}
