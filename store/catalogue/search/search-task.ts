import type { Config } from '../../../config';
import type { SearchType } from '../../contract/browse';
import type { Versions } from '../../foundation/caching/versions';
import type { SearchRequest } from './results';

/** The settings that a thread that searches needs. */
export type SearchConfig = Pick<
	Config,
	'DATA_DIR' | 'DATABASE_URL' | 'DATABASE_REPLICA_URL' | 'KEPT_SEARCHES_MB' | 'KEPT_SUGGESTIONS_MB' | 'LOG_LEVEL'
>;

/** The start data of such a thread. */
export interface SearchSetup extends SearchConfig {
	/** One number that all threads share: how many of them are reading the titles now. */
	readings: Int32Array<SharedArrayBuffer>;
}

/** A task for such a thread. The counters are those of the requesting thread, which may have counted one up itself. */
export type SearchTask =
	| { kind: 'results'; counters: string; asked: SearchRequest }
	| { kind: 'suggestions'; counters: string; typed: string; type: SearchType }
	/** Saves the data of the titles, and closes the database. */
	| { kind: 'end' };

/** A thread's answer. Errors are sent as text: they lose their class on the way to another thread. */
export type SearchAnswer = { found: unknown } | { unavailable: string } | { failed: string };

/** Returns the versions of everything that changes search results, as one text. */
export const countersOf = (versions: Versions): Promise<string> =>
	versions.current('catalogue', 'lists', 'settings', 'facets');
