import { on } from 'node:events';
import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { entryOf } from '../../foundation/side-process';
import { FeedBroken, FeedUnreadable } from '../feeds/feed-errors';
import type { Progress } from '../feeds/file-bytes';
import { readTitles } from '../feeds/read-feed';
import type { TableOptions } from '../feeds/table';
import type { FeedItem } from '../feeds/title-record';
import { more, type ReadingJob, type ReadingMessage, type ToldTitle } from './read-ahead-messages';

/** A smaller file is read sooner than a thread is started. Bytes. */
const worthAThread = 4_000_000;

const program = { source: 'catalogue/writing/read-ahead-thread.ts', built: 'read-ahead.mjs' };

export interface ReadAheadOptions extends Progress, Pick<TableOptions, 'onNote'> {
	/** Whether a thread of its own reads; left out, it does where the file is large and the machine has a second core. */
	threaded?: boolean;
}

/**
 * The titles of a feed, as `readTitles` gives them. While one part of a large file is written, a thread of its own reads
 * the next ones and works out what becomes of their records where they are new to the catalogue. It is a transaction's
 * records ahead at the most.
 * @throws {FeedUnreadable} {FeedBroken} as `readTitles`
 */
export async function* readAhead(
	job: ReadingJob,
	{ threaded = isWorthAThread(job.path), onBytes, onNote }: ReadAheadOptions = {},
): AsyncGenerator<FeedItem<ToldTitle>, void, undefined> {
	if (!threaded) {
		for await (const item of readTitles(job.path, { ...job.reading, onBytes, onNote })) {
			yield 'refused' in item ? item : { at: item.at, record: { told: item.record } };
		}
		return;
	}
	const { file, execArgv } = entryOf(program);
	const worker = new Worker(file, { workerData: job, execArgv });
	try {
		for await (const [message] of on(worker, 'message') as AsyncIterable<[ReadingMessage]>) {
			if (message.kind === 'end') return;
			if (message.kind !== 'items') throw errorOf(message);
			onBytes?.(message.bytes);
			for (const note of message.notes) onNote?.(note);
			yield* JSON.parse(message.items) as FeedItem<ToldTitle>[];
			worker.postMessage(more);
		}
	} finally {
		await worker.terminate();
	}
}

const isWorthAThread = (path: string): boolean => availableParallelism() > 1 && statSync(path).size >= worthAThread;

function errorOf(message: Exclude<ReadingMessage, { kind: 'items' | 'end' }>): Error {
	if (message.kind === 'unreadable') return new FeedUnreadable(message.message);
	if (message.kind === 'broken') return new FeedBroken(message.message, message.line, message.column);
	return new Error(message.error);
}
