import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Dialect } from '../database';

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

const reasons = ['opening', 'counted', 'missing', 'set', 'received', 'undone', 'sold', 'returned'];
const known = sql.raw(`reason in (${reasons.map((reason) => `'${reason}'`).join(', ')})`);
const number = 'bigint' as const;
const required: Column = (c) => c.notNull();

/**
 * A file of stock is one run, which can be taken back: its movements name it, and what else it changed is written down
 * beside them. What was said of a file's headings is remembered.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	const table = (name: string) => {
		const made = db.schema.createTable(name).ifNotExists();
		return dialect === 'postgres'
			? made.addColumn('id', number, (c) => c.primaryKey().generatedByDefaultAsIdentity())
			: made.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement());
	};
	await table('stock_runs')
		.addColumn('source', 'text', required)
		.addColumn('as_of', number, required)
		.addColumn('created_at', number, required)
		.addColumn('undone_to', number, (c) => c.notNull().defaultTo(0))
		.addColumn('undone_at', number)
		.execute();
	await table('stock_run_changes')
		.addColumn('run_id', number, (c) => c.notNull().references('stock_runs.id').onDelete('cascade'))
		.addColumn('title_id', number, (c) => c.notNull().references('titles.id').onDelete('cascade'))
		.addColumn('condition', 'text', required)
		.addColumn('location_id', number)
		.addColumn('field', 'text', required)
		.addColumn('before', 'text')
		.addColumn('after', 'text')
		.execute();
	await db.schema
		.createIndex('stock_run_changes_run')
		.ifNotExists()
		.on('stock_run_changes')
		.columns(['run_id', 'title_id'])
		.execute();
	await db.schema
		.createIndex('stock_run_changes_title_id')
		.ifNotExists()
		.on('stock_run_changes')
		.column('title_id')
		.execute();
	await db.schema
		.createTable('stock_headings')
		.ifNotExists()
		.addColumn('headings', 'text', (c) => c.primaryKey())
		.addColumn('mapping', 'text', required)
		.addColumn('said_at', number, required)
		.execute();
	if (dialect === 'postgres') await alterMovements(db);
	else await renewMovements(db);
	await sql`create index stock_movements_run_id on stock_movements (run_id, title_id)`.execute(db);
}

async function alterMovements(db: Kysely<unknown>): Promise<void> {
	await sql`alter table stock_movements drop constraint stock_movements_reason_check`.execute(db);
	await sql`alter table stock_movements add constraint stock_movements_reason_check check (${known})`.execute(db);
	await sql`alter table stock_movements add column run_id bigint references stock_runs (id) on delete set null`.execute(
		db,
	);
}

/** SQLite cannot change a check: the ledger is written anew. Nothing refers to it, so that nothing goes with the old one. */
async function renewMovements(db: Kysely<unknown>): Promise<void> {
	await sql`begin immediate`.execute(db);
	try {
		await sql`create table movements_anew (
			id integer primary key autoincrement,
			title_id bigint not null references titles (id) on delete cascade,
			condition text not null,
			location_id bigint not null references locations (id) on delete cascade,
			change bigint not null,
			reason text not null check (${known}),
			order_id bigint references orders (id) on delete set null,
			counted bigint,
			counted_at bigint,
			source text,
			created_at bigint not null,
			run_id bigint references stock_runs (id) on delete set null
		)`.execute(db);
		const columns = sql.raw(
			'id, title_id, condition, location_id, change, reason, order_id, counted, counted_at, source, created_at',
		);
		await sql`insert into movements_anew (${columns}) select ${columns} from stock_movements order by id`.execute(db);
		const indices = await sql<{ made: string }>`
			select sql made from sqlite_master where type = 'index' and tbl_name = 'stock_movements' and sql is not null
		`.execute(db);
		await sql`drop table stock_movements`.execute(db);
		await sql`alter table movements_anew rename to stock_movements`.execute(db);
		for (const { made } of indices.rows) await sql.raw(made).execute(db);
		await sql`commit`.execute(db);
	} catch (error) {
		await sql`rollback`.execute(db);
		throw error;
	}
}
