import { randomBytes } from 'node:crypto';
import type { Selectable, Updateable } from 'kysely';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Transaction } from '../../foundation/database/database';
import type { Schema } from '../../foundation/database/schema';
import { transact } from '../../foundation/database/transactions';
import type { HasLog } from '../../foundation/log';
import { reportKinds } from './report-kinds';

/** This process's right to make a report, until the lease expires. */
export interface Lease {
	/** The report's id. */
	id: string;
	key: string;
}

/** How long a lease lasts; the process renews it more often. Seconds. */
const leaseSeconds = 30;
/** After how many processes that failed to finish it a report is given up. */
const maxAttempts = 3;
/** The visitor's message for that. */
export const wordsForFailure = 'There was an error.';

const background = Object.entries(reportKinds).flatMap(([name, kind]) => ('write' in kind ? [] : [name]));

/** Takes the lease of the report that has waited longest, whichever process was asked for it; null where none waits. */
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
	// Its last process died of it, probably like the ones before.
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
	// Another process may have found it too; only one of them takes it.
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
 * Renews the lease and writes a change to the report, in one transaction with `also`. Answers false, and does nothing, where
 * another process has taken the lease.
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

/** Ends the lease, so that another process can begin the report at once. */
export const endLease = (store: Database & Clock, lease: Lease): Promise<boolean> =>
	holdLease(store, lease, { lease: null, leased_until: null, started_at: null, progress: 0 });

/** A report's row. */
export type Report = Selectable<Schema['reports']>;
