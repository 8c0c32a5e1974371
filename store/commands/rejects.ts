import { closeSync, existsSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { csvLine } from '../contract/csv-line';

/** Where a feed's refused records are kept for the bookseller to look at. */
export interface Rejects {
	path: string;
	/** `at` is the line or the number of the record in its file. */
	add(file: string, at: number, reason: string, source: string): void;
	close(): void;
}

const heading = 'file,line or record,reason,source';

/**
 * A CSV file of refused records. It is made when the first one comes; what an earlier run left under its name goes, so
 * that a file without refusals has no list of them beside it.
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
