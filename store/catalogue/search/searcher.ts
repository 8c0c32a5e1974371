import type { SearchType } from '../../contract/browse';
import type { SearchContext } from './finder';
import { findResults, type Results, type SearchRequest } from './results';
import { type Suggestion, suggest } from './suggestions';

/** Finds titles, either in the main thread or in separate threads. */
export interface Searcher {
	/** @throws {Unavailable} if the search takes too long */
	results(asked: SearchRequest): Promise<Results>;
	suggestions(typed: string, type: SearchType): Promise<Suggestion[]>;
	/** Reads the data that searches need in the background, before the first search arrives. */
	prepare(): void;
	/** Saves the data of the titles to disk for the next start. */
	close(): Promise<void>;
}

export interface HasSearcher {
	searcher: Searcher;
}

export const localSearcher = (browsing: SearchContext): Searcher => ({
	results: (asked) => findResults(browsing, asked),
	suggestions: (typed, type) => suggest(browsing, typed, type),
	prepare: () => undefined,
	close: () => browsing.finder.catalogue.keep(),
});
