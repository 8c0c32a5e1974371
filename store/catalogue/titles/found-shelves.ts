import { LRUCache } from 'lru-cache';
import type { Schema } from '../../foundation/database/schema';

/** The works of an author, of a series or on a subject, as they were found. */
export type FoundShelf = Schema['related_shelves'];

/**
 * The most shelves that are held between two writes. Shelves beyond that are not written, and are computed again at the
 * next request.
 */
const maxUnwritten = 5000;

/**
 * The shelves that were found and are not written yet. No request waits for the disk: the shop's housekeeping writes
 * shelves together (`write-shelves.ts`), and they are held here meanwhile.
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

	/** Drops the shelves that have been written. Shelves that were computed again meanwhile stay. */
	written(shelves: readonly FoundShelf[]): void {
		for (const shelf of shelves) {
			const name = nameOf(shelf);
			if (this.#unwritten.peek(name) === shelf) this.#unwritten.delete(name);
		}
	}
}

export interface HasRelated {
	/** The shelves of related titles that this process found and did not write yet. */
	related: FoundShelves;
}

const nameOf = ({ kind, key }: Pick<FoundShelf, 'kind' | 'key'>): string => `${kind} ${key}`;
