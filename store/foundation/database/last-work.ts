import type { Queries, Transaction } from './database';

/** Work on some ids that a transaction does once, at its end. */
type LastWork = (transaction: Transaction, ids: number[]) => Promise<void>;

/** The work left for the end of each open transaction, with its ids. */
const pending = new WeakMap<Queries, Map<LastWork, Set<number>>>();

/**
 * Does the work at the end of the transaction, once for all ids. Use this for rows that many transactions wait for. In a
 * transaction that was not begun by `transact` or `inTransaction`, does the work at once.
 */
export async function doLast(transaction: Transaction, work: LastWork, ids: readonly number[]): Promise<void> {
	if (ids.length === 0) return;
	const works = pending.get(transaction);
	if (!works) return work(transaction, inOrder(ids));
	const known = works.get(work) ?? new Set<number>();
	works.set(work, known);
	for (const id of ids) known.add(id);
}

/** Runs a transaction's work, then the work that was left for its end. */
export async function withLastWork<Result>(
	transaction: Transaction,
	work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
	const works = new Map<LastWork, Set<number>>();
	pending.set(transaction, works);
	const result = await work(transaction);
	for (const [last, ids] of works) await last(transaction, inOrder(ids));
	return result;
}

const inOrder = (ids: Iterable<number>): number[] => [...new Set(ids)].sort((one, other) => one - other);
