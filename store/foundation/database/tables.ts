import { sql } from 'kysely';
import type { Dialect, Queries } from './database';

/** A table as the database describes it. */
export interface Table {
	name: string;
	columns: readonly string[];
	/** Whether a row of the table may contain the bytes of a file, and therefore be large. */
	hasBytes: boolean;
	/** The columns of the primary key, in the order of the key, empty for a table without a primary key. */
	key: readonly string[];
	/** The tables that the foreign keys of this table refer to, except this table itself. */
	parents: readonly string[];
	/** The column whose values the database assigns, or null if there is no such column. */
	identity: string | null;
}

/** Matches the names of the migrator's own tables. */
const ofMigrations = /^kysely_migration(?:_lock)?$/;

/** Lists the names of all tables in alphabetical order. Leaves out the tables of PostgreSQL extensions. */
export async function tableNames(db: Queries, dialect: Dialect): Promise<string[]> {
	const names =
		dialect === 'sqlite'
			? sql<{
					name: string;
				}>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name`
			: // -
				sql<{ name: string }>`select relname as name from pg_class
					where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
					and not exists (select 1 from pg_depend where objid = pg_class.oid and deptype = 'e') order by relname`;
	return (await names.execute(db)).rows.map(({ name }) => name);
}

/**
 * Describes the tables that the migrations created, parent tables before their child tables. Leaves out SQLite's virtual tables
 * and their shadow tables.
 */
export async function describeTables(db: Queries, dialect: Dialect): Promise<Table[]> {
	const tables = await (dialect === 'sqlite' ? describeSqlite(db) : describePostgres(db));
	return parentsFirst(tables.filter(({ name }) => !ofMigrations.test(name)));
}

interface Described extends Omit<Table, 'columns' | 'hasBytes' | 'key' | 'parents' | 'identity'> {
	columns: { name: string; type: string; numbered: boolean }[] | string;
	key: string[] | string;
	parents: string[] | string;
}

async function describeSqlite(db: Queries): Promise<Table[]> {
	const { rows } = await sql<Described>`
		select name,
			(select json_group_array(json_object('name', c.name, 'type', c.type,
				'numbered', c.pk = 1 and instr(lower(m.sql), 'autoincrement') > 0)) from pragma_table_info(m.name) c) as columns,
			(select json_group_array(k.name) from (select name from pragma_table_info(m.name) where pk > 0 order by pk) k) as key,
			(select json_group_array(distinct f."table") from pragma_foreign_key_list(m.name) f) as parents
		from sqlite_master m
		where type = 'table' and name not like 'sqlite_%'
			and exists (select 1 from pragma_table_list(m.name) l where l.type = 'table')
		order by name`.execute(db);
	return rows.map(tableOf);
}

async function describePostgres(db: Queries): Promise<Table[]> {
	const { rows } = await sql<Described>`
		select relname as name,
			(select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, null),
				'numbered', attidentity <> '') order by attnum)
				from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
			(select coalesce(json_agg(attname order by place), '[]') from pg_index i
				cross join lateral unnest(i.indkey) with ordinality as part (number, place)
				join pg_attribute a on a.attrelid = i.indrelid and a.attnum = part.number
				where i.indrelid = c.oid and i.indisprimary) as key,
			(select coalesce(json_agg(distinct parent.relname), '[]') from pg_constraint f
				join pg_class parent on parent.oid = f.confrelid
				where f.conrelid = c.oid and f.contype = 'f') as parents
		from pg_class c
		where relkind = 'r' and relnamespace = current_schema()::regnamespace
			and not exists (select 1 from pg_depend where objid = c.oid and deptype = 'e')
		order by relname`.execute(db);
	return rows.map(tableOf);
}

/** Parses a JSON value if it is a text. SQLite returns JSON as text, and PostgreSQL returns JSON as values. */
const parsed = <Value>(value: Value | string): Value => (typeof value === 'string' ? JSON.parse(value) : value);

function tableOf(described: Described): Table {
	const columns = parsed(described.columns);
	return {
		name: described.name,
		columns: columns.map(({ name }) => name),
		hasBytes: columns.some(({ type }) => /^(?:blob|bytea)$/i.test(type)),
		key: parsed(described.key),
		parents: parsed(described.parents).filter((name) => name !== described.name),
		identity: columns.find(({ numbered }) => numbered)?.name ?? null,
	};
}

/**
 * Sorts tables so that parent tables come before their child tables.
 * @throws {Error} if the foreign keys of the tables form a cycle
 */
function parentsFirst(tables: readonly Table[]): Table[] {
	const sorted = new Map<string, Table>();
	const known = new Set(tables.map(({ name }) => name));
	while (sorted.size < tables.length) {
		const next = tables.filter(
			({ name, parents }) => !sorted.has(name) && parents.every((parent) => sorted.has(parent) || !known.has(parent)),
		);
		if (next.length === 0) throw new Error('Tables belong to each other in a ring.');
		for (const table of next) sorted.set(table.name, table);
	}
	return [...sorted.values()];
}
