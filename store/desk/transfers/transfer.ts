import { type RawBuilder, sql } from 'kysely';
import { offerText } from '../../catalogue/titles/conditions';
import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { DeskPage } from '../../contract/desk-page';
import { type TransferState, transferStateWords } from '../../contract/desk-states';
import type { Transfer, TransferHead, TransferLine } from '../../contract/desk-transfers';
import type { Database, Queries, Transaction } from '../../foundation/database/database';
import { locked } from '../../foundation/database/transactions';
import { notFound } from '../../foundation/refusal';
import { requireMovable, stateAfter } from '../../ordering/transitions';
import { listPlaces, otherLocation } from '../places';
import { pageOf } from '../stock/stock-lists';
import { requireVersion, versionOf } from '../version';
import type { DeskActor } from '../visitor';
import { type TransferTransition, transferTransitions } from './transfer-states';

/** Returns the name of a transfer, for staff and for the stock ledger. */
export const transferName = (id: number): string => `transfer ${id}`;

const heads = (db: Queries) =>
	db
		.selectFrom('stock_transfers as transfer')
		.innerJoin('locations as a', 'a.id', 'transfer.from_location_id')
		.innerJoin('locations as b', 'b.id', 'transfer.to_location_id')
		.select(['transfer.id', 'from_location_id', 'a.altname as from_name', 'a.sc_name as from_other'])
		.select(['to_location_id', 'b.altname as to_name', 'b.sc_name as to_other', 'state', 'note', 'staff_name'])
		.select(['transfer.created_at', 'sent_at'])
		.select((eb) => [
			eb
				.selectFrom('stock_transfer_lines')
				.select((one) => one.fn.countAll<number | string>().as('titles'))
				.whereRef('stock_transfer_id', '=', 'transfer.id')
				.as('titles'),
			eb
				.selectFrom('stock_transfer_lines')
				.select((one) => one.fn.sum<number | string>('quantity').as('copies'))
				.whereRef('stock_transfer_id', '=', 'transfer.id')
				.as('copies'),
		]);

type Head = Awaited<ReturnType<ReturnType<typeof heads>['execute']>>[number];

const headOf = ({
	from_name,
	from_other,
	to_name,
	to_other,
	staff_name,
	titles,
	copies,
	...head
}: Head): TransferHead => ({
	...head,
	from: from_name || from_other,
	to: to_name || to_other,
	staff: staff_name,
	titles: Number(titles ?? 0),
	copies: Number(copies ?? 0),
});

/** A shop has a few thousand transfers at most, so the database may sort all of them. */
const orderings: Record<NonNullable<CheckedDeskPayloadOf<'desk-transfers/list'>['sort']>, RawBuilder<unknown>> = {
	number: sql`transfer.id`,
	'-number': sql`transfer.id desc`,
	state: sql`state, transfer.id desc`,
	'-state': sql`state desc, transfer.id desc`,
};

/** Lists transfers from or to the locations that the staff member may see, newest first. */
export async function listTransfers(
	{ db }: Database,
	{ staff }: DeskActor,
	{ state, sort = '-number', ...page }: CheckedDeskPayloadOf<'desk-transfers/list'>,
): Promise<DeskPage<TransferHead>> {
	const rows = await heads(db)
		.$if(state !== undefined, (query) => query.where('state', '=', state as TransferState))
		.$if(staff.location_id !== null, (query) =>
			query.where((eb) =>
				eb.or([eb('from_location_id', '=', staff.location_id), eb('to_location_id', '=', staff.location_id)]),
			),
		)
		.orderBy(orderings[sort])
		.limit(page.limit + 1)
		.offset(page.offset)
		.execute();
	return pageOf(rows.map(headOf), page);
}

/** Lists every location of the shop, because staff may also send copies to locations they do not work for. */
export const transferEnds = async ({
	db,
}: Pick<Database, 'db'>): Promise<{ others: { id: number; name: string }[] }> => ({
	others: await listPlaces(db, null),
});

/** Reads one transfer with its lines. @throws {Refused} for an unknown transfer, or a transfer between two other locations */
export const getTransfer = (
	{ db }: Pick<Database, 'db'>,
	actor: DeskActor,
	{ transfer_id }: { transfer_id: number },
): Promise<Transfer> => readTransfer(db, actor, transfer_id);

/** Reads one transfer, within a transaction or without one. */
export async function readTransfer(db: Queries, actor: DeskActor, id: number): Promise<Transfer> {
	const head = await heads(db).where('transfer.id', '=', id).executeTakeFirst();
	if (!head) throw unknownTransfer(id);
	requireEnd(actor, head, 'either');
	const items = (await transferLines(db, id, head.from_location_id)).map(({ title_id: _, ...line }) => line);
	return { ...headOf(head), items, version: versionOf(shownOf(head, items)) };
}

const unknownTransfer = (id: number) => notFound(`Transfer ${id} not found. Check the number.`);

/**
 * Requires that a staff member may act for the sending or the receiving location of a transfer. Staff of one location see the
 * transfers from and to that location, but act only for their own location.
 */
export function requireEnd(
	{ staff }: DeskActor,
	{ from_location_id, to_location_id }: { from_location_id: number; to_location_id: number },
	end: 'from' | 'to' | 'either',
): void {
	if (staff.location_id === null) return;
	const ends = { from: [from_location_id], to: [to_location_id], either: [from_location_id, to_location_id] };
	if (ends[end].includes(staff.location_id)) return;
	throw otherLocation();
}

const shownOf = (
	{ state, note }: { state: string; note: string },
	items: readonly { id: number; quantity: number; scanned: number }[],
) => ({
	state,
	note,
	lines: items.map(({ id, quantity, scanned }) => [id, quantity, scanned]),
});

export async function transferLines(
	db: Queries,
	id: number,
	fromId: number,
): Promise<(TransferLine & { title_id: number })[]> {
	const rows = await db
		.selectFrom('stock_transfer_lines as line')
		.innerJoin('titles', 'titles.id', 'line.title_id')
		.leftJoin('offers', (join) =>
			join.onRef('offers.title_id', '=', 'line.title_id').onRef('offers.condition', '=', 'line.condition'),
		)
		.leftJoin('stock', (join) => join.onRef('stock.offer_id', '=', 'offers.id').on('stock.location_id', '=', fromId))
		.select(['line.id', 'line.title_id', 'eisbn', 'titles.title', 'binding', 'line.condition'])
		.select(['quantity', 'scanned', 'received', 'damaged', 'short', 'onhand', 'shelf'])
		.where('stock_transfer_id', '=', id)
		.orderBy(sql`coalesce(shelf, '')`)
		.orderBy('titles.title_sort')
		.orderBy('line.id')
		.execute();
	return rows.map(({ binding, onhand, shelf, ...row }) => ({
		...row,
		binding: binding ?? '',
		condition_text: offerText(row.condition),
		onhand: onhand ?? 0,
		shelf: shelf ?? '',
	}));
}

/** The facts of a transfer that the transaction has locked. */
export interface LockedTransfer {
	id: number;
	from_location_id: number;
	to_location_id: number;
	state: TransferState;
	note: string;
}

/** Locks a transfer with its lines until the transaction ends. */
export async function lockTransfer(
	db: Transaction,
	actor: DeskActor,
	id: number,
	end: 'from' | 'to',
): Promise<LockedTransfer> {
	const held = await locked(
		db
			.selectFrom('stock_transfers')
			.select(['id', 'from_location_id', 'to_location_id', 'state', 'note'])
			.where('id', '=', id),
	).executeTakeFirst();
	if (!held) throw unknownTransfer(id);
	requireEnd(actor, held, end);
	return held;
}

/** @throws {Refused} if the transfer has changed since the form was shown */
export async function requireTransferShown(db: Queries, held: LockedTransfer, version: string): Promise<void> {
	requireVersion(version, shownOf(held, await transferLines(db, held.id, held.from_location_id)));
}

/** @throws {Refused} with a message if the transfer's state does not allow the transition */
export const requireTransferStep = ({ id, state }: LockedTransfer, step: TransferTransition): void =>
	requireMovable<TransferState>(`Transfer ${id}`, transferStateWords, state, transferTransitions[step]);

/** Changes the state of a transfer that the caller has locked. */
export async function moveTransfer(
	db: Transaction,
	held: LockedTransfer,
	step: TransferTransition,
	now: number,
): Promise<void> {
	requireTransferStep(held, step);
	await db
		.updateTable('stock_transfers')
		.set({
			state: stateAfter<TransferState>(transferTransitions[step]),
			updated_at: now,
			...(step === 'send' ? { sent_at: now } : {}),
		})
		.where('id', '=', held.id)
		.execute();
}
