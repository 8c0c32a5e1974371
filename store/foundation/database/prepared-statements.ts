import { LRUCache } from 'lru-cache';

/** How many statements get a name. A connection holds the plans of all of them. */
const maxNames = 300;
/** How many texts that were seen once are remembered. */
const maxSeen = 1000;
/** A longer text holds a list of values, and hardly recurs. Characters. */
const maxTextLength = 6000;

/**
 * Names the statements that recur on the connections of one pool. PostgreSQL parses and plans a statement with a name once a
 * connection; without names that took more than half of its time for an order.
 *
 * Where the tables have changed since, PostgreSQL refuses the plan. A statement by itself is then asked once more, and a
 * transaction begins again (`transactions.ts`): neither is noticed.
 */
export class StatementNames {
	#generation = 0;
	readonly #names = new Map<string, string>();
	readonly #seen = new LRUCache<string, true>({ max: maxSeen });

	/** The name of a statement; undefined for one that was never seen before, and for one that had better be planned anew. */
	of(text: string): string | undefined {
		const known = this.#names.get(text);
		if (known) return known;
		if (text.length > maxTextLength || !/^(?:select|insert|update|delete|with) /.test(text)) return undefined;
		if (this.#names.size >= maxNames) return undefined;
		if (!this.#seen.has(text)) {
			this.#seen.set(text, true);
			return undefined;
		}
		const name = `shop_${this.#generation}_${this.#names.size}`;
		this.#names.set(text, name);
		return name;
	}

	/** Gives other names from now on, so that no connection uses a plan that it has. */
	renew(): void {
		this.#generation += 1;
		this.#names.clear();
	}
}

/** Whether PostgreSQL refuses a plan because the tables have changed since. Its words may be in any language. */
export const isStalePlan = (error: unknown): boolean =>
	error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery';
