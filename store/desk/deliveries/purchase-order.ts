import { type RawBuilder, sql } from 'kysely';
import { offerText } from '../../catalogue/titles/conditions';
import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import {
	type PurchaseOrder,
	type PurchaseOrderHead,
	type PurchaseOrderLine,
	wasOrdered,
} from '../../contract/desk-deliveries';
import type { DeskPage } from '../../contract/desk-page';
import { type PurchaseOrderState, purchaseOrderStateWords } from '../../contract/desk-states';
import { locationName } from '../../contract/location-name';
import { dayIn } from '../../contract/zoned-time';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Queries, Transaction } from '../../foundation/database/database';
import { locked } from '../../foundation/database/transactions';
import { notFound } from '../../foundation/refusal';
import type { HasSettings } from '../../foundation/settings/settings';
import { outstandingOf } from '../../inventory/stock-rows';
import { requireMovable, stateAfter } from '../../ordering/transitions';
import { requirePlace } from '../places';
import { pageOf } from '../stock/stock-lists';
import { requireVersion, versionOf } from '../version';
import type { DeskActor } from '../visitor';
import { type PurchaseOrderTransition, purchaseOrderTransitions } from './purchase-order-states';

/** Returns the name of a purchase order, for staff and for the stock ledger. */
export const purchaseOrderName = (id: number): string => `purchase order ${id}`;

/** Selects purchase orders without their lines, but with the totals of the lines. */
const heads = (db: Queries) =>
	db
		.selectFrom('purchase_orders as po')
		.leftJoin('suppliers', 'suppliers.id', 'po.supplier_id')
		.innerJoin('locations', 'locations.id', 'po.location_id')
		.select(['po.id', 'supplier_id', 'suppliers.name as supplier', 'suppliers.email as supplier_email'])
		.select(['po.location_id', 'altname', 'sc_name', 'po.state', 'note', 'staff_name'])
		.select(['po.created_at', 'po.sent_at', 'po.expected_on']);

type Head = Awaited<ReturnType<ReturnType<typeof heads>['execute']>>[number];

/** A shop has a few thousand purchase orders at most, so the database may sort all of them. */
const orderings: Record<NonNullable<CheckedDeskPayloadOf<'desk-deliveries/list'>['sort']>, RawBuilder<unknown>> = {
	number: sql`po.id`,
	'-number': sql`po.id desc`,
	supplier: sql`suppliers.name, po.id desc`,
	'-supplier': sql`suppliers.name desc, po.id desc`,
	sent: sql`po.sent_at is null, po.sent_at, po.id`,
	'-sent': sql`po.sent_at is null, po.sent_at desc, po.id desc`,
	expected: sql`po.expected_on is null, po.expected_on, po.id`,
	'-expected': sql`po.expected_on is null, po.expected_on desc, po.id desc`,
};

/** The states in which some copies of a purchase order are still expected. */
export const comingStates = ['sent', 'partly_received'] as const satisfies PurchaseOrderState[];

export const isComing = (state: PurchaseOrderState): boolean =>
	(comingStates as readonly PurchaseOrderState[]).includes(state);

/** Lists purchase orders, newest first by default. */
export async function listPurchaseOrders(
	store: Database & Clock & HasSettings,
	{ staff }: DeskActor,
	{ state, supplier_id, due, sort = '-number', ...page }: CheckedDeskPayloadOf<'desk-deliveries/list'>,
): Promise<DeskPage<PurchaseOrderHead>> {
	const { db } = store;
	const today = due ? dayIn(store.now(), (await store.settings.get()).store_info.timezone) : '';
	const rows = await heads(db)
		.$if(state !== undefined, (query) => query.where('po.state', '=', state as PurchaseOrderState))
		.$if(supplier_id !== undefined, (query) => query.where('supplier_id', '=', supplier_id as number))
		.$if(due, (query) => query.where('po.state', 'in', comingStates).where('expected_on', '<=', today))
		.$if(staff.location_id !== null, (query) => query.where('po.location_id', '=', staff.location_id))
		.orderBy(orderings[sort])
		.limit(page.limit + 1)
		.offset(page.offset)
		.execute();
	const sums = await sumsOf(
		db,
		rows.map(({ id }) => id),
	);
	return pageOf(
		rows.map((row) => headOf(row, sums.get(row.id))),
		page,
	);
}

interface Sums {
	lines: number;
	ordered: number;
	received: number;
	outstanding: number;
}

async function sumsOf(db: Queries, ids: number[]): Promise<Map<number, Sums>> {
	if (ids.length === 0) return new Map();
	const rows = await db
		.selectFrom('purchase_order_lines')
		.select('purchase_order_id as id')
		.select((eb) => [
			eb.fn.countAll<number | string>().as('lines'),
			eb.fn.sum<number | string>('quantity').as('ordered'),
			eb.fn.sum<number | string>('received').as('received'),
			sql<number | string>`sum(case when quantity > received + damaged + short
				then quantity - received - damaged - short else 0 end)`.as('outstanding'),
		])
		.where('purchase_order_id', 'in', ids)
		.groupBy('purchase_order_id')
		.execute();
	return new Map(
		rows.map(({ id, lines, ordered, received, outstanding }) => [
			id,
			{
				lines: Number(lines),
				ordered: Number(ordered),
				received: Number(received),
				outstanding: Number(outstanding),
			},
		]),
	);
}

const headOf = (
	{ supplier, altname, sc_name, staff_name, supplier_email: _, expected_on, ...row }: Head,
	sums: Sums = { lines: 0, ordered: 0, received: 0, outstanding: 0 },
): PurchaseOrderHead => ({
	...row,
	supplier: supplier ?? '',
	was_ordered: wasOrdered(row),
	location: locationName({ altname, sc_name }),
	staff: staff_name,
	expected_on: expected_on ?? '',
	...sums,
});

/** Reads one purchase order with its lines. @throws {Refused} if the purchase order is unknown or belongs to another location */
export async function getPurchaseOrder(
	{ db }: Pick<Database, 'db'>,
	actor: DeskActor,
	{ purchase_order_id }: { purchase_order_id: number },
): Promise<PurchaseOrder> {
	return readPurchaseOrder(db, actor, purchase_order_id);
}

/** Reads one purchase order, within a transaction or without one. */
export async function readPurchaseOrder(db: Queries, actor: DeskActor, id: number): Promise<PurchaseOrder> {
	const head = await heads(db).where('po.id', '=', id).executeTakeFirst();
	if (!head) throw unknownPurchaseOrder(id);
	await requirePlace(db, actor, head.location_id);
	const items = await linesOf(db, id);
	const sums = {
		lines: items.length,
		ordered: items.reduce((sum, { quantity }) => sum + quantity, 0),
		received: items.reduce((sum, { received }) => sum + received, 0),
		outstanding: items.reduce((sum, { outstanding }) => sum + outstanding, 0),
	};
	const version = versionOf(shownOf(head, items));
	const damaged = items.reduce((sum, line) => sum + line.damaged, 0);
	const short = items.reduce((sum, line) => sum + line.short, 0);
	return { ...headOf(head, sums), damaged, short, supplier_email: head.supplier_email ?? '', items, version };
}

const unknownPurchaseOrder = (id: number) => notFound(`Purchase order ${id} not found. Check the number.`);

const shownOf = (
	{ state, note, expected_on }: { state: string; note: string; expected_on: string | null },
	items: readonly PurchaseOrderLine[],
) => ({
	state,
	note,
	expected_on,
	lines: items.map(({ id, quantity, received, damaged, short }) => [id, quantity, received, damaged, short]),
});

export type LineRow = Omit<PurchaseOrderLine, 'condition_text' | 'outstanding'> & { title_id: number };

export const lineRows = (db: Queries, id: number) =>
	db
		.selectFrom('purchase_order_lines as line')
		.innerJoin('titles', 'titles.id', 'line.title_id')
		.select(['line.id', 'line.title_id', 'eisbn', 'titles.title', 'condition'])
		.select(['quantity', 'received', 'damaged', 'short'])
		.where('purchase_order_id', '=', id)
		.orderBy('titles.title_sort')
		.orderBy('line.id');

async function linesOf(db: Queries, id: number): Promise<PurchaseOrderLine[]> {
	return (await lineRows(db, id).execute()).map(lineOf);
}

export const lineOf = ({ title_id: _, ...row }: LineRow): PurchaseOrderLine => ({
	...row,
	condition_text: offerText(row.condition),
	outstanding: outstandingOf(row),
});

/** The facts of a purchase order that the transaction has locked. */
export interface LockedPurchaseOrder {
	id: number;
	supplier_id: number | null;
	location_id: number;
	state: PurchaseOrderState;
	note: string;
	sent_at: number | null;
	expected_on: string | null;
}

/**
 * Locks a purchase order with its lines until the transaction ends. @throws {Refused} in the same cases as reading the purchase
 * order
 */
export async function lockPurchaseOrder(db: Transaction, actor: DeskActor, id: number): Promise<LockedPurchaseOrder> {
	const held = await locked(
		db
			.selectFrom('purchase_orders')
			.select(['id', 'supplier_id', 'location_id', 'state', 'note', 'sent_at', 'expected_on'])
			.where('id', '=', id),
	).executeTakeFirst();
	if (!held) throw unknownPurchaseOrder(id);
	await requirePlace(db, actor, held.location_id);
	return held;
}

/** @throws {Refused} if the purchase order has changed since the form was shown */
export async function requireShown(db: Queries, held: LockedPurchaseOrder, version: string): Promise<void> {
	requireVersion(version, shownOf(held, await linesOf(db, held.id)));
}

/** @throws {Refused} with a message if the purchase order's state does not allow the transition */
export const requireStep = ({ id, state }: LockedPurchaseOrder, step: PurchaseOrderTransition): void =>
	requireMovable<PurchaseOrderState>(
		`Purchase order ${id}`,
		purchaseOrderStateWords,
		state,
		purchaseOrderTransitions[step],
	);

/** Changes the state of a purchase order that the caller has locked. */
export async function movePurchaseOrder(
	db: Transaction,
	held: LockedPurchaseOrder,
	step: PurchaseOrderTransition,
	now: number,
): Promise<void> {
	requireStep(held, step);
	await db
		.updateTable('purchase_orders')
		.set({
			state: stateAfter<PurchaseOrderState>(purchaseOrderTransitions[step]),
			updated_at: now,
			...(step === 'send' ? { sent_at: now } : {}),
		})
		.where('id', '=', held.id)
		.execute();
}
