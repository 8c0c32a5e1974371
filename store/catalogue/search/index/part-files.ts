import { createHash } from 'node:crypto';
import { readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { type Columns, maxWritingMs, readColumns, writeColumns } from '../../../foundation/column-file';

/** Files that store arrays (columns) that never change. If a file already exists, it is not written again. */
export interface PartFiles {
	/** Reads the columns in a file. Returns null if the file is missing or damaged. */
	read(name: string): Columns | null;
	/**
	 * Writes columns into a file, and returns the file's name.
	 * @returns the name of the file
	 */
	write(columns: Columns): string;
	/** Deletes all files that are not listed in the argument, except new files, which another process may soon use. */
	sweep(named: readonly string[]): void;
}

/** Matches the names of such files. Older versions of the program used random names with hyphens, and not checksums. */
const partName = /^filters\.(?:[\da-f]{32}|[\da-f-]{36})\.part/;

/**
 * Returns a checksum of the columns, which becomes the name of their file. Processes that share a folder therefore share files
 * with the same content.
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
	 * Sets the modification time of a file to now, so that other processes treat the file as new and do not delete it.
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
			// If a file with this name exists, it is overwritten, because this process has not read the file and the file may be
			// damaged.
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
