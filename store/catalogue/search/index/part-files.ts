import { createHash } from 'node:crypto';
import { readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { type Columns, maxWritingMs, readColumns, writeColumns } from '../../../foundation/column-file';

/** Columns that never change, each lot in a file of its own: what is there already is not written again. */
export interface PartFiles {
	/** Null where there is none under the name, or a damaged one. */
	read(name: string): Columns | null;
	/** Answers the name under which they are found. */
	write(columns: Columns): string;
	/** Removes what is not named, and has not been for so long that nobody may be about to. */
	sweep(named: readonly string[]): void;
}

/** Before names told what is in a part they were random. */
const partName = /^filters\.(?:[\da-f]{32}|[\da-f-]{36})\.part/;

/** The same for the same columns, no matter who writes them: processes on one folder share what they have both made. */
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

	/** Whether a part is there; it counts as new from now on. */
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
			// Written over where it is there: it may be a damaged one that this process has not read.
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
