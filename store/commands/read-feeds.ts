import { existsSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { FeedBroken, FeedUnreadable } from '../catalogue/feeds/feed-errors';
import type { FeedItem } from '../catalogue/feeds/title-record';
import { grouped } from '../contract/grouped';
import { CommandError, type Terminal } from './command';
import { openProgress, type Progress, rateOf } from './progress';
import { openRejects, type Rejects } from './rejects';

/**
 * The functions that import feeds of one kind, such as stock files. An implementation reads the files and writes their records.
 */
export interface FeedWork<Record> {
	/** The part of the files to read, if their titles were already imported. */
	what?: string;
	read(path: string, onBytes: (bytes: number) => void): AsyncIterable<FeedItem<Record>>;
	/** Called at the start of each file. */
	start(path: string): Promise<FeedWriter<Record>>;
}

export interface FeedWriter<Record> {
	/** Writes batches of records, in the order of the file. */
	write(batch: { record: Record; at: number }[]): Promise<Written>;
	/** Called after the last record of a file was read. */
	finish?(): Promise<void>;
	/** Returns additional messages for the bookseller after a file was read. */
	remarks(): string[];
}

export interface Written {
	added: number;
	updated: number;
	unchanged: number;
	/** The feed records that were read but refused. */
	refused: { at: number; reason: string; source: string }[];
}

interface Counts {
	read: number;
	added: number;
	updated: number;
	unchanged: number;
	refused: number;
	/** The position of the first refused record, and the reason for the refusal. */
	first: string;
	milliseconds: number;
}

/** The maximum number of feed records in one write, and the maximum number of bytes of the file that these records cover. */
const batchSize = 4000;
const batchBytes = 8_000_000;

/**
 * Imports feeds one after the other, and prints how many records were imported. Writes refused records to a rejects file. Returns
 * exit code 0, or exit code 2 if records were refused.
 * @throws {CommandError} if a file does not exist, cannot be read, or is truncated; the message says where reading stopped
 * and how to continue
 */
export async function readFeeds<Record>(
	terminal: Terminal,
	files: string[],
	rejectsTo: string | undefined,
	work: FeedWork<Record>,
): Promise<number> {
	const paths = files.map((file) => ({ file, path: resolve(terminal.folder, file) }));
	for (const { file, path } of paths) {
		if (!existsSync(path)) throw new CommandError(`There is no file ${file}.`);
		if (!statSync(path).isFile()) throw new CommandError(`${file} is not a file.`);
	}
	const shared = rejectsTo === undefined ? null : openRejects(resolve(terminal.folder, rejectsTo));
	let refused = 0;
	for (const [at, { file, path }] of paths.entries()) {
		const rejects = shared ?? openRejects(resolve(terminal.folder, `${basename(file)}.rejects.csv`));
		const rest = files.slice(at + 1);
		refused += await readFeed(terminal, file, path, rejects, work).catch((error: unknown) => {
			const left = rest.length > 0 ? `\nNot read yet: ${rest.join(', ')}` : '';
			if (error instanceof FeedUnreadable) throw new CommandError(`${file}: ${error.message}.${left}`);
			throw error instanceof FeedBroken ? new CommandError(`${brokenWords(file, error)}${left}`) : error;
		});
		if (!shared) rejects.close();
	}
	shared?.close();
	return refused > 0 ? 2 : 0;
}

async function readFeed<Record>(
	terminal: Terminal,
	file: string,
	path: string,
	rejects: Rejects,
	work: FeedWork<Record>,
): Promise<number> {
	const counts: Counts = { read: 0, added: 0, updated: 0, unchanged: 0, refused: 0, first: '', milliseconds: 0 };
	const started = performance.now();
	const writer = await work.start(path);
	const progress = openProgress(terminal, basename(file), statSync(path).size);
	try {
		await takeIn(file, path, rejects, work, writer, counts, progress);
		await writer.finish?.();
	} finally {
		progress.clear();
		counts.milliseconds = performance.now() - started;
		terminal.print(`${file}${work.what ? `, ${work.what}` : ''}: ${countsInWords(counts)}`);
		if (counts.refused > 0) {
			terminal.print(`The first refused record: ${counts.first}`);
			terminal.print(`All refused records, with the reasons, are in ${rejects.path}`);
		}
		for (const remark of writer.remarks()) terminal.print(remark);
	}
	return counts.refused;
}

async function takeIn<Record>(
	file: string,
	path: string,
	rejects: Rejects,
	work: FeedWork<Record>,
	writer: FeedWriter<Record>,
	counts: Counts,
	progress: Progress,
): Promise<void> {
	let batch: { record: Record; at: number }[] = [];
	let bytes = 0;
	const onBytes = (more: number) => {
		bytes += more;
		progress.addBytes(more);
	};
	const refuse = (at: number, reason: string, source: string) => {
		counts.refused++;
		if (counts.refused === 1) counts.first = `${at}: ${reason}`;
		rejects.add(file, at, reason, source);
	};
	const write = async (records: typeof batch) => {
		if (records.length === 0) return;
		const { added, updated, unchanged, refused } = await writer.write(records);
		counts.added += added;
		counts.updated += updated;
		counts.unchanged += unchanged;
		for (const { at, reason, source } of refused) refuse(at, reason, source);
		progress.addRecords(records.length);
	};
	// Does not wait for the write, so that the next batch is read while the database writes this batch.
	let writing = Promise.resolve();
	const flush = async () => {
		await writing;
		writing = write(batch);
		// The `await` below throws the error of a failed write. Without this empty handler, the error would end the process before
		// that.
		writing.catch(() => undefined);
		batch = [];
		bytes = 0;
	};
	try {
		for await (const item of work.read(path, onBytes)) {
			counts.read++;
			if ('refused' in item) refuse(item.at, item.refused, item.source);
			else if (batch.push(item) === batchSize || bytes > batchBytes) await flush();
		}
	} finally {
		// If a file is truncated, the records before the point of truncation are still written.
		await flush();
		await writing;
	}
}

const countsInWords = ({ read, added, updated, unchanged, refused, milliseconds }: Counts): string =>
	`${grouped(read)} read: ${grouped(added)} added, ${grouped(updated)} updated, ${grouped(unchanged)} unchanged, ` +
	`${grouped(refused)} refused (${(milliseconds / 1000).toFixed(1)} s, ${grouped(rateOf(read, milliseconds))} a second)`;

function brokenWords(file: string, { line, column, message }: FeedBroken): string {
	const place = [line !== undefined && `line ${line}`, column !== undefined && `column ${column}`].filter(Boolean);
	const where = place.length > 0 ? ` at ${place.join(', ')}` : '';
	return (
		`${file} cannot be read further${where}: ${message}.\n` +
		'The records before that point were imported. Correct the file and run the same command again: ' +
		'the imported records will count as unchanged.'
	);
}
