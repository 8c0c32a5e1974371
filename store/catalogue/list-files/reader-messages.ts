import type { ListRow } from './list-row';
import type { Reason } from './unreadable';

/** The job of the process that reads a list, sent to it once. */
export interface ReaderJob {
	path: string;
	maxRows: number;
	pdftotext: string;
	isIsbns: boolean;
}

/**
 * A message of that process: a batch of rows on request, or how the reading ended. `bytes` is how much of the file has
 * been read, `peak` the most memory that the process used, in bytes.
 */
export type ReaderMessage =
	| { kind: 'rows'; rows: ListRow[]; bytes: number }
	| { kind: 'end'; peak: number; purchaseOrders: string[] }
	| { kind: 'unreadable'; reason: Reason; peak: number }
	| { kind: 'failed'; error: string };

/** Asks for the next batch. */
export const next = 'next';
