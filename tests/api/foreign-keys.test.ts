import { createQueryId, type KyselyPlugin, type RootOperationNode, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { titlesOfCode } from '~store/catalogue/titles/product-code';
import { checkBooks } from '~store/commands/check';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';

interface Key {
	table: string;
	columns: string[];
}

onBothEngines('the tables', (engine) => {
	let store: TestStore;
	beforeAll(async () => {
		store = await openTestStore(engine);
	});
	afterAll(() => store.dispose());

	it('have an index for each foreign key, so that a deletion finds the rows that refer to it', async () => {
		const { keys, indices } = await (engine === 'sqlite' ? schemaOfSqlite(store) : schemaOfPostgres(store));
		expect(keys.length).toBeGreaterThan(40);
		const without = keys.filter(
			({ table, columns }) =>
				!indices.some((index) => index.table === table && columns.every((column, at) => index.columns[at] === column)),
		);
		expect(without.map(({ table, columns }) => `${table} (${columns.join(', ')})`)).toEqual([]);
	});

	it('find the titles of a barcode without reading all titles', async () => {
		const asked = titlesOfCode(store.catalogue, null, ['036000291452', '0036000291452']).select('eisbn');
		const plan = await planOf(store, asked.compile().sql, asked.compile().parameters);
		expect(plan).toMatch(/titles_upc/);
		expect(plan).not.toMatch(/SCAN titles|Seq Scan/);
	});

	it('are checked without reading all movements of a location for each row', async () => {
		const asked: RootOperationNode[] = [];
		const noting: KyselyPlugin = {
			transformQuery({ node }) {
				asked.push(node);
				return node;
			},
			transformResult: async ({ result }) => result,
		};
		await checkBooks(store.db.withPlugin(noting));
		expect(asked.length).toBeGreaterThan(10);
		const plans = await Promise.all(
			asked.map((node) => {
				const compiled = store.db.getExecutor().compileQuery(node, createQueryId());
				return planOf(store, compiled.sql, compiled.parameters);
			}),
		);
		// 'IS NOT NULL' is a separate query over all rows, which only avoids reading the whole table.
		const byLocation = /SEARCH [^"]*_location_id\b|Index Cond: \(location_id (?!IS NOT NULL)/;
		expect(plans.filter((plan) => byLocation.test(plan))).toEqual([]);
	});
});

async function planOf({ dialect, db }: TestStore, text: string, values: readonly unknown[]): Promise<string> {
	const parts = text.split(dialect === 'sqlite' ? /\?/ : /\$\d+/);
	const asked = sql.join(
		parts.flatMap((part, at) => (at < values.length ? [sql.raw(part), sql.val(values[at])] : [sql.raw(part)])),
		sql.raw(''),
	);
	if (dialect === 'sqlite') return JSON.stringify((await sql`explain query plan ${asked}`.execute(db)).rows);
	return db.transaction().execute(async (transaction) => {
		// PostgreSQL reads an empty table whole. The question is whether it could use an index.
		await sql`set local enable_seqscan = off`.execute(transaction);
		return JSON.stringify((await sql`explain ${asked}`.execute(transaction)).rows);
	});
}

/** Reads keys and indices. Omits partial indices, which are of no use to a foreign key. */
async function schemaOfSqlite({ db }: TestStore): Promise<{ keys: Key[]; indices: Key[] }> {
	const keys = await sql<{ name: string; id: number; columns: string }>`
		select m.name, f.id, group_concat(f."from", ',') as columns from sqlite_master m, pragma_foreign_key_list(m.name) f
		where m.type = 'table' group by m.name, f.id`.execute(db);
	const indices = await sql<{ name: string; columns: string }>`
		select m.name, group_concat(i.name, ',') as columns from sqlite_master m, pragma_index_list(m.name) l, pragma_index_info(l.name) i
		where m.type = 'table' and l.partial = 0 group by m.name, l.name
		union all select m.name, t.name from sqlite_master m, pragma_table_info(m.name) t where m.type = 'table' and t.pk = 1`.execute(
		db,
	);
	const split = ({ name, columns }: { name: string; columns: string }) => ({
		table: name,
		columns: columns.split(','),
	});
	return { keys: keys.rows.map(split), indices: indices.rows.map(split) };
}

async function schemaOfPostgres({ db }: TestStore): Promise<{ keys: Key[]; indices: Key[] }> {
	const keys = await sql<Key>`
		select t.relname as table, array(
			select a.attname::text from unnest(c.conkey) with ordinality k (num, at)
			join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.num order by k.at
		) as columns from pg_constraint c join pg_class t on t.oid = c.conrelid
		where c.contype = 'f' and c.connamespace = current_schema()::regnamespace`.execute(db);
	const indices = await sql<Key>`
		select t.relname as table, array(
			select coalesce(a.attname::text, '') from unnest(i.indkey::smallint[]) with ordinality k (num, at)
			left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.num and k.num > 0 order by k.at
		) as columns from pg_index i join pg_class t on t.oid = i.indrelid
		where i.indpred is null and t.relnamespace = current_schema()::regnamespace`.execute(db);
	return { keys: keys.rows, indices: indices.rows };
}
