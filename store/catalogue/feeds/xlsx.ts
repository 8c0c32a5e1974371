import type { SourceRow } from './columns';
import { decodeText } from './encoding';
import type { Progress } from './file-bytes';
import { SharedTexts } from './xlsx/shared-texts';
import { readSheet } from './xlsx/sheet';
import { dateStyles, findSheets, readShared } from './xlsx/workbook';
import { ZipParts } from './zip-parts';

export interface XlsxOptions extends Progress {
	/** The maximum size of the unpacked workbook, in bytes. A small file may contain a very large workbook. */
	maxBytes?: number;
	/** The maximum size of the workbook's shared texts, in bytes. The shared texts are kept in memory, unlike the sheet. */
	maxSharedBytes?: number;
	/**
	 * Returns the indexes of the columns that the caller needs. Returns null if the caller needs all columns. The reader calls
	 * this function repeatedly. The cells of other columns are returned as ''.
	 */
	wanted?: () => ReadonlySet<number> | null;
}

const sharedStringsFile = 'xl/sharedStrings.xml';
const stylesFile = 'xl/styles.xml';
const defaultMaxSharedBytes = 256 * 1024 ** 2;

/**
 * Reads the rows of an Excel workbook's (.xlsx) first visible sheet, in batches. `at` is the number of the row in the sheet. All
 * cells are returned as text: numbers with all digits, and dates as YYYY-MM-DD. The sheet is streamed.
 * @throws {FeedUnreadable} for a zip that is not a workbook, or that is too large when unpacked
 * @throws {FeedBroken} for a damaged workbook
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
 * Opens every sheet of a workbook, including hidden sheets. `readXlsx` opens only the first visible sheet. The caller must read
 * or skip a sheet before requesting the next sheet.
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
