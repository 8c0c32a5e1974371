import type { ListRow } from './list-row';
import type { Reason } from './unreadable';

/** The instructions for the process that reads a list. The instructions are sent only once. */
export interface ReaderJob {
	path: string;
	maxRows: number;
	pdftotext: string;
	isIsbns: boolean;
	/** Whether the file's name has an extension of another kind. The file is then refused, but the refusal names its kind. */
	isOtherType: boolean;
}

/**
 * A message from the process that reads a list: a requested batch of rows, or the final result. `bytes` is the number of bytes
 * that have been read from the file so far. `peak` is the peak memory of the reading process, in bytes.
 */
export type ReaderMessage =
	| { kind: 'rows'; rows: ListRow[]; bytes: number }
	| { kind: 'end'; peak: number; purchaseOrders: string[] }
	| { kind: 'unreadable'; reason: Reason; peak: number }
	| { kind: 'failed'; error: string };

/** The message that requests the next batch of rows. */
export const next = 'next';
