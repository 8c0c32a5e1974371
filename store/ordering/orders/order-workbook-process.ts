import { answerSideJob } from '../../foundation/side-job';
import type { OrderWorkbookJob } from './make-order-workbook';
import { writeOrdersWorkbook, writeOrderWorkbook } from './order-workbook';

// A side process that writes one workbook: see `make-order-workbook.ts`.

answerSideJob(async ({ path, kind, orders, timezone }: OrderWorkbookJob) => {
	const [order] = orders;
	if (kind === 'order' && order) await writeOrderWorkbook(path, order, timezone);
	else await writeOrdersWorkbook(path, orders, timezone);
});
