import type { Config } from '../../../config';
import type { SearchType } from '../../contract/browse';
import type { Versions } from '../../foundation/caching/versions';
import type { SearchRequest } from './results';

/** The configuration for a search thread. */
export type SearchConfig = Pick<
	Config,
	'DATA_DIR' | 'DATABASE_URL' | 'DATABASE_REPLICA_URL' | 'CACHE_SEARCHES_MB' | 'CACHE_SUGGESTIONS_MB' | 'LOG_LEVEL'
>;

/** The start data of a search thread. */
export interface SearchSetup extends SearchConfig {
	/** A number that all threads share: how many of them are currently reading titles. */
	readings: Int32Array<SharedArrayBuffer>;
}

/**
 * A task for a search thread. `counters` are the change numbers that the requesting thread knows, which may include its own
 * change.
 */
export type SearchTask =
	| { kind: 'results'; counters: string; asked: SearchRequest }
	| { kind: 'suggestions'; counters: string; typed: string; type: SearchType }
	/** Saves the data of the titles, and closes the database. */
	| { kind: 'end' };

/** A search thread's answer. Errors are sent as text, because they lose their class when sent to another thread. */
export type SearchAnswer = { found: unknown } | { unavailable: string } | { failed: string };

/** Returns the versions of everything that affects search results, as one text. */
export const countersOf = (versions: Versions): Promise<string> =>
	versions.current('catalogue', 'lists', 'settings', 'facets');
