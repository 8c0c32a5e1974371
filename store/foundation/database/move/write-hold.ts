import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { movingText } from '../../unavailable';
import type { Clock } from '../clock';
import type { Database, Queries } from '../database';
import { tableNames } from '../tables';
import { transact } from '../transactions';
import { movedTables } from './moved-tables';

/** The block on writes to a database. The block exists while the rows are moved to another database, and afterwards. */
export interface WriteHold {
	/** A random id that identifies the move in the other database. A move that is started a second time has a new id. */
	id: string;
	/** The name of the other database, in the bookseller's words. */
	target: string;
	/**
	 * When the move was completed, in Unix seconds, or null until then. After a completed move, the shop is in the other database.
	 */
	completed_at: number | null;
}

const table = 'move_out';
const refusal = 'refuse_while_moving';
/** The SQLSTATE of a refused write. PostgreSQL itself does not use this code. */
const code = 'SHMOV';

/** Finds the block on writes to a database. Returns null if writes are not blocked. */
export async function findHold({ db, dialect }: Pick<Database, 'db' | 'dialect'>): Promise<WriteHold | null> {
	if (!(await tableNames(db, dialect)).includes(table)) return null;
	const { rows } = await sql<WriteHold>`select id, target, completed_at from ${sql.table(table)}`.execute(db);
	return rows[0] ?? null;
}

/**
 * Makes the database refuse every write to the shop's tables, from any process. If writes are already blocked, returns the
 * existing block unchanged. Waits for open transactions to end, so that nothing changes afterwards. Reading is still possible.
 */
export async function holdWrites(database: Database, target: string): Promise<WriteHold> {
	const standing = await findHold(database);
	if (standing) return standing;
	const { dialect } = database;
	const names = (await movedTables(database)).map(({ name }) => name);
	const hold: WriteHold = { id: randomUUID(), target, completed_at: null };
	await transact(database, async (db) => {
		if (dialect === 'postgres') await refuseInPostgres(db, names);
		else await refuseInSqlite(db, names);
		await sql`create table ${sql.table(table)} (id text not null, target text not null, completed_at bigint)`.execute(
			db,
		);
		await sql`insert into ${sql.table(table)} (id, target) values (${hold.id}, ${hold.target})`.execute(db);
	});
	return hold;
}

/** Records that the move is complete. The old database still refuses writes. */
export async function completeHold({ db, now }: Database & Clock): Promise<void> {
	await sql`update ${sql.table(table)} set completed_at = ${now()}`.execute(db);
}

/** Lets the database accept writes again. */
export async function releaseWrites(database: Database): Promise<void> {
	const { dialect } = database;
	await transact(database, async (db) => {
		if (dialect === 'postgres') await sql`drop function if exists ${sql.id(refusal)}() cascade`.execute(db);
		else for (const name of await sqliteTriggers(db)) await sql`drop trigger ${sql.id(name)}`.execute(db);
		await sql`drop table if exists ${sql.table(table)}`.execute(db);
	});
}

async function refuseInPostgres(db: Queries, names: readonly string[]): Promise<void> {
	const raising = `begin raise exception using errcode = '${code}', message = '${movingText}'; end`;
	await sql`create function ${sql.id(refusal)}() returns trigger language plpgsql as ${sql.lit(raising)}`.execute(db);
	for (const name of names) {
		for (const [changes, each] of [
			['insert or update or delete', 'row'],
			['truncate', 'statement'],
		] as const) {
			await sql`create trigger ${sql.id(`${refusal}_${each}`)} before ${sql.raw(changes)} on ${sql.table(name)}
				for each ${sql.raw(each)} execute function ${sql.id(refusal)}()`.execute(db);
		}
	}
}

async function refuseInSqlite(db: Queries, names: readonly string[]): Promise<void> {
	for (const name of names) {
		for (const change of ['insert', 'update', 'delete']) {
			await sql`create trigger ${sql.id(`${refusal}_${name}_${change}`)} before ${sql.raw(change)} on ${sql.table(name)}
				begin select raise(abort, ${sql.lit(movingText)}); end`.execute(db);
		}
	}
}

async function sqliteTriggers(db: Queries): Promise<string[]> {
	const { rows } = await sql<{ name: string }>`
		select name from sqlite_master where type = 'trigger' and substr(name, 1, ${refusal.length}) = ${refusal}`.execute(
		db,
	);
	return rows.map(({ name }) => name);
}
