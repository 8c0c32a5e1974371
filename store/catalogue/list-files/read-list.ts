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
	/** Stops the reading of the list. The function then throws the abort signal's reason. */
	signal?: AbortSignal;
	/** Called at the end with the peak memory of the reading process, in bytes. */
	onPeak?: (bytes: number) => void;
	/** Called at the end with the purchase order numbers that the file contains. */
	onPurchaseOrders?: (numbers: string[]) => void;
	/** The name of the program pdftotext, which is part of poppler. If undefined, PDFs are read in JavaScript. */
	pdftotext?: string;
	/** Whether each line was meant to be an ISBN. */
	isIsbns?: boolean;
	limits?: Partial<ProcessLimits>;
}

export interface ListBatch {
	rows: ListRow[];
	/** The share of the file that has been read, from 0 to 1. */
	progress: number;
}

/**
 * Matches the extensions of the accepted kinds of file (docs/behaviour/list-files.md#kinds-of-file), including alternative
 * extensions.
 */
const known = /^\.(?:txt|text|csv|tsv|tab|edi|mrc|marc|xml|pdf|xlsx?|xlsm|html?)$/i;
const program: SideProgram = { source: 'catalogue/list-files/reader.ts', built: 'read-list.js' };
const maxListRows = 500_000;
const limits: ProcessLimits = { heap: 144, memory: 256, work: 60, time: 300 };
/** The process limits for file formats whose readers need the whole file in memory. */
const heavy: ProcessLimits = { heap: 448, memory: 768, work: 60, time: 300 };
const heavyKinds: FileKind[] = ['cfb', 'biff', 'pdf'];

/**
 * Reads a list of books from a shopper's file: .xlsx, .xls, .csv, .tsv, .txt, .html or .pdf, distinguished by content. Reads the
 * file in a separate process with limits on memory and time, so that no file can overload the shop. Only a few files are read at
 * the same time, and further files wait. If the caller stops reading, ends the separate process.
 * @param filename the shopper's name for the file. A file name with an unknown extension is refused
 * @throws {Refused} 422 with a message for the shopper, for a file that cannot be read (docs/behaviour/list-files.md#failures)
 */
export async function* readList(
	path: string,
	filename: string,
	options: ReadListOptions = {},
): AsyncGenerator<ListBatch, void, undefined> {
	const { size } = await stat(path);
	const kind = await kindOfFile(path);
	const extension = extname(filename);
	const isOtherType = extension !== '' && !known.test(extension);
	if (isOtherType && kind !== 'zip') throw refused('type');
	if (size === 0) throw refused('empty');
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
			isOtherType,
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

/** Yields the messages of the reading process, one message for each request, until the process ends. */
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
