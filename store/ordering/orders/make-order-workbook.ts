import type { Order } from '../../contract/order';
import { runFileJob } from '../../foundation/side-job';
import type { SideProgram } from '../../foundation/side-program';

const program: SideProgram = { source: 'ordering/orders/order-workbook-process.ts', built: 'order-workbook.js' };

export interface OrderWorkbookJob {
	/** The file to write. */
	path: string;
	/** 'order' has one order, with its facts on a second sheet; 'orders' lists them there. */
	kind: 'order' | 'orders';
	orders: Order[];
	/** The store's. */
	timezone: string;
}

/** Writes a workbook of orders in a side process: 5,000 lines would hold the shop for a second. */
export const makeOrderWorkbook = (job: OrderWorkbookJob): Promise<void> =>
	runFileJob<OrderWorkbookJob, void>(program, job);
