import { randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { ListRow } from '../../catalogue/list-files/list-row';
import { readList } from '../../catalogue/list-files/read-list';
import { processingError } from '../../catalogue/list-files/unreadable';
import type { UploadedFile } from '../../contract/fields';
import { transact } from '../../foundation/database/transactions';
import { Refused } from '../../foundation/refusal';
import type { Store } from '../../store';
import type { FileImport } from './imports';
import { greenOf, type KeptRow, keepPart } from './kept-rows';

/** What becomes of the rows that were read: which are green, and what is said of each. */
export type Judgement = (rows: ListRow[]) => Promise<KeptRow[]>;

/** How often it is said that a file is still being read, or waits for its turn. Milliseconds. */
const heartbeat = 30_000;
/** What this process is reading. */
const readings = new Map<string, { stop: AbortController; done: Promise<void> }>();

/** Files that are to be read lie here, each until it has been. */
export const uploadsFolder = ({ config }: Store): string => resolve(config.DATA_DIR, 'uploads');

/**
 * Reads an uploaded file into an import, in the background; the file itself may be removed as soon as this has answered.
 * Answers what ends when the reading does, well or not: how it went is written down with the import.
 */
export async function startReading(
	store: Store,
	{ id }: FileImport,
	file: UploadedFile,
	judge: Judgement,
): Promise<{ done: Promise<void> }> {
	const path = await keepFile(store, file.path);
	const stop = new AbortController();
	const beat = setInterval(() => {
		touch(store, id).catch((error) => store.log.warn({ err: error }, 'an import could not be said to go on'));
	}, heartbeat);
	const done = read(store, id, { ...file, path }, judge, stop.signal)
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

/** Ends what this process is reading: whoever waits for it is told to try again. */
export async function stopReadings(): Promise<void> {
	const all = [...readings.values()];
	for (const { stop } of all) stop.abort(new Refused(`${processingError} Please try again.`, 503));
	await Promise.all(all.map(({ done }) => done));
}

async function read(
	store: Store,
	id: string,
	{ path, filename }: UploadedFile,
	judge: Judgement,
	signal: AbortSignal,
): Promise<void> {
	let part = 0;
	for await (const { rows, progress } of readList(path, filename, { signal })) {
		const judged = await judge(rows);
		await transact(store, async (transaction) => {
			await keepPart(transaction, id, part, judged);
			await transaction
				.updateTable('file_imports')
				.set((eb) => ({
					row_count: eb('row_count', '+', judged.length),
					success_count: eb('success_count', '+', greenOf(judged)),
					progress: Math.floor(progress * 100),
					updated_at: store.now(),
				}))
				.where('id', '=', id)
				.execute();
		});
		part += 1;
	}
	await end(store, id, null);
}

async function touch({ db, now }: Store, id: string): Promise<void> {
	await db.updateTable('file_imports').set({ updated_at: now() }).where('id', '=', id).execute();
}

async function fail(store: Store, id: string, error: unknown): Promise<void> {
	if (!(error instanceof Refused)) store.log.error({ err: error }, 'an import failed');
	await end(store, id, error instanceof Refused ? error.message : processingError);
}

async function end({ db, now }: Store, id: string, error: string | null): Promise<void> {
	const time = now();
	await db
		.updateTable('file_imports')
		.set({ progress: 100, error, updated_at: time, completed_at: time })
		.where('id', '=', id)
		.execute();
}

/** A file of our own: the uploaded one belongs to whoever received it. */
async function keepFile(store: Store, from: string): Promise<string> {
	const folder = uploadsFolder(store);
	await mkdir(folder, { recursive: true });
	const path = join(folder, randomUUID());
	await link(from, path).catch(() => copyFile(from, path));
	return path;
}
