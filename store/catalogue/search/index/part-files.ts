import { createHash } from 'node:crypto';
import { readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { type Columns, maxWritingMs, readColumns, writeColumns } from '../../../foundation/column-file';

/** Files of columns that never change: an existing file is not written again. */
export interface PartFiles {
	/** Reads the columns of that name; null if they are missing or damaged. */
	read(name: string): Columns | null;
	/**
	 * Writes columns.
	 * @returns the name by which they are found
	 */
	write(columns: Columns): string;
	/** Removes the files that are not named, except for new ones: another process may be about to name them. */
	sweep(named: readonly string[]): void;
}

/** The names of parts. Before they were checksums they were random, with hyphens. */
const partName = /^filters\.(?:[\da-f]{32}|[\da-f-]{36})\.part/;

/**
 * The checksum of columns, by which they are named: processes that share a folder share the files that both have made.
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
	 * Makes a part count as new.
	 * @returns whether it is there
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
			// A file of that name is overwritten: this process has not read it, and it may be damaged.
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
