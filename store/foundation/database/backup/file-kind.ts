import { closeSync, openSync, readSync } from 'node:fs';

/** What a file begins with that holds a whole database. */
const heads = { sqlite: 'SQLite format 3\0', postgres: 'PGDMP' } as const;

/** Whose whole database a file holds, by how it begins; null for any other file. */
export function kindOf(file: string): keyof typeof heads | null {
	const head = Buffer.alloc(heads.sqlite.length);
	const descriptor = openSync(file, 'r');
	readSync(descriptor, head, 0, head.length, 0);
	closeSync(descriptor);
	const text = head.toString('latin1');
	return text === heads.sqlite ? 'sqlite' : text.startsWith(heads.postgres) ? 'postgres' : null;
}
