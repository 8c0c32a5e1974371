import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Selectable } from 'kysely';
import type { CheckedPayloadOf, ResponseOf } from '../../contract/contract';
import type { StoreFile } from '../../contract/report';
import type { Schema } from '../../foundation/database/schema';
import { notFound, Refused } from '../../foundation/refusal';
import type { Visitor } from '../../foundation/sessions/visitor';
import { sweepFiles } from '../../foundation/sweep-files';
import type { Store } from '../../store';
import { findOrder, orderOf, ordersOf } from '../orders/find-order';
import { numbersFound } from '../orders/list-orders';
import { writeOrdersWorkbook, writeOrderWorkbook } from '../orders/order-workbook';

/** A file that the store makes when it is asked for: of what, and how. */
interface ReportKind {
	/** Its media type. */
	type: string;
	/** What the visitor is to save it as. */
	filename(request: Record<string, string>): string;
	/** Writes the file. The visitor's right to what is in it has been asked for already. */
	write(store: Store, request: Record<string, string>, path: string): Promise<void>;
}

const reportKinds = {
	'order-excel': {
		type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
		filename: ({ order_id = '' }) => `order-${order_id.replace(/[^\w-]/g, '')}.xlsx`,
		write: writeOrderExcel,
	},
	'orders-excel': {
		type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
		filename: () => 'orders.xlsx',
		write: writeOrdersExcel,
	},
} satisfies Record<string, ReportKind>;

type ReportName = keyof typeof reportKinds;

async function writeOrderExcel(store: Store, { order_id = '' }: Record<string, string>, path: string): Promise<void> {
	const { store_info } = await store.settings.get();
	await writeOrderWorkbook(path, await orderOf(store, order_id), store_info.timezone);
}

async function writeOrdersExcel(store: Store, { numbers = '' }: Record<string, string>, path: string): Promise<void> {
	const { store_info } = await store.settings.get();
	await writeOrdersWorkbook(path, await ordersOf(store, numbers.split(' ')), store_info.timezone);
}

/**
 * Makes an Excel workbook of an order, for those who may see it (spec 3 §2), or of all that the history finds. Answers the
 * report's id.
 * @throws {Refused} for a quote, and 404 for everybody else's order.
 */
export async function orderExcel(
	store: Store,
	visitor: Visitor,
	{ order_id, ...wanted }: CheckedPayloadOf<'order/getExcel'>,
): Promise<string> {
	if (order_id === undefined) {
		const numbers = await numbersFound(store, visitor, wanted);
		return makeReport(store, visitor, 'orders-excel', { numbers: numbers.join(' ') });
	}
	const { order_number, delivery_key } = await findOrder(store, visitor, order_id);
	if (delivery_key === 'quote') throw new Refused('A quote has no Excel file.');
	return makeReport(store, visitor, 'order-excel', { order_id: order_number });
}

/** How long a report can be fetched. Seconds. */
const reportLifetime = 86_400;

/**
 * Makes a report for a visitor who has a right to it, at once. Answers its id, by which they and nobody else get it.
 * @param request what it is asked of
 */
async function makeReport(
	store: Store,
	visitor: Visitor,
	kind: ReportName,
	request: Record<string, string>,
): Promise<string> {
	const session_hash = visitor.session?.id_hash;
	if (!session_hash) throw reportNotFound();
	const id = randomBytes(24).toString('base64url');
	await writeFile(store, kind, request, fileOf(store, id));
	const now = store.now();
	await store.db
		.insertInto('reports')
		.values({
			id,
			session_hash,
			customer_id: visitor.account?.id ?? null,
			kind,
			request: JSON.stringify(request),
			progress: 100,
			file_path: id,
			error: null,
			created_at: now,
			completed_at: now,
		})
		.execute();
	return id;
}

/** How far a report is (spec 3 §4). @throws {Refused} 404 for anybody but the one it is made for. */
export async function reportProgress(
	store: Store,
	visitor: Visitor,
	id: string,
): Promise<ResponseOf<'report/progress'>> {
	const { progress, completed_at } = await reportOf(store, visitor, id);
	const completed = completed_at !== null;
	return { progress, eta_seconds: completed ? 0 : null, completed };
}

/** A report's file. @throws {Refused} 404 for anybody but the one it is made for, and before it is done. */
export async function reportFile(store: Store, visitor: Visitor, id: string): Promise<StoreFile> {
	const { kind: name, request: asked, completed_at } = await reportOf(store, visitor, id);
	const kind = Object.hasOwn(reportKinds, name) ? reportKinds[name as ReportName] : null;
	if (!kind || completed_at === null) throw reportNotFound();
	const request = JSON.parse(asked) as Record<string, string>;
	const path = fileOf(store, id);
	// Another machine may have made it: then this one makes its own.
	if (!existsSync(path)) await writeFile(store, name as ReportName, request, path);
	return { path, filename: kind.filename(request), type: kind.type };
}

/** The visitor's own report: the account's that they use, or for a guest the session's. */
async function reportOf(
	store: Store,
	{ session, account }: Visitor,
	id: string,
): Promise<Selectable<Schema['reports']>> {
	const row = await store.db
		.selectFrom('reports')
		.selectAll()
		.where('id', '=', id)
		.where('created_at', '>', store.now() - reportLifetime)
		.executeTakeFirst();
	const theirs = row?.customer_id === null ? row.session_hash === session?.id_hash : row?.customer_id === account?.id;
	if (!row || !theirs) throw reportNotFound();
	return row;
}

/** Where the files lie; each is named by its report's id. */
const reportsFolder = ({ config }: Store): string => resolve(config.DATA_DIR, 'reports');

const fileOf = (store: Store, id: string): string => join(reportsFolder(store), id);

/** Writes it beside its place first: whoever reads a report reads a whole one. */
async function writeFile(store: Store, kind: ReportName, request: Record<string, string>, path: string): Promise<void> {
	await mkdir(reportsFolder(store), { recursive: true });
	const beside = `${path}.${randomBytes(6).toString('hex')}`;
	await reportKinds[kind].write(store, request, beside);
	await rename(beside, path);
}

const reportNotFound = () => notFound('Report not found.');

/** Removes the reports that can no longer be fetched, and the files of this machine that are as old. */
export async function sweepReports(store: Store): Promise<void> {
	await store.db
		.deleteFrom('reports')
		.where('created_at', '<=', store.now() - reportLifetime)
		.execute();
	await sweepFiles(reportsFolder(store), reportLifetime);
}
