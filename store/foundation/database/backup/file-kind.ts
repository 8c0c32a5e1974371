import { closeSync, openSync, readSync } from 'node:fs';

/** The first bytes of a file that contains a whole database, by database engine. */
const heads = { sqlite: 'SQLite format 3\0', postgres: 'PGDMP' } as const;

/** Determines from the first bytes of a file which database engine wrote it. Returns null if the file is not a database. */
export function kindOf(file: string): keyof typeof heads | null {
	const head = Buffer.alloc(heads.sqlite.length);
	const descriptor = openSync(file, 'r');
	readSync(descriptor, head, 0, head.length, 0);
	closeSync(descriptor);
	const text = head.toString('latin1');
	return text === heads.sqlite ? 'sqlite' : text.startsWith(heads.postgres) ? 'postgres' : null;
}
