import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Versions } from '../../contract/desk-health';
import type { Database } from '../../foundation/database/database';
import { migrationsRun } from '../../foundation/database/migrate';

/** Returns the versions of the shop's software and its environment, for support. */
export async function versionsOf({ db, dialect }: Database): Promise<Versions> {
	const asked =
		dialect === 'sqlite'
			? sql<{ version: string }>`select 'SQLite ' || sqlite_version() as version`
			: sql<{ version: string }>`select 'PostgreSQL ' || current_setting('server_version') as version`;
	const [{ rows }, run] = await Promise.all([asked.execute(db), migrationsRun(db)]);
	return {
		shop: shopVersion(),
		node: process.version.slice(1),
		database: rows[0]?.version ?? '',
		migrations: run.length,
		last_migration: run.at(-1) ?? '',
	};
}

/** The server's working directory is the shop's own folder. */
const shopVersion = (): string =>
	(JSON.parse(readFileSync(join(process.cwd(), 'package.json'), 'utf8')) as { version: string }).version;
