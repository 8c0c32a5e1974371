import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { type Columns, longestWriting, readColumns, writeColumns } from '../../foundation/kept-columns';

/** Columns that never change, each lot in a file of its own: what is there already is not written again. */
export interface KeptParts {
	/** Null where there is none under the name, or a damaged one. */
	read(name: string): Columns | null;
	/** Answers the name under which they are found. */
	write(columns: Columns): string;
	/** Removes what is not named, and has not been for so long that nobody may be about to. */
	sweep(named: readonly string[]): void;
}

const partName = /^filters\.[\da-f-]{36}\.part/;

export function openKeptParts(dataDir: string): KeptParts {
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
			const name = `filters.${randomUUID()}.part`;
			writeColumns(pathOf(name), null, columns);
			names.set(columns, name);
			return name;
		},
		sweep(named) {
			for (const name of readdirSync(dataDir)) {
				if (!partName.test(name) || named.includes(name)) continue;
				const part = statSync(pathOf(name), { throwIfNoEntry: false });
				if (part && part.mtimeMs < Date.now() - longestWriting) rmSync(pathOf(name), { force: true });
			}
		},
	};
}
