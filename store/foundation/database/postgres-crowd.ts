import { type Kysely, sql } from 'kysely';
import type { Crowd } from './postgres-server';
import type { Schema } from './schema';

interface Waiting {
	/** The table whose lock the statements wait for, or which contains the locked rows. */
	held: string | null;
	statements: number;
	/** The `application_name` of the connection that holds the lock. */
	by: string | null;
}

/**
 * A connection pool or a lock that requests wait for. `kind` may be shown to the public, but `details` is only for the operator.
 */
export interface Waiters {
	kind: string;
	details: string;
}

/**
 * Returns the connection pools and the locks that requests wait for.
 * @param pools the connection pools by the purpose of their connections, such as 'that write'
 */
export async function crowdOf(beside: Kysely<Schema>, pools: Record<string, Crowd>): Promise<Waiters[]> {
	const full = Object.entries(pools).flatMap(([what, { most, used, waiting, refusal }]) => {
		const details = `${used} of ${most} connections ${what} are in use, and ${waiting} requests wait for one`;
		return [
			...(waiting > 0 ? [{ kind: 'requests wait for a connection to the database', details }] : []),
			...(refusal === null ? [] : [{ kind: 'the database takes no more connections', details: refusal }]),
		];
	});
	const { rows } = await sql<Waiting>`
		select held.name as held, count(distinct waits.pid) as statements,
			min(coalesce(nullif(holder.application_name, ''), 'process ' || holder.pid)) as by
		from pg_stat_activity waits
		cross join lateral unnest(pg_blocking_pids(waits.pid)) as blocking(pid)
		left join pg_stat_activity holder on holder.pid = blocking.pid
		left join lateral (
			select class.relname as name from pg_locks lock join pg_class class on class.oid = lock.relation
			where lock.pid = waits.pid and class.relkind = 'r' and (not lock.granted or lock.locktype = 'tuple')
			order by lock.granted limit 1
		) held on true
		where waits.datname = current_database() and waits.wait_event_type = 'Lock'
			and now() - waits.query_start > interval '1 second'
		group by held.name order by statements desc limit 3
	`.execute(beside);
	return [...full, ...rows.map((row) => ({ kind: 'statements wait for a lock', details: lockInWords(row) }))];
}

function lockInWords({ held, statements, by }: Waiting): string {
	const who = statements === 1 ? '1 statement waits' : `${statements} statements wait`;
	return `${who} for a lock${held === null ? '' : ` on ${held}`} that ${by ?? 'another connection'} holds`;
}
