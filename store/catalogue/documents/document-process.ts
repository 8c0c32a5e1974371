import { setPriority } from 'node:os';
import { peakBytes } from '../../foundation/peak-bytes';
import type { DocumentAnswer, DocumentJob, DocumentOrder, DocumentWriter } from './document';
import { openPdf } from './pdf/write-pdf';
import { openWorkbook } from './workbook';

// A process of its own, which writes one document and ends: see `make-document.ts`.

/** A lower priority than the shop's: whoever looks at a page goes before a file. */
const niceness = 10;

let writer: DocumentWriter | null = null;

async function obey(order: DocumentOrder): Promise<void> {
	if (order.kind === 'begin') writer = open(order.job);
	else if (order.kind === 'titles') await writer?.add(order.titles);
	else await writer?.end();
}

const open = (job: DocumentJob): DocumentWriter => (job.format === 'pdf' ? openPdf(job) : openWorkbook(job));

const answer = (message: DocumentAnswer): void => void process.send?.(message);

try {
	setPriority(niceness);
} catch {
	// Where that is not allowed it is written all the same.
}
// Nobody waits for it any more when the shop has gone.
process.once('disconnect', () => process.exit());
process.on('message', (order: DocumentOrder) => {
	obey(order).then(
		() => answer({ kind: 'done', peak: peakBytes() }),
		(error: unknown) =>
			answer({ kind: 'failed', error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
	);
});
