import { closeSync, existsSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { csvLine } from '../contract/csv-line';

/** A file that lists the refused records of feeds for the bookseller. */
export interface Rejects {
	path: string;
	/**
	 * Adds a refused record to the file.
	 * @param at the position of the record in the feed: a line number or a record number
	 */
	add(file: string, at: number, reason: string, source: string): void;
	close(): void;
}

const heading = 'file,line or record,reason,source';

/**
 * Opens a CSV file of refused records. Creates the file when the first record is refused. Deletes the file from an earlier
 * import, so that no old file remains after an import without refusals.
 */
export function openRejects(path: string): Rejects {
	let file: number | null = null;
	if (existsSync(path) && readFileSync(path, 'utf8').startsWith(heading)) rmSync(path);
	return {
		path,
		add(name, at, reason, source) {
			if (file === null) {
				file = openSync(path, 'w');
				writeSync(file, `${heading}\n`);
			}
			writeSync(file, `${csvLine([name, String(at), reason, source])}\n`);
		},
		close() {
			if (file !== null) closeSync(file);
		},
	};
}
