import { LRUCache } from 'lru-cache';
import { Unavailable } from '../unavailable';

/** The number of statements that get a name. A connection stores the plans of all of them. */
const maxNames = 300;
/** The number of statement texts that are remembered after being run once. */
const maxSeen = 1000;
/**
 * A statement with 100 values or more contains a list of values. It hardly recurs, because each length of the list gives another
 * text.
 */
const aList = /\$\d{3}/;

/**
 * Names the statements that recur on the connections of one pool. PostgreSQL parses and plans a named statement only once for
 * each connection. Without names, parsing and planning took more than half of the database's time for an order.
 *
 * If the tables have changed since, PostgreSQL refuses the plan. A statement outside a transaction is then sent once more, and a
 * transaction of `transact` begins again (`transactions.ts`). Any other transaction fails, as it does while the database is down.
 */
export class StatementNames {
	#generation = 0;
	readonly #names = new Map<string, string>();
	readonly #seen = new LRUCache<string, true>({ max: maxSeen });

	get #prefix(): string {
		return `shop_${this.#generation}_`;
	}

	/** Returns the name of a statement. Returns undefined for a statement that is new or should be planned again. */
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
	 * Changes the names of all statements, so that no connection uses an old plan.
	 * @param refused the name whose plan was refused; an old name changes nothing, because new names are in use already
	 */
	renew(refused: string | undefined): void {
		if (!refused?.startsWith(this.#prefix)) return;
		this.#generation += 1;
		this.#names.clear();
	}
}

/** The error of a transaction that PostgreSQL rolled back, because the tables have changed since its statements were planned. */
export class StalePlan extends Unavailable {
	override name = 'StalePlan';
}

/**
 * Whether PostgreSQL refused a plan because the tables have changed since. Does not read the message, which may be in any
 * language.
 */
export const isStalePlan = (error: unknown): boolean =>
	error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery';
