import type { Config } from '../../../config';
import type { SearchType } from '../../contract/browse';
import type { Asked } from './results';

/** What a thread that searches is started with. */
export type SearchSetup = Pick<
	Config,
	'DATA_DIR' | 'DATABASE_URL' | 'DATABASE_REPLICA_URL' | 'KEPT_SEARCHES' | 'KEPT_SUGGESTIONS' | 'LOG_LEVEL'
>;

/** What such a thread is asked. The counters are those that the asking thread knows: it may have counted itself. */
export type SearchTask =
	| { kind: 'results'; counters: string; asked: Asked }
	| { kind: 'suggestions'; counters: string; typed: string; type: SearchType }
	/** Reads what it needs before anybody asks. */
	| { kind: 'prepare' }
	/** Keeps what is known of the titles, and lets the database go. */
	| { kind: 'end' };

/** Errors lose what they are on the way to another thread. */
export type SearchAnswer = { found: unknown } | { unavailable: string } | { failed: string };
