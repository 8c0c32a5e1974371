import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { FeedBroken, FeedUnreadable } from '../feeds/feed-errors';
import { readTitles } from '../feeds/read-feed';
import type { FeedItem } from '../feeds/title-record';
import { freshTitle } from './fresh-title';
import { partSize, partsAhead, type ReadingJob, type ReadingMessage, type ToldTitle } from './read-ahead-messages';

// A thread of its own, which reads one feed and ends: see `read-ahead.ts`.

const { path, reading, merging } = workerData as ReadingJob;
let mayBeSent = partsAhead;
let bytes = 0;
let notes: string[] = [];

const send = (message: ReadingMessage): void => parentPort?.postMessage(message);

async function sendPart(items: FeedItem<ToldTitle>[]): Promise<void> {
	while (mayBeSent === 0 && parentPort) await once(parentPort, 'message');
	mayBeSent -= 1;
	send({ kind: 'items', items: JSON.stringify(items), bytes, notes });
	bytes = 0;
	notes = [];
}

async function readAll(): Promise<void> {
	const onBytes = (read: number) => {
		bytes += read;
	};
	const onNote = (note: string) => notes.push(note);
	// The time is that of the transaction which writes the title.
	const context = { ...merging, now: 0 };
	let part: FeedItem<ToldTitle>[] = [];
	try {
		for await (const item of readTitles(path, { ...reading, onBytes, onNote })) {
			if ('refused' in item) part.push(item);
			else part.push({ at: item.at, record: { told: item.record, fresh: freshTitle(item.record, context) } });
			if (part.length < partSize) continue;
			await sendPart(part);
			part = [];
		}
	} finally {
		// What stands before the place where a file breaks off is kept.
		await sendPart(part);
	}
}

function endOf(error: unknown): ReadingMessage {
	if (error instanceof FeedUnreadable) return { kind: 'unreadable', message: error.message };
	if (error instanceof FeedBroken) {
		const { message, line, column } = error;
		return { kind: 'broken', message, line, column };
	}
	return { kind: 'failed', error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

parentPort?.on('message', () => {
	mayBeSent += 1;
});
await readAll().then(
	() => send({ kind: 'end' }),
	(error: unknown) => send(endOf(error)),
);
parentPort?.close();
