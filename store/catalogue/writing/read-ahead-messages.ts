import type { Settings } from '../../contract/settings';
import type { ReadFeedOptions } from '../feeds/read-feed';
import type { TitleRecord } from '../feeds/title-record';
import type { Rates } from './convert-price';
import type { FreshTitle } from './fresh-title';

/** What the thread that reads ahead is started with. */
export interface ReadingJob {
	path: string;
	reading: Pick<ReadFeedOptions, 'map' | 'currency' | 'storeCurrency'>;
	merging: Merging;
}

/** What decides what a new title is made of: see `MergeContext`. */
export interface Merging {
	source: string;
	settings: Settings;
	convert?: Rates;
}

/** A record of a feed, with the title that it makes where there is none, if that is known already. */
export interface ToldTitle {
	told: TitleRecord;
	fresh?: FreshTitle;
}

/** What the thread answers: parts of the file, each when one before was asked for, and how it ended. */
export type ReadingMessage =
	/** The items as JSON, which is read in less than half the time that copies of so many fields take. */
	| { kind: 'items'; items: string; bytes: number; notes: string[] }
	| { kind: 'end' }
	| { kind: 'unreadable'; message: string }
	| { kind: 'broken'; message: string; line?: number; column?: number }
	| { kind: 'failed'; error: string };

/** Asks for another part. */
export const more = 'more';
/** How many records make a part, and how many parts the thread is ahead: a transaction's records, while it is written. */
export const partSize = 500;
export const partsAhead = 8;
