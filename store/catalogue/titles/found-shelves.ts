import { LRUCache } from 'lru-cache';
import type { Schema } from '../../foundation/database/schema';

/** The works by an author, in a series or on a subject, as they were computed. */
export type FoundShelf = Schema['related_shelves'];

/**
 * The most shelves that are held in memory before they are written. Further shelves are not written, and the next request
 * computes them again.
 */
const maxUnwritten = 5000;

/**
 * The computed shelves that have not been written to the database yet. A background job writes them together
 * (`write-shelves.ts`), so no request waits for the disk.
 */
export class FoundShelves {
	readonly #unwritten = new LRUCache<string, FoundShelf>({ max: maxUnwritten });

	get(kind: FoundShelf['kind'], key: string): FoundShelf | undefined {
		return this.#unwritten.get(nameOf({ kind, key }));
	}

	put(shelf: FoundShelf): void {
		this.#unwritten.set(nameOf(shelf), shelf);
	}

	/** Returns the shelves to write. */
	unwritten(): FoundShelf[] {
		return [...this.#unwritten.values()];
	}

	/** Drops the shelves that have been written. Keeps shelves that were computed again meanwhile. */
	written(shelves: readonly FoundShelf[]): void {
		for (const shelf of shelves) {
			const name = nameOf(shelf);
			if (this.#unwritten.peek(name) === shelf) this.#unwritten.delete(name);
		}
	}
}

export interface HasRelated {
	/** The shelves of related titles that this process computed and has not written yet. */
	related: FoundShelves;
}

const nameOf = ({ kind, key }: Pick<FoundShelf, 'kind' | 'key'>): string => `${kind} ${key}`;
