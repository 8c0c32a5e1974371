import { giveWay } from '../../foundation/give-way';
import { peakBytes } from '../../foundation/peak-bytes';
import { enforceResourceLimits } from '../../foundation/side-limits';
import type { ListRow } from './list-row';
import { readListFile } from './read-list-file';
import { next, type ReaderJob, type ReaderMessage } from './reader-messages';
import { Unreadable } from './unreadable';

// The program of a separate process that reads one list and then exits: see `read-list.ts`.

/** The number of rows in one message to the shop's process. */
const batchSize = 500;
/** The maximum number of purchase order numbers that are returned for one file. */
const maxPurchaseOrders = 20;

/** The advice to a shopper for a wrongly guessed encoding. */
const advice = 'save the file as UTF-8, and choose it again';

async function main(job: ReaderJob): Promise<void> {
	let bytes = 0;
	const purchaseOrders = new Set<string>();
	const onBytes = (count: number) => {
		bytes += count;
	};
	const onPurchaseOrder = (number: string) => {
		if (purchaseOrders.size < maxPurchaseOrders) purchaseOrders.add(number);
	};
	// The first row gets the note about the encoding.
	let encoding: string | undefined;
	const onEncoding = (note: string) => {
		encoding = `${note}.`;
	};
	try {
		let batch: ListRow[] = [];
		for await (const rows of readListFile(job.path, { ...job, onBytes, onPurchaseOrder, onEncoding, advice })) {
			for (const row of rows) {
				batch.push(encoding === undefined ? row : { ...row, note: [encoding, row.note].filter(Boolean).join(' ') });
				encoding = undefined;
				if (batch.length < batchSize) continue;
				await sendRows(batch, bytes);
				batch = [];
			}
		}
		if (batch.length > 0) await sendRows(batch, bytes);
		await send({ kind: 'end', peak: peakBytes(), purchaseOrders: [...purchaseOrders] });
	} catch (error) {
		if (error instanceof Unreadable) await send({ kind: 'unreadable', reason: error.reason, peak: peakBytes() });
		else await send({ kind: 'failed', error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
	}
	process.disconnect();
}

/** Sends a batch of rows, and waits until the shop's process requests the next batch. */
async function sendRows(rows: ListRow[], bytes: number): Promise<void> {
	const asked = new Promise<void>((resolve) => process.once('message', () => resolve()));
	await send({ kind: 'rows', rows, bytes });
	await asked;
}

const send = (message: ReaderMessage): Promise<void> =>
	new Promise((resolve, reject) => {
		process.send?.(message, (error: Error | null) => (error ? reject(error) : resolve()));
	});

enforceResourceLimits();
giveWay();
// If the shop's process has exited, nobody reads the rows, so this process also exits. The programs that
// this process started belong to the same process group.
process.once('disconnect', () => process.exit());
process.once('message', (message) => {
	if (message !== next) void main(message as ReaderJob);
});
