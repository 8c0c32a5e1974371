import { closeSync, openSync, readSync } from 'node:fs';

/** The first bytes of a file that contains a whole database, by engine. */
const heads = { sqlite: 'SQLite format 3\0', postgres: 'PGDMP' } as const;

/** Tells by a file's first bytes which engine wrote the database in it; null for any other file. */
export function kindOf(file: string): keyof typeof heads | null {
	const head = Buffer.alloc(heads.sqlite.length);
	const descriptor = openSync(file, 'r');
	readSync(descriptor, head, 0, head.length, 0);
	closeSync(descriptor);
	const text = head.toString('latin1');
	return text === heads.sqlite ? 'sqlite' : text.startsWith(heads.postgres) ? 'postgres' : null;
}
