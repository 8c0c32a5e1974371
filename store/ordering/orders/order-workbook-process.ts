import { answerSideJob } from '../../foundation/side-job';
import type { OrderWorkbookJob } from './make-order-workbook';
import { writeOrdersWorkbook, writeOrderWorkbook } from './order-workbook';

// The entry point of a child process that writes one Excel workbook. See `make-order-workbook.ts`.

answerSideJob(async ({ path, kind, orders, timezone }: OrderWorkbookJob) => {
	const [order] = orders;
	if (kind === 'order' && order) await writeOrderWorkbook(path, order, timezone);
	else await writeOrdersWorkbook(path, orders, timezone);
});
