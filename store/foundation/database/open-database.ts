import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import { cannotOpen } from './cannot-open';
import { openClock } from './clock';
import type { OpenDatabase } from './database';
import { migrate } from './migrate';
import { impatientQueriesOver, openWriting, queriesOver } from './postgres';
import { crowdOf } from './postgres-crowd';
import { openReading } from './postgres-replica';
import { openServer, type ServerOptions, type Workload } from './postgres-server';
import type { Schema } from './schema';
import { logSlowQueries } from './slow-queries';
import { openSqlite, sqliteFile } from './sqlite';

export type Opener = 'shop' | 'command' | 'move';

export interface DatabaseOptions {
	dataDir: string;
	databaseUrl?: string | undefined;
	replicaUrl?: string | undefined;
	/**
	 * The purpose for which the database is opened. Statements have a time limit in a shop, but not in a command. The command for
	 * moving a shop may also open a database that contains an unfinished move.
	 */
	opener?: Opener;
	log: Logger;
}

/**
 * The number of connections that a search thread opens to each database server. The threads of all processes share the server's
 * connection limit.
 */
const threadConnections = 4;

/** Opens connections that only read, for a search thread. `db` reads from the primary, so the thread sees the latest writes. */
export async function openForReading({
	dataDir,
	databaseUrl,
	replicaUrl,
	log,
}: DatabaseOptions): Promise<Pick<OpenDatabase, 'dialect' | 'db' | 'catalogue' | 'close'>> {
	const slow = logSlowQueries(log);
	if (!databaseUrl) {
		const catalogue = openSqlite(sqliteFile(dataDir), 'read', slow);
		return { dialect: 'sqlite', db: catalogue, catalogue, close: () => catalogue.destroy() };
	}
	const { primary, catalogue, close } = await openReaders(databaseUrl, replicaUrl, {
		...readingSettings(log),
		most: threadConnections,
	});
	return { dialect: 'postgres', db: queriesOver(primary, slow), catalogue, close };
}

/**
 * Opens the database that the options specify, and runs its migrations.
 * @throws {CannotOpen} with a message that tells the operator what to do
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenDatabase> {
	const { databaseUrl, dataDir } = options;
	const place = databaseUrl ? 'DATABASE_URL' : `DATA_DIR: ${sqliteFile(resolve(dataDir))}`;
	try {
		return await (databaseUrl ? openPostgres(databaseUrl, options) : openFile(dataDir, options));
	} catch (error) {
		throw cannotOpen(error, place);
	}
}

async function openFile(dataDir: string, options: DatabaseOptions): Promise<OpenDatabase> {
	mkdirSync(dataDir, { recursive: true });
	const file = sqliteFile(dataDir);
	const slow = slowOf(options);
	const db = openSqlite(file, 'write', slow);
	try {
		await migrate(db, 'sqlite', options.opener === 'move');
		// SQLite opens a read-only file without an error. Only a write transaction fails, so a write transaction is begun now rather
		// than at the first order.
		await db.transaction().execute(async () => undefined);
	} catch (error) {
		await db.destroy();
		throw error;
	}
	const catalogue = openSqlite(file, 'read', slow);
	const beside = openSqlite(file, 'read');
	return {
		dialect: 'sqlite',
		db,
		catalogue,
		beside,
		now: openClock().now,
		ping: pingOf(beside),
		crowd: async () => [],
		close: async () => {
			// The writing connection closes last, because only this connection can write SQLite's write-ahead log into the file.
			await beside.destroy();
			await catalogue.destroy();
			await db.destroy();
		},
	};
}

async function openPostgres(url: string, options: DatabaseOptions): Promise<OpenDatabase> {
	const { replicaUrl, opener = 'shop', log } = options;
	const clock = openClock();
	const settings = (workload: Workload) => ({
		workload: opener === 'shop' ? workload : ('command' as const),
		onLost: lostSaid(log),
		onClock: clock.set,
	});
	// The connection for migrations has no time limits, because migrating large tables takes longer than a shop's statements may
	// take.
	const migrating = queriesOver(openWriting(url, { ...settings('write'), workload: 'command' }));
	await migrate(migrating, 'postgres', opener === 'move').finally(() => migrating.destroy());
	const writing = openWriting(url, settings('write'));
	const db = (opener === 'shop' ? impatientQueriesOver : queriesOver)(writing, slowOf(options));
	const readers = await openReaders(url, replicaUrl, { ...settings('read'), log });
	const beside = queriesOver(openWriting(url, { ...settings('read'), most: 1, kept: true }));
	// The connection for health checks is opened now, while the server still has a free connection.
	const ping = pingOf(beside);
	if (opener === 'shop') await ping().catch(() => undefined);
	const crowd = () => crowdOf(beside, { 'that write': writing.crowd(), 'that read': readers.primary.crowd() });
	return {
		dialect: 'postgres',
		db,
		catalogue: readers.catalogue,
		beside,
		now: clock.now,
		ping,
		crowd,
		close: async () => {
			await beside.destroy();
			await readers.close();
			await db.destroy();
		},
	};
}

/** Returns the logger for slow statements. Only a shop logs slow statements, because a command's statements may take any time. */
const slowOf = ({ opener = 'shop', log }: DatabaseOptions) => (opener === 'shop' ? logSlowQueries(log) : undefined);

/** Opens connections that only read: to the primary, and to the replica if there is one. */
async function openReaders(
	url: string,
	replicaUrl: string | undefined,
	{ log, ...settings }: Omit<ServerOptions, 'writable'> & Pick<DatabaseOptions, 'log'>,
) {
	const primary = openWriting(url, settings);
	const replica = replicaUrl && {
		replica: openServer(replicaUrl, { ...settings, onClock: undefined, writable: false }),
		primary,
		onChange: (serves: boolean, reason: string) =>
			serves ? log.info('the replica serves reads') : log.warn({ reason }, 'the replica serves no reads'),
	};
	const slow = settings.workload === 'command' ? undefined : logSlowQueries(log);
	const catalogue = queriesOver(replica ? await openReading(replica) : primary, slow);
	return {
		primary,
		catalogue,
		close: async () => {
			await catalogue.destroy();
			if (replica) await primary.end();
		},
	};
}

const lostSaid =
	(log: Logger) =>
	({ message }: Error) =>
		log.warn({ reason: message }, 'a database connection was lost');

const readingSettings = (log: Logger) => ({ workload: 'read' as const, onLost: lostSaid(log), log });

const pingOf = (db: Kysely<Schema>) => async () => {
	await sql`select 1 from versions limit 1`.execute(db);
};
