import type { Config } from '../../../config';
import type { SearchType } from '../../contract/browse';
import type { Versions } from '../../foundation/caching/versions';
import type { SearchRequest } from './results';

/** The configuration that a search thread needs. */
export type SearchConfig = Pick<
	Config,
	'DATA_DIR' | 'DATABASE_URL' | 'DATABASE_REPLICA_URL' | 'CACHE_SEARCHES_MB' | 'CACHE_SUGGESTIONS_MB' | 'LOG_LEVEL'
>;

/** The data that a search thread receives at its start. */
export interface SearchSetup extends SearchConfig {
	/** A number in shared memory that counts the search threads that are reading titles at the moment. */
	readings: Int32Array<SharedArrayBuffer>;
}

/**
 * A task that is sent to a search thread. `counters` are the change numbers that the requesting thread knows. These change
 * numbers may include a change that the requesting thread itself made.
 */
export type SearchTask =
	| { kind: 'results'; counters: string; asked: SearchRequest }
	| { kind: 'suggestions'; counters: string; typed: string; type: SearchType }
	/** Saves the data of the titles to disk, and closes the database. */
	| { kind: 'end' };

/**
 * The answer of a search thread to a task. An error is sent as text, because an error object loses its class when it is sent to
 * another thread.
 */
export type SearchAnswer = { found: unknown } | { unavailable: string } | { failed: string };

/** Returns one text that contains the versions of all data that affects search results. */
export const countersOf = (versions: Versions): Promise<string> =>
	versions.current('catalogue', 'lists', 'settings', 'facets');
