import { LRUCache } from 'lru-cache';
import type { Schema } from '../../foundation/database/schema';

/** A computed shelf: the works by an author, in a series or on a subject. */
export type FoundShelf = Schema['related_shelves'];

/**
 * The maximum number of computed shelves that are kept in memory until they are written to the database. If there are more
 * shelves, some are dropped, and the next request that needs them computes them again.
 */
const maxUnwritten = 5000;

/**
 * The computed shelves that have not yet been written to the database. A background job writes all of them together
 * (`write-shelves.ts`), so that no request waits for the disk.
 */
export class FoundShelves {
	readonly #unwritten = new LRUCache<string, FoundShelf>({ max: maxUnwritten });

	get(kind: FoundShelf['kind'], key: string): FoundShelf | undefined {
		return this.#unwritten.get(nameOf({ kind, key }));
	}

	put(shelf: FoundShelf): void {
		this.#unwritten.set(nameOf(shelf), shelf);
	}

	/** Returns the shelves that must be written to the database. */
	unwritten(): FoundShelf[] {
		return [...this.#unwritten.values()];
	}

	/**
	 * Removes from memory the shelves that have been written to the database. A shelf that was computed again during the writing
	 * is not removed.
	 */
	written(shelves: readonly FoundShelf[]): void {
		for (const shelf of shelves) {
			const name = nameOf(shelf);
			if (this.#unwritten.peek(name) === shelf) this.#unwritten.delete(name);
		}
	}
}

export interface HasRelated {
	/** The shelves of related titles that this process has computed but not yet written to the database. */
	related: FoundShelves;
}

const nameOf = ({ kind, key }: Pick<FoundShelf, 'kind' | 'key'>): string => `${kind} ${key}`;
