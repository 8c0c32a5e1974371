import { createHash } from 'node:crypto';
import { readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { type Columns, maxWritingMs, readColumns, writeColumns } from '../../../foundation/column-file';

/** Files of columns that never change. An existing file is not written again. */
export interface PartFiles {
	/** Reads the columns in a file; null if the file is missing or damaged. */
	read(name: string): Columns | null;
	/**
	 * Writes columns into a file.
	 * @returns the file's name
	 */
	write(columns: Columns): string;
	/** Deletes the files that are not named here, except new files, which another process may be about to use. */
	sweep(named: readonly string[]): void;
}

/** The file names of parts. Older versions used random names with hyphens instead of checksums. */
const partName = /^filters\.(?:[\da-f]{32}|[\da-f-]{36})\.part/;

/**
 * Returns the checksum of columns, which is their file name. So processes that share a folder share the files that both would
 * write.
 */
function sumOf(columns: Columns): string {
	const sum = createHash('sha256');
	for (const [name, { buffer, byteOffset, byteLength }] of Object.entries(columns)) {
		sum.update(`${name} ${byteLength} `).update(new Uint8Array(buffer, byteOffset, byteLength));
	}
	return sum.digest('hex').slice(0, 32);
}

export function openPartFiles(dataDir: string): PartFiles {
	const names = new WeakMap<Columns, string>();
	const pathOf = (name: string) => join(dataDir, name);

	/**
	 * Sets a part's file time to now, so that the part counts as new.
	 * @returns whether the file exists
	 */
	function touch(name: string): boolean {
		try {
			utimesSync(pathOf(name), new Date(), new Date());
			return true;
		} catch {
			return false;
		}
	}

	return {
		read(name) {
			const columns = readColumns(pathOf(name))?.columns ?? null;
			if (columns) names.set(columns, name);
			return columns;
		},
		write(columns) {
			const known = names.get(columns);
			if (known !== undefined && touch(known)) return known;
			// A file with that name is overwritten, because this process has not read it and it may be damaged.
			const name = `filters.${sumOf(columns)}.part`;
			writeColumns(pathOf(name), null, columns);
			names.set(columns, name);
			return name;
		},
		sweep(named) {
			for (const name of readdirSync(dataDir)) {
				if (!partName.test(name) || named.includes(name)) continue;
				const part = statSync(pathOf(name), { throwIfNoEntry: false });
				if (part && part.mtimeMs < Date.now() - maxWritingMs) rmSync(pathOf(name), { force: true });
			}
		},
	};
}
