import { LRUCache } from 'lru-cache';
import { Unavailable } from '../unavailable';

/** How many statements get a name. A connection holds the plans of all of them. */
const maxNames = 300;
/** How many texts that were seen once are remembered. */
const maxSeen = 1000;
/** A statement of more values holds a list of them, and hardly recurs: each length of the list is another text. */
const aList = /\$\d{3}/;

/**
 * Names the statements that recur on the connections of one pool. PostgreSQL parses and plans a statement with a name once a
 * connection; without names that took more than half of its time for an order.
 *
 * If the tables have changed since, PostgreSQL refuses the plan. A statement by itself is then sent once more, and a transaction of
 * `transact` begins again (`transactions.ts`). Another transaction fails as it does while the database is away.
 */
export class StatementNames {
	#generation = 0;
	readonly #names = new Map<string, string>();
	readonly #seen = new LRUCache<string, true>({ max: maxSeen });

	get #prefix(): string {
		return `shop_${this.#generation}_`;
	}

	/** Returns the name of a statement. Returns undefined for a new statement, and for one that should be planned again. */
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
	 * Gives new names from now on, so that no connection uses an old plan.
	 * @param refused the name whose plan was refused; an old name changes nothing, because new names are in use already
	 */
	renew(refused: string | undefined): void {
		if (!refused?.startsWith(this.#prefix)) return;
		this.#generation += 1;
		this.#names.clear();
	}
}

/** A transaction that PostgreSQL has rolled back because the tables have changed since its statements were planned. */
export class StalePlan extends Unavailable {
	override name = 'StalePlan';
}

/** Whether PostgreSQL refuses a plan because the tables have changed since. Its words may be in any language. */
export const isStalePlan = (error: unknown): boolean =>
	error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery';
