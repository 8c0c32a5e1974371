import type { SearchType } from '../../contract/browse';
import type { SearchContext } from './finder';
import { findResults, type Results, type SearchRequest } from './results';
import { type Suggestion, suggest } from './suggestions';

/** Who finds titles: this thread, or others beside it. */
export interface Searcher {
	/** @throws {Unavailable} when it takes too long. */
	results(asked: SearchRequest): Promise<Results>;
	suggestions(typed: string, type: SearchType): Promise<Suggestion[]>;
	/** Reads what it needs before anybody asks, beside whatever else is done. */
	prepare(): void;
	/** Keeps for the next start what is known of the titles. */
	close(): Promise<void>;
}

export interface HasSearcher {
	searcher: Searcher;
}

export const searchHere = (browsing: SearchContext): Searcher => ({
	results: (asked) => findResults(browsing, asked),
	suggestions: (typed, type) => suggest(browsing, typed, type),
	prepare: () => undefined,
	close: () => browsing.finder.catalogue.keep(),
});
