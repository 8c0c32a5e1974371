import { LRUCache } from 'lru-cache';
import { Unavailable } from '../unavailable';

/** The maximum number of statements that get a name. A connection stores the plans of all named statements. */
const maxNames = 300;
/** The maximum number of statement texts that are remembered after the statement was run once. */
const maxSeen = 1000;
/**
 * Matches a statement with 100 values or more, which must contain a list of values. A statement with a list of values is rarely
 * repeated, because each length of the list gives another text.
 */
const aList = /\$\d{3}/;

/**
 * Gives names to statements that are repeated on the connections of one pool. PostgreSQL parses and plans a named statement only
 * once for each connection. Without names, parsing and planning took more than half of the database's time for an order.
 *
 * If a table has changed since a statement was planned, PostgreSQL refuses the plan. A statement outside a transaction is then
 * sent once more, and a transaction of `transact` begins again (`transactions.ts`). Any other transaction fails, as it would
 * while the database is down.
 */
export class StatementNames {
	#generation = 0;
	readonly #names = new Map<string, string>();
	readonly #seen = new LRUCache<string, true>({ max: maxSeen });

	get #prefix(): string {
		return `shop_${this.#generation}_`;
	}

	/** Returns the name of a statement. Returns undefined for a statement that is new or should be planned each time. */
	of(text: string): string | undefined {
		const known = this.#names.get(text);
		if (known) return known;
		if (aList.test(text) || !/^(?:select|insert|update|delete|with) /.test(text)) return undefined;
		if (this.#names.size >= maxNames) return undefined;
		if (!this.#seen.has(text)) {
			this.#seen.set(text, true);
			return undefined;
		}
		const name = `${this.#prefix}${this.#names.size}`;
		this.#names.set(text, name);
		return name;
	}

	/**
	 * Gives new names to all statements, so that no connection uses an old plan.
	 * @param refused the name of the statement whose plan PostgreSQL refused; an old name changes nothing, because new names are
	 * already in use
	 */
	renew(refused: string | undefined): void {
		if (!refused?.startsWith(this.#prefix)) return;
		this.#generation += 1;
		this.#names.clear();
	}
}

/**
 * The error of a transaction that PostgreSQL rolled back, because tables have changed since the transaction's statements were
 * planned.
 */
export class StalePlan extends Unavailable {
	override name = 'StalePlan';
}

/**
 * Returns whether PostgreSQL refused a plan because tables have changed since the statement was planned. The error message is not
 * used, because it may be in any language.
 */
export const isStalePlan = (error: unknown): boolean =>
	error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery';
