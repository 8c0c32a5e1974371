import type { ListRow } from './list-row';
import type { Reason } from './unreadable';

/** The job for the process that reads a list. It is sent once. */
export interface ReaderJob {
	path: string;
	maxRows: number;
	pdftotext: string;
	isIsbns: boolean;
	/** Whether the file's name has an extension of another kind. The file is then refused, but the refusal names its kind. */
	isOtherType: boolean;
}

/**
 * A message from that process: a batch of rows on request, or the outcome of the reading. `bytes` is the number of bytes of the
 * file read so far. `peak` is the process's peak memory in bytes.
 */
export type ReaderMessage =
	| { kind: 'rows'; rows: ListRow[]; bytes: number }
	| { kind: 'end'; peak: number; purchaseOrders: string[] }
	| { kind: 'unreadable'; reason: Reason; peak: number }
	| { kind: 'failed'; error: string };

/** The request for the next batch. */
export const next = 'next';
