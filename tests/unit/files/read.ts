import type { ListRow } from '~store/catalogue/list-files/list-row';
import { type ReadListOptions, readList } from '~store/catalogue/list-files/read-list';
import { readListFile } from '~store/catalogue/list-files/read-list-file';
import { withFile } from '../feeds/feed-files';

export interface Read {
	rows: ListRow[];
	/** The progress after each batch. */
	progress: number[];
	error: unknown;
	/** The peak memory of the reading process, in megabytes. */
	peak: number;
}

/** Reads a file as the shop does, in its own process. */
export async function readPath(path: string, filename = path, options: ReadListOptions = {}): Promise<Read> {
	const read: Read = { rows: [], progress: [], error: undefined, peak: 0 };
	const onPeak = (bytes: number) => {
		read.peak = bytes / 1024 ** 2;
	};
	try {
		for await (const batch of readList(path, filename, { ...options, onPeak })) {
			for (const row of batch.rows) read.rows.push(row);
			read.progress.push(batch.progress);
		}
	} catch (error) {
		read.error = error;
	}
	return read;
}

/** Reads a file of this content in its own process. */
export const readContent = (filename: string, content: string | Uint8Array, options?: ReadListOptions): Promise<Read> =>
	withFile('upload', content, (path) => readPath(path, filename, options));

/** Reads a file of this content in this process and returns the result of its format's reader. */
export async function readHere(filename: string, content: string | Uint8Array, pdftotext = 'pdftotext') {
	const rows: ListRow[] = [];
	await withFile(filename, content, async (path) => {
		for await (const batch of readListFile(path, { maxRows: 1000, pdftotext })) rows.push(...batch);
	});
	return rows;
}

/** Returns the part of the rows that fills a cart: ISBN and copies. */
export const wanted = (rows: ListRow[]): [string | undefined, number | null][] =>
	rows.map(({ eisbns, qty }) => [eisbns[0], qty]);
