import type { Queries, Transaction } from './database';

/** Work for a list of ids that a transaction does once, at its end. */
type LastWork = (transaction: Transaction, ids: number[]) => Promise<void>;

/** The work that each open transaction does at its end, with the ids for the work. */
const pending = new WeakMap<Queries, Map<LastWork, Set<number>>>();

/**
 * Postpones work to the end of the transaction, and does the work once for all ids. Use this function for rows that many
 * transactions wait for. In a transaction that was not begun by `transact` or `inTransaction`, does the work immediately.
 */
export async function doLast(transaction: Transaction, work: LastWork, ids: readonly number[]): Promise<void> {
	if (ids.length === 0) return;
	const works = pending.get(transaction);
	if (!works) return work(transaction, inOrder(ids));
	const known = works.get(work) ?? new Set<number>();
	works.set(work, known);
	for (const id of ids) known.add(id);
}

/** Runs the work of a transaction, then the work that was postponed to the end of the transaction. */
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
