import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { AuditEntry } from '../../contract/desk-audit';
import type { CheckedDeskPayloadOf, DeskCallName, DeskResponseOf } from '../../contract/desk-contract';
import { hourSeconds } from '../../contract/durations';
import type { Database, Queries } from '../../foundation/database/database';
import { readJsonColumn } from '../../foundation/database/json-column';
import type { AuditEntriesTable } from '../../foundation/database/schema';
import { Refused } from '../../foundation/refusal';
import type { DeskActor } from '../visitor';

type AuditFilters = CheckedDeskPayloadOf<'desk-audit/find'>;

/**
 * Finds audit entries by record, staff member and time, newest first (docs/behaviour/desk.md#audit). Staff of one location see
 * only entries by staff of that location.
 * @throws {Refused} 400 if the search has a key but no kind of record
 */
export async function findEntries(
	{ db }: Database,
	actor: DeskActor,
	asked: AuditFilters,
): Promise<DeskResponseOf<'desk-audit/find'>> {
	const rows = await pageOf(db, actor, asked);
	return { entries: rows.entries.map(entryOf), next: rows.next };
}

/**
 * Lists the newest audit entries about one record. The caller has checked that the user may see the record. `actions` limits the
 * list to entries about these store calls.
 */
export const entriesOf = (
	db: Queries,
	{ thing, key, actions }: { thing: string; key: string; actions?: readonly DeskCallName[] },
	limit: number,
) =>
	db
		.selectFrom('audit_entries')
		.select(['created_at as at', 'staff_name as who', 'action', 'before', 'after'])
		.where('thing_kind', '=', thing)
		.where('thing_key', '=', key)
		.$if(actions !== undefined, (query) => query.where('action', 'in', actions ?? []))
		.orderBy('id', 'desc')
		.limit(limit)
		.execute();

/** Whether the audit has an entry by this staff member about this record that is newer than the given time. */
export async function hasEntry(
	db: Queries,
	{ thing, key, staff_id, since }: { thing: string; key: string; staff_id: number; since: number },
): Promise<boolean> {
	const entry = await db
		.selectFrom('audit_entries')
		.select('id')
		.where('thing_kind', '=', thing)
		.where('thing_key', '=', key)
		.where('staff_id', '=', staff_id)
		.where('created_at', '>', since)
		.limit(1)
		.executeTakeFirst();
	return entry !== undefined;
}

// The condition must be spelled exactly as in migration 0054, because a database uses a partial index only for an identical
// condition.
const handled = sql<boolean>`thing_kind = 'order'
	and action in ('desk-counter/submit', 'desk-orders/handOver', 'desk-orders/handOverPicked')`;

/** Selects the order numbers of orders that a staff member took at the desk, handed over, or sent, in whole or in part. */
export const ordersHandledBy = (db: Queries, staff_id: number) =>
	db.selectFrom('audit_entries').select('thing_key').where('staff_id', '=', staff_id).where(handled);

type Row = Selectable<AuditEntriesTable>;

async function pageOf(
	db: Queries,
	actor: DeskActor,
	asked: AuditFilters,
): Promise<{ entries: Row[]; next: number | null }> {
	const query = await entriesQuery(db, asked);
	if (!query) return { entries: [], next: null };
	const rows = await rowsFor(db, actor, asked, query);
	const entries = rows.slice(0, asked.limit);
	return { entries, next: rows.length > asked.limit ? (entries.at(-1)?.id ?? null) : null };
}

/**
 * Entry ids do not strictly follow entry times, because transactions may wait. The maximum difference between the order of entry
 * ids and entry times, in seconds.
 */
const disorder = hourSeconds;

/**
 * Builds the query for audit entries. The query reads one entry more than the page holds. Returns null if no audit entry can
 * match.
 */
async function entriesQuery(db: Queries, asked: AuditFilters) {
	const { thing = '', key = '', staff_id, from, to, before_id, limit } = asked;
	if (key !== '' && thing === '') throw new Refused('Choose the kind that this number belongs to.', 400, 'thing');
	let query = db
		.selectFrom('audit_entries')
		.selectAll()
		.orderBy('id', 'desc')
		.limit(limit + 1);
	if (thing !== '') query = query.where('thing_kind', '=', thing);
	if (key !== '') query = query.where('thing_key', '=', key);
	if (staff_id !== undefined) query = query.where('staff_id', '=', staff_id);
	if (before_id !== undefined) query = query.where('id', '<', before_id);
	// Translates times into the ids of audit entries. With ids, the database reads audit entries in id order and stops at the
	// limit.
	if (from !== undefined) {
		const first = await firstSince(db, from - disorder);
		if (first === null) return null;
		query = query.where('id', '>=', first).where('created_at', '>=', from);
	}
	if (to !== undefined) {
		const after = await firstSince(db, to + disorder);
		query = query.where('created_at', '<', to);
		if (after !== null) query = query.where('id', '<', after);
	}
	return query;
}

/**
 * Reads the audit entries that the staff member may see. For staff of one location, runs one query per colleague, which uses the
 * index by staff member. A single query could read the whole table, because the colleagues may have made few of the entries.
 */
async function rowsFor(
	db: Queries,
	{ staff }: DeskActor,
	{ staff_id, limit }: AuditFilters,
	query: NonNullable<Awaited<ReturnType<typeof entriesQuery>>>,
): Promise<Row[]> {
	if (staff.location_id === null) return query.execute();
	const colleagues = await db
		.selectFrom('staff')
		.select('id')
		.where('location_id', '=', staff.location_id)
		.$if(staff_id !== undefined, (all) => all.where('id', '=', staff_id as number))
		.execute();
	const rows: Row[] = [];
	for (const { id } of colleagues) rows.push(...(await query.where('staff_id', '=', id).execute()));
	return rows.sort((one, other) => other.id - one.id).slice(0, limit + 1);
}

async function firstSince(db: Queries, moment: number): Promise<number | null> {
	const row = await db
		.selectFrom('audit_entries')
		.select('id')
		.where('created_at', '>=', moment)
		.orderBy('created_at')
		.limit(1)
		.executeTakeFirst();
	return row?.id ?? null;
}

const entryOf = ({ thing_kind, thing_key, before, after, ...row }: Row): AuditEntry => ({
	...row,
	thing: thing_kind,
	key: thing_key,
	before: facts(row.id, 'before', before),
	after: facts(row.id, 'after', after),
});

const auditFacts = z.record(z.unknown());

const facts = (id: number, column: 'before' | 'after', text: string | null) =>
	text === null ? null : readJsonColumn(auditFacts, text, { table: 'audit_entries', column, id });
