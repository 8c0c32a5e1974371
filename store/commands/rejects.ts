import { closeSync, existsSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { csvLine } from '../contract/csv-line';

/** A file with the refused records of feeds, for the bookseller. */
export interface Rejects {
	path: string;
	/**
	 * Adds a record.
	 * @param at the record's line number or record number in its file
	 */
	add(file: string, at: number, reason: string, source: string): void;
	close(): void;
}

const heading = 'file,line or record,reason,source';

/**
 * Opens a CSV file of refused records. Creates the file for the first refused record. Deletes the file of an earlier run, so that a run
 * without refusals leaves no file.
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
