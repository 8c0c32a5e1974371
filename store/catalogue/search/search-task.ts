import type { Config } from '../../../config';
import type { SearchType } from '../../contract/browse';
import type { Versions } from '../../foundation/caching/versions';
import type { SearchRequest } from './results';

/** The settings that a thread that searches needs. */
export type SearchConfig = Pick<
	Config,
	'DATA_DIR' | 'DATABASE_URL' | 'DATABASE_REPLICA_URL' | 'KEPT_SEARCHES_MB' | 'KEPT_SUGGESTIONS_MB' | 'LOG_LEVEL'
>;

/** What such a thread is started with. */
export interface SearchSetup extends SearchConfig {
	/** One number that all threads share: how often they are just reading what they know of the titles. */
	readings: Int32Array<SharedArrayBuffer>;
}

/** What it is asked. The counters are those that the asking thread knows: it may have counted itself. */
export type SearchTask =
	| { kind: 'results'; counters: string; asked: SearchRequest }
	| { kind: 'suggestions'; counters: string; typed: string; type: SearchType }
	/** Keeps what is known of the titles, and lets the database go. */
	| { kind: 'end' };

/** Errors lose what they are on the way to another thread. */
export type SearchAnswer = { found: unknown } | { unavailable: string } | { failed: string };

/** What changes what a search finds, as numbers that are joined. */
export const countersOf = (versions: Versions): Promise<string> =>
	versions.current('catalogue', 'lists', 'settings', 'facets');
