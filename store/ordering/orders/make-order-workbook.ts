import type { Order } from '../../contract/order';
import { runFileJob } from '../../foundation/side-job';
import type { SideProgram } from '../../foundation/side-program';

const program: SideProgram = { source: 'ordering/orders/order-workbook-process.ts', built: 'order-workbook.js' };

export interface OrderWorkbookJob {
	/** The path of the file to write. */
	path: string;
	/** 'order': one order, with its details on a second sheet. 'orders': several orders, listed on a second sheet. */
	kind: 'order' | 'orders';
	orders: Order[];
	/** The store's time zone. */
	timezone: string;
}

/** Writes an Excel workbook of orders in a child process, because 5,000 order lines would block the event loop for a second. */
export const makeOrderWorkbook = (job: OrderWorkbookJob): Promise<void> =>
	runFileJob<OrderWorkbookJob, void>(program, job);
