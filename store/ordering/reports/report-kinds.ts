import type { Database } from '../../foundation/database/database';
import type { HasSettings } from '../../foundation/settings/settings';
import { orderOf, ordersOf } from '../orders/find-order';
import { writeOrdersWorkbook, writeOrderWorkbook } from '../orders/order-workbook';

/** What a report is asked of, in words. */
export type ReportRequest = Record<string, string>;

/** A file that the store makes when it is asked for: of what, and how. */
interface ReportKind {
	/** Its media type. */
	type: string;
	/** What the visitor is to save it as. */
	filename(request: ReportRequest): string;
	/**
	 * Writes the file at once; the visitor's right to what is in it has been asked for already. Left out where it is made in
	 * the background (`run-reports.ts`).
	 */
	write?(store: Database & HasSettings, request: ReportRequest, path: string): Promise<void>;
}

const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const reportKinds = {
	'order-excel': {
		type: excel,
		filename: ({ order_id = '' }) => `order-${order_id.replace(/[^\w-]/g, '')}.xlsx`,
		write: writeOrderExcel,
	},
	'orders-excel': { type: excel, filename: () => 'orders.xlsx', write: writeOrdersExcel },
	'list-excel': { type: excel, filename: ({ name = '' }) => `${plainName(name)}.xlsx` },
	'list-pdf': { type: 'application/pdf', filename: ({ name = '' }) => `${plainName(name)}.pdf` },
} satisfies Record<string, ReportKind>;

export type ReportName = keyof typeof reportKinds;

export type InBackground = 'list-excel' | 'list-pdf';

/** Null for a kind that another version of the shop knew. */
export const reportKind = (name: string): ReportKind | null =>
	Object.hasOwn(reportKinds, name) ? reportKinds[name as ReportName] : null;

/** A list's name as a file may be called everywhere: 'Été à Paris' is 'ete-a-paris'. */
function plainName(name: string): string {
	const plain = name
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replace(/[^a-z\d]+/g, '-')
		.replace(/^-|-$/g, '');
	return plain.slice(0, 60) || 'list';
}

async function writeOrderExcel(
	store: Database & HasSettings,
	{ order_id = '' }: ReportRequest,
	path: string,
): Promise<void> {
	const { store_info } = await store.settings.get();
	await writeOrderWorkbook(path, await orderOf(store, order_id), store_info.timezone);
}

async function writeOrdersExcel(
	store: Database & HasSettings,
	{ numbers = '' }: ReportRequest,
	path: string,
): Promise<void> {
	const { store_info } = await store.settings.get();
	await writeOrdersWorkbook(path, await ordersOf(store, numbers.split(' ')), store_info.timezone);
}
