import type { ListRow } from './list-row';
import type { Reason } from './unreadable';

/** What the process that reads a list is told, once. */
export interface ReaderJob {
	path: string;
	maxRows: number;
	pdftotext: string;
	isIsbns: boolean;
}

/** What it answers: batches of rows, each when the one before was asked for, and how it ended. */
export type ReaderMessage =
	| { kind: 'rows'; rows: ListRow[]; bytes: number }
	| { kind: 'end'; peak: number }
	| { kind: 'unreadable'; reason: Reason; peak: number }
	| { kind: 'failed'; error: string };

/** Asks for the next batch. */
export const next = 'next';
