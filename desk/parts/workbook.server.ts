import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** A cell as a workbook takes it: text, a number with its format, or a moment in milliseconds. */
export type WorkbookCell = string | number | null;
/** What the cells of a column are. A moment is shown as a workbook reads it, which knows no zones. */
/** A 'time' is told to the minute, a 'moment' to the second. */
export type WorkbookKind = 'text' | 'count' | 'amount' | 'time' | 'moment';

export interface WorkbookColumn {
	heading: string;
	kind: WorkbookKind;
	/** In characters. */
	width: number;
}

export interface Workbook {
	add(rows: WorkbookCell[][]): void;
	/** Ends it, and answers the file. */
	end(): Promise<Uint8Array>;
	/** Gives it up. */
	cancel(): void;
}

/** What a thread may take for 50,000 rows, and how long. Megabytes and milliseconds. */
const maxMegabytes = 1024;
const maxTime = 120_000;

/** One after the other: each takes a processor and a good part of the memory. */
let last: Promise<unknown> = Promise.resolve();

/** Writes a workbook of one sheet in a thread of its own: 50,000 rows would hold up everybody for ten seconds. */
export async function openWorkbook(sheet: string, columns: WorkbookColumn[]): Promise<Workbook> {
	const before = last;
	let free = () => {};
	last = new Promise<void>((resolve) => {
		free = resolve;
	});
	await before;
	const worker = new Worker(`(${writeInThread})(require('node:worker_threads'), require('node:module'))`, {
		eval: true,
		// Where the packages are looked for: a thread without a file knows no place.
		workerData: { from: join(process.cwd(), 'package.json'), sheet, columns },
		resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
	});
	const file = new Promise<Uint8Array>((resolve, reject) => {
		worker.once('message', resolve);
		worker.once('error', reject);
		worker.once('exit', () => reject(new Error('The workbook could not be written.')));
	});
	file.catch(() => undefined);
	const timer = setTimeout(() => void worker.terminate(), maxTime);
	worker.once('exit', () => {
		clearTimeout(timer);
		free();
	});
	return {
		add: (rows) => worker.postMessage(rows),
		end() {
			worker.postMessage(null);
			return file;
		},
		cancel: () => void worker.terminate(),
	};
}

interface ThreadData {
	from: string;
	sheet: string;
	columns: WorkbookColumn[];
}

/** The thread's whole program: it knows nothing that stands outside of it. */
function writeInThread(
	{ parentPort, workerData }: typeof import('node:worker_threads'),
	{ createRequire }: typeof import('node:module'),
): void {
	const { from, sheet, columns } = workerData as ThreadData;
	const write = createRequire(from)('write-excel-file/node') as typeof import('write-excel-file/node').default;
	const cellOf = (value: WorkbookCell, kind: WorkbookKind) => {
		if (value === null || value === '') return null;
		if (kind === 'text') return { value: String(value), type: String, format: '@' };
		if (kind === 'count') return { value: Number(value), type: Number };
		if (kind === 'amount') return { value: Number(value), type: Number, format: '#,##0.00' };
		return {
			value: new Date(value),
			type: Date,
			format: kind === 'moment' ? 'yyyy-mm-dd hh:mm:ss' : 'yyyy-mm-dd hh:mm',
		};
	};
	const data: ReturnType<typeof cellOf>[][] = [];
	parentPort?.on('message', (rows: WorkbookCell[][] | null) => {
		if (rows !== null) {
			for (const row of rows) data.push(row.map((cell, at) => cellOf(cell, columns[at]?.kind ?? 'text')));
			return;
		}
		const head = columns.map(({ heading }) => ({ value: heading, type: String, fontWeight: 'bold' as const }));
		const widths = columns.map(({ width }) => ({ width }));
		const options = { sheet, orientation: 'landscape' as const, stickyRowsCount: 1, columns: widths };
		void write([{ ...options, data: [head, ...data] }])
			.toBuffer()
			.then((file) => {
				parentPort?.postMessage(file);
				parentPort?.close();
			});
	});
}
