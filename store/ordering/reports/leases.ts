import { randomBytes } from 'node:crypto';
import type { Selectable, Updateable } from 'kysely';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Transaction } from '../../foundation/database/database';
import type { Schema } from '../../foundation/database/schema';
import { transact } from '../../foundation/database/transactions';
import type { HasLog } from '../../foundation/log';
import { reportKinds } from './report-kinds';

/** A report that this process makes, and nobody else until the lease has run out. */
export interface Lease {
	/** The report's. */
	id: string;
	key: string;
}

/** How long a process that falls silent is waited for. It says more often that it goes on. Seconds. */
const leaseSeconds = 30;
/** A report that ended so many processes, or was left by them, is given up. */
const maxAttempts = 3;
/** What the one who asked for it is told then. */
export const wordsForFailure = 'There was an error.';

const background = Object.entries(reportKinds).flatMap(([name, kind]) => ('write' in kind ? [] : [name]));

/** Takes the report that waits longest, whatever process was asked for it; null where none waits. */
export async function takeLease(store: Database & Clock & HasLog): Promise<{ lease: Lease; report: Report } | null> {
	const now = store.now();
	const free = store.db
		.selectFrom('reports')
		.select(['id', 'kind', 'attempts', 'leased_until'])
		.where('kind', 'in', background)
		.where('completed_at', 'is', null)
		.where('error', 'is', null)
		.where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<', now)]));
	const first = await free.orderBy('created_at').orderBy('id').limit(1).executeTakeFirst();
	if (!first) return null;
	// Its last process fell silent: it may well end the next one, too.
	if (first.leased_until !== null && isLastAttempt(first)) {
		store.log.error({ report: first.kind }, 'a report ended every process that made it');
		await store.db
			.updateTable('reports')
			.set({ error: wordsForFailure, lease: null })
			.where('id', '=', first.id)
			.where('completed_at', 'is', null)
			.where('leased_until', '<', now)
			.execute();
		return takeLease(store);
	}
	const key = randomBytes(12).toString('base64url');
	// Two may have seen it: the second finds that it is no longer free.
	const report = await store.db
		.updateTable('reports')
		.set((eb) => ({
			lease: key,
			leased_until: now + leaseSeconds,
			started_at: now,
			progress: 0,
			attempts: eb('attempts', '+', 1),
		}))
		.where('id', 'in', free.clearSelect().select('id').where('id', '=', first.id))
		.where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<', now)]))
		.returningAll()
		.executeTakeFirst();
	return report ? { lease: { id: report.id, key }, report } : null;
}

export const isLastAttempt = ({ attempts }: Pick<Report, 'attempts'>): boolean => attempts >= maxAttempts;

/**
 * Says that the report is still being made, and notes what has become of it, with what else belongs to that in the same
 * transaction. Answers false, and does nothing, where the lease has gone to somebody else.
 */
export async function holdLease(
	store: Database & Clock,
	{ id, key }: Lease,
	change: Updateable<Schema['reports']>,
	also?: (transaction: Transaction) => Promise<void>,
): Promise<boolean> {
	return transact(store, async (transaction) => {
		const held = await transaction
			.updateTable('reports')
			.set({ leased_until: store.now() + leaseSeconds, ...change })
			.where('id', '=', id)
			.where('lease', '=', key)
			.returning('id')
			.executeTakeFirst();
		if (held) await also?.(transaction);
		return held !== undefined;
	});
}

/** Gives the report back at once: another process may begin it. */
export const endLease = (store: Database & Clock, lease: Lease): Promise<boolean> =>
	holdLease(store, lease, { lease: null, leased_until: null, started_at: null, progress: 0 });

/** A report as it stands in the database. */
export type Report = Selectable<Schema['reports']>;
