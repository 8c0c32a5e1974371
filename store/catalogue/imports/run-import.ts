import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { HasConfig } from '../../../config';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Queries, Transaction } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import type { HasLog } from '../../foundation/log';
import { Refused } from '../../foundation/refusal';
import { sweepFiles } from '../../foundation/sweep-files';
import type { ListRow } from '../list-files/list-row';
import { readList } from '../list-files/read-list';
import { processingError } from '../list-files/unreadable';
import type { FileImport } from './imports';
import type { Source } from './sources';
import { type ClassifiedRow, greenOf, type StoredRow, storePart } from './stored-rows';

/** The functions that process the rows of an imported file. */
export interface RowHandler {
	/**
	 * Decides for each row whether it can be added (green), and sets the row's message. Called with some hundreds of rows at a
	 * time, in the order of the file.
	 */
	classify(rows: ListRow[]): Promise<ClassifiedRow[]>;
	/** Chooses which rows are stored so that the shopper can preview them. By default, all rows of the import are stored. */
	kept?(rows: StoredRow[]): StoredRow[];
	/** Makes further changes after all rows have been read, in the transaction that marks the import as complete. */
	finish?(transaction: Transaction): Promise<void>;
}

/** The number of milliseconds that the first request waits for an import, so that its answer has the rows of a small file. */
const moment = 1500;
/** While an import is being read or waits, the number of milliseconds between two updates of its timestamp. */
const heartbeat = 30_000;
/** The imports whose files this process is reading, by import ID. */
const readings = new Map<string, { stop: AbortController; done: Promise<void> }>();

/** Returns the folder for uploaded files that have not been read yet. */
export const uploadsFolder = ({ config }: HasConfig): string => resolve(config.DATA_DIR, 'uploads');

/**
 * Starts reading the source of an import in the background. Once this function has returned, the caller may delete an uploaded
 * file.
 * @returns `done`, a promise that resolves when the reading has ended, even if the reading failed. The result is stored with the
 * import
 */
export async function startImport(
	store: Database & Clock & HasConfig & HasLog,
	{ id }: FileImport,
	source: Source,
	reader: RowHandler,
): Promise<{ done: Promise<void> }> {
	const folder = uploadsFolder(store);
	await mkdir(folder, { recursive: true });
	const path = join(folder, randomUUID());
	const stop = new AbortController();
	if (!source.slow) await source.bring(path, stop.signal);
	const beat = setInterval(() => {
		touch(store, id).catch((error) => store.log.warn({ err: error }, 'the progress of an import could not be saved'));
	}, heartbeat);
	const read = async () => {
		if (source.slow) await source.bring(path, stop.signal);
		await readRows(store, id, { ...source, path, signal: stop.signal }, reader);
	};
	const done = read()
		.catch((error) => fail(store, id, error))
		.catch((error) => store.log.error({ err: error }, 'an import could not be marked as failed'))
		.finally(async () => {
			clearInterval(beat);
			readings.delete(id);
			await rm(path, { force: true });
		});
	readings.set(id, { stop, done });
	return { done };
}

/** Waits until the reading of an import has ended, but at most `moment` milliseconds. */
export async function waitAMoment({ done }: { done: Promise<void> }): Promise<void> {
	const waiting = new AbortController();
	await Promise.race([done, setTimeout(moment, null, waiting).catch(() => null)]);
	waiting.abort();
}

/**
 * Stops all imports whose files this process is reading. Shoppers who wait for such an import get an error that asks them to try
 * again.
 */
export async function stopImports(): Promise<void> {
	const all = [...readings.values()];
	for (const { stop } of all) stop.abort(new Refused(`${processingError} Please try again.`, 503));
	await Promise.all(all.map(({ done }) => done));
}

async function readRows(
	store: Database & Clock,
	id: string,
	{ path, filename, isIsbns, signal }: Pick<Source, 'filename' | 'isIsbns'> & { path: string; signal: AbortSignal },
	{ classify, kept = (rows) => rows, finish }: RowHandler,
): Promise<void> {
	let part = 0;
	let purchaseOrders: string[] = [];
	const onPurchaseOrders = (numbers: string[]) => {
		purchaseOrders = numbers;
	};
	const sum = new RowsSum();
	for await (const { rows, progress } of readList(path, filename, { signal, isIsbns, onPurchaseOrders })) {
		const classified = await classify(rows);
		const stored = kept(classified);
		const { found, doubled } = sum.add(classified);
		await transact(store, async (transaction) => {
			await transaction
				.updateTable('file_imports')
				.set((eb) => ({
					row_count: eb('row_count', '+', classified.length),
					success_count: eb('success_count', '+', greenOf(classified)),
					found_count: eb('found_count', '+', found),
					doubled_count: eb('doubled_count', '+', doubled),
					progress: Math.floor(progress * 100),
					updated_at: store.now(),
				}))
				.where('id', '=', id)
				.execute();
			if (stored.length > 0) await storePart(transaction, id, part, stored);
		});
		part += 1;
	}
	await transact(store, async (transaction) => {
		await finish?.(transaction);
		const purchase_order = purchaseOrders.join(', ') || null;
		await end(transaction, id, { time: store.now(), error: null, purchase_order });
	});
}

async function touch({ db, now }: Database & Clock, id: string): Promise<void> {
	await db.updateTable('file_imports').set({ updated_at: now() }).where('id', '=', id).execute();
}

async function fail(store: Database & Clock & HasLog, id: string, error: unknown): Promise<void> {
	if (!(error instanceof Refused)) store.log.error({ err: error }, 'an import failed');
	const words = error instanceof Refused ? error.message : processingError;
	await end(store.db, id, { time: store.now(), error: words, purchase_order: null });
}

async function end(
	db: Queries,
	id: string,
	{ time, ...how }: { time: number; error: string | null; purchase_order: string | null },
): Promise<void> {
	await db
		.updateTable('file_imports')
		.set({ progress: 100, ...how, updated_at: time, completed_at: time })
		.where('id', '=', id)
		.execute();
}

/**
 * Counts the rows of a file that have a title, separately for the first row with each title and for rows that repeat a title.
 */
class RowsSum {
	readonly #named = new Set<string>();

	/** Adds more rows of the same file to the count. */
	add(rows: ClassifiedRow[]): { found: number; doubled: number } {
		const before = this.#named.size;
		const naming = rows.flatMap(({ named }) => named ?? []);
		for (const eisbn of naming) this.#named.add(eisbn);
		const found = this.#named.size - before;
		return { found, doubled: naming.length - found };
	}
}

/** Deletes expired imports, and the lists that contain the results of expired searches. */
export async function sweepImports(store: Database & Clock, age: number): Promise<void> {
	const ended = store.now() - age;
	await store.db.deleteFrom('title_lists').where('kind', '=', 'search').where('date_posted', '<=', ended).execute();
	await store.db.deleteFrom('file_imports').where('created_at', '<=', ended).execute();
}

/** Deletes uploaded files that a process left behind when it ended. */
export const sweepUploads = (store: HasConfig, age: number): Promise<void> => sweepFiles(uploadsFolder(store), age);
