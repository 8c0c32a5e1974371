import type { SourceRow } from './columns';
import { decodeText } from './encoding';
import type { Progress } from './file-bytes';
import { SharedTexts } from './xlsx/shared-texts';
import { readSheet } from './xlsx/sheet';
import { dateStyles, findSheets, readShared } from './xlsx/workbook';
import { ZipParts } from './zip-parts';

export interface XlsxOptions extends Progress {
	/** The most bytes that the workbook may unpack to: a small file can hold a very large one. */
	maxBytes?: number;
	/** The most bytes that the texts may take which cells share: they are held in memory, the sheet is not. */
	maxSharedBytes?: number;
	/**
	 * Called again and again for the indexes of the columns that are wanted: cells of others are given as ''. Null for
	 * all.
	 */
	wanted?: () => ReadonlySet<number> | null;
}

const sharedStringsFile = 'xl/sharedStrings.xml';
const stylesFile = 'xl/styles.xml';
const defaultMaxSharedBytes = 256 * 1024 ** 2;

/**
 * Reads the rows of the first sheet of an Excel workbook (.xlsx) that is not hidden, in batches; `at` is the row's
 * number. Cells are given as text: numbers with every digit, dates as YYYY-MM-DD. The sheet streams.
 * @throws {FeedUnreadable} for a zip that does not hold a workbook or unpacks to too much.
 * @throws {FeedBroken} for a workbook that is damaged.
 */
export async function* readXlsx(path: string, options: XlsxOptions = {}): AsyncGenerator<SourceRow[], void, undefined> {
	for await (const { rows, isHidden } of readSheets(path, options)) if (!isHidden) return yield* rows;
}

export interface Sheet {
	name: string;
	isHidden: boolean;
	rows: AsyncGenerator<SourceRow[], void, undefined>;
}

/**
 * Opens every sheet of a workbook, hidden ones too, as `readXlsx` opens one. Read a sheet before you request the next,
 * or skip it.
 */
export async function* readSheets(path: string, options: XlsxOptions = {}): AsyncGenerator<Sheet, void, undefined> {
	const { maxBytes, onBytes } = options;
	const parts = await ZipParts.open(path, { what: 'Excel workbook', maxBytes, ...(onBytes ? { onBytes } : {}) });
	const open = (name: string, most?: number) => decodeText(parts.bytes(name, most), 'xml');
	try {
		const { sheets, date1904 } = await findSheets((name) => open(name));
		const limit = options.maxSharedBytes ?? defaultMaxSharedBytes;
		const shared = parts.has(sharedStringsFile) ? await readShared(open(sharedStringsFile, limit)) : new SharedTexts();
		const dates = parts.has(stylesFile) ? await dateStyles(open(stylesFile)) : new Set<number>();
		for (const { name, path, isHidden } of sheets) {
			yield { name, isHidden, rows: readSheet(open(path), { shared, dates, date1904 }, options.wanted) };
		}
	} finally {
		parts.close();
	}
}
