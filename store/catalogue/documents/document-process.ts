import { giveWay } from '../../foundation/give-way';
import { peakBytes } from '../../foundation/peak-bytes';
import { enforceResourceLimits } from '../../foundation/side-limits';
import type { DocumentAnswer, DocumentJob, DocumentOrder, DocumentWriter } from './document';
import { openPdf } from './pdf/write-pdf';
import { openWorkbook } from './workbook';

// The program of a separate process that writes one document and then exits: see `make-document.ts`.

let writer: DocumentWriter | null = null;

async function obey(order: DocumentOrder): Promise<void> {
	if (order.kind === 'begin') writer = open(order.job);
	else if (order.kind === 'titles') await writer?.add(order.titles);
	else await writer?.end();
}

const open = (job: DocumentJob): DocumentWriter => (job.format === 'pdf' ? openPdf(job) : openWorkbook(job));

const answer = (message: DocumentAnswer): void => void process.send?.(message);

enforceResourceLimits();
giveWay();
// If the shop's process has exited, nobody reads the document, so this process also exits.
process.once('disconnect', () => process.exit());
process.on('message', (order: DocumentOrder) => {
	obey(order).then(
		() => answer({ kind: 'done', peak: peakBytes() }),
		(error: unknown) =>
			answer({ kind: 'failed', error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
	);
});
