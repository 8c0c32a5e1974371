import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openSqlite } from '../../../store/foundation/database/sqlite';

test.each([
	{ mode: 'write' as const, most: 16 },
	{ mode: 'read' as const, most: 8 },
])('a connection to $mode maps no file into memory, and caches $most MB of it at the most', async ({ mode, most }) => {
	const folder = mkdtempSync(join(tmpdir(), 'bookshop-sqlite-'));
	const file = join(folder, 'shop.sqlite');
	const writing = openSqlite(file, 'write');
	await sql`create table some (text)`.execute(writing);
	const connection = openSqlite(file, mode);
	const pragma = async (name: string) =>
		Object.values((await sql.raw(`pragma ${name}`).execute(connection)).rows[0] ?? {});
	expect(await pragma('mmap_size')).toEqual([0]);
	expect(await pragma('cache_size')).toEqual([-most * 1024]);
	await connection.destroy();
	await writing.destroy();
	rmSync(folder, { recursive: true });
});
