import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../store/foundation/database/open-database';
import { sqliteFile } from '../../store/foundation/database/sqlite';

declare module 'vitest' {
	export interface ProvidedContext {
		/** The path of a SQLite database with every table and no rows: a test's store copies it instead of running the migrations. */
		migratedFile: string;
	}
}

/** Makes that database, and removes it when the tests are done. */
export default async function setup(project: TestProject) {
	const dataDir = mkdtempSync(join(tmpdir(), 'bookshop-migrated-'));
	const database = await openDatabase({ dataDir, log: pino({ level: 'fatal' }) });
	await database.close();
	project.provide('migratedFile', sqliteFile(dataDir));
	return () => rmSync(dataDir, { recursive: true, force: true });
}
