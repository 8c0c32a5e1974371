import type { Database } from '../../foundation/database/database';
import type { HasSettings } from '../../foundation/settings/settings';
import { orderOf, ordersOf } from '../orders/find-order';
import { makeOrderWorkbook } from '../orders/make-order-workbook';

/** The parameters of a report, as text. */
export type ReportRequest = Record<string, string>;

/** A type of file that the shop creates on request. */
interface ReportKind {
	/** The media type of the file. */
	type: string;
	/** Returns the file name for the download. */
	filename(request: ReportRequest): string;
	/**
	 * Writes the file immediately. The caller must have checked that the visitor may see the file's content. Omitted for a type of
	 * file that the shop creates in the background (`run-reports.ts`).
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

/** Finds a type of report by its name. Returns null for a type from another version of the software. */
export const reportKind = (name: string): ReportKind | null =>
	Object.hasOwn(reportKinds, name) ? reportKinds[name as ReportName] : null;

/**
 * Converts the name of a title list into a file name that is valid on all operating systems: 'Été à Paris' becomes 'ete-a-paris'.
 */
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
	const { timezone } = (await store.settings.get()).store_info;
	await makeOrderWorkbook({ path, kind: 'order', orders: [await orderOf(store, order_id)], timezone });
}

async function writeOrdersExcel(
	store: Database & HasSettings,
	{ numbers = '' }: ReportRequest,
	path: string,
): Promise<void> {
	const { timezone } = (await store.settings.get()).store_info;
	await makeOrderWorkbook({ path, kind: 'orders', orders: await ordersOf(store, numbers.split(' ')), timezone });
}
