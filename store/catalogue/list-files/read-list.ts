import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { Refused } from '../../foundation/refusal';
import { type ProcessLimits, type SideProcess, startSideProcess } from '../../foundation/side-process';
import type { SideProgram } from '../../foundation/side-program';
import { type FileKind, kindOfFile } from '../feeds/file-kind';
import type { ListRow } from './list-row';
import { next, type ReaderJob, type ReaderMessage } from './reader-messages';
import { takeTurn } from './reader-turns';
import { type Reason, wordsFor } from './unreadable';

export interface ReadListOptions {
	/** Aborts the reading, which then throws the signal's reason. */
	signal?: AbortSignal;
	/** Called at the end with the most memory that the reading process used, in bytes. */
	onPeak?: (bytes: number) => void;
	/** Called at the end with the purchase orders that the file names. */
	onPurchaseOrders?: (numbers: string[]) => void;
	/** The name of poppler's program. Without it, PDFs are read in another way. */
	pdftotext?: string;
	/** Whether each line was meant as an ISBN. */
	isIsbns?: boolean;
	limits?: Partial<ProcessLimits>;
}

export interface ListBatch {
	rows: ListRow[];
	/** How much of the file has been read, 0 to 1. */
	progress: number;
}

/** The kinds of file (docs/behaviour/list-files.md#kinds-of-file), and their other names. */
const known = /^\.(?:txt|text|csv|tsv|tab|edi|mrc|marc|xml|pdf|xlsx?|xlsm|html?)$/i;
const program: SideProgram = { source: 'catalogue/list-files/reader.ts', built: 'read-list.js' };
const maxListRows = 500_000;
const limits: ProcessLimits = { heap: 144, memory: 256, work: 60, time: 300 };
/** The limits for formats whose readers hold the whole file. */
const heavy: ProcessLimits = { heap: 448, memory: 768, work: 60, time: 300 };
const heavyKinds: FileKind[] = ['cfb', 'biff', 'pdf'];

/**
 * Reads a list of books from a shopper's file: .xlsx, .xls, .csv, .tsv, .txt, .html or .pdf, told apart by its content.
 * Reads in a process of its own with limits of memory and time, so that no file can harm the shop; a few at a time,
 * while the others wait. Ends that process when the caller stops reading.
 * @param filename the shopper's name for it: an unknown kind of list is refused
 * @throws {Refused} 422 in the shopper's words for a file that cannot be read (docs/behaviour/list-files.md#failures)
 */
export async function* readList(
	path: string,
	filename: string,
	options: ReadListOptions = {},
): AsyncGenerator<ListBatch, void, undefined> {
	const extension = extname(filename);
	if (extension !== '' && !known.test(extension)) throw refused('type');
	const { size } = await stat(path);
	if (size === 0) throw refused('empty');
	const kind = await kindOfFile(path);
	const turn = await takeTurn(options.signal);
	const reader = startSideProcess(program, { ...(heavyKinds.includes(kind) ? heavy : limits), ...options.limits });
	const abort = () => reader.end();
	let peak = 0;
	options.signal?.addEventListener('abort', abort);
	try {
		const job = {
			path,
			maxRows: maxListRows,
			pdftotext: options.pdftotext ?? 'pdftotext',
			isIsbns: options.isIsbns ?? false,
		};
		for await (const message of messagesOf(reader, job)) {
			if (message.kind === 'rows') yield { rows: message.rows, progress: Math.min(1, message.bytes / size) };
			else if (message.kind === 'failed') throw new Error(`A list could not be read: ${message.error}`);
			else {
				peak = message.peak;
				if (message.kind === 'unreadable') throw refused(message.reason);
				options.onPurchaseOrders?.(message.purchaseOrders);
				return;
			}
		}
		options.signal?.throwIfAborted();
		throw refused(reader.excess() === 'time' ? 'too slow' : reader.excess() === 'memory' ? 'too large' : 'damaged');
	} finally {
		options.signal?.removeEventListener('abort', abort);
		reader.end();
		turn.end();
		options.onPeak?.(Math.max(peak, reader.peak()));
	}
}

/** Yields the reader's messages, one per request, until the reader ends. */
async function* messagesOf(reader: SideProcess, job: ReaderJob): AsyncGenerator<ReaderMessage, void, undefined> {
	const { process: child } = reader;
	const closed = once(child, 'close');
	for (let ask: ReaderJob | typeof next = job; ; ask = next) {
		const answered = new Promise<ReaderMessage>((resolve) =>
			child.once('message', (message) => resolve(message as ReaderMessage)),
		);
		if (child.connected) child.send(ask, () => undefined);
		const message = await Promise.race([answered, closed.then(() => null)]);
		if (message === null) return;
		yield message;
	}
}

const refused = (reason: Reason) => new Refused(wordsFor(reason), 422, 'file');
