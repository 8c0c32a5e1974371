import type { Store } from '../../store';
import { orderOf } from '../orders/find-order';
import { writeOrderWorkbook } from '../orders/order-workbook';

/** A file that the store makes when it is asked for: of what, and how. */
interface ReportKind {
	/** Its media type. */
	type: string;
	/** What the visitor is to save it as. */
	filename(request: Record<string, string>): string;
	/** Writes the file. The visitor's right to what is in it has been asked for already. */
	write(store: Store, request: Record<string, string>, path: string): Promise<void>;
}

export const reportKinds = {
	'order-excel': {
		type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
		filename: ({ order_id = '' }) => `order-${order_id.replace(/[^\w-]/g, '')}.xlsx`,
		async write(store, { order_id = '' }, path) {
			const { store_info } = await store.settings.get();
			await writeOrderWorkbook(path, await orderOf(store, order_id), store_info.timezone);
		},
	},
} satisfies Record<string, ReportKind>;

export type ReportName = keyof typeof reportKinds;
