import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Dialect } from '../database';

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;

const number = 'bigint' as const;
const required: Column = (c) => c.notNull();
const blank: Column = (c) => c.notNull().defaultTo('');
const zero: Column = (c) => c.notNull().defaultTo(0);
/** Why copies move, beside what was known before. */
const newReasons = ['transferred', 'sent_back'];

/**
 * Deliveries, transfers and counts of a shelf, as the desk makes them. A place knows its shelf and how few copies are too few. The
 * ledger says who moved copies, why, and by which document. A mail can have files with it.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	const table = (name: string) => {
		const made = db.schema.createTable(name);
		return dialect === 'postgres'
			? made.addColumn('id', number, (c) => c.primaryKey().generatedByDefaultAsIdentity())
			: made.addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement());
	};
	const of =
		(parent: string): Column =>
		(c) =>
			c.notNull().references(`${parent}.id`).onDelete('cascade');
	const count =
		(name: string): Column =>
		(c) =>
			zero(c).check(sql`${sql.ref(name)} >= 0`);

	await db.schema.alterTable('stock').addColumn('shelf', 'text', blank).execute();
	await db.schema.alterTable('stock').addColumn('minimum', number, zero).execute();
	await sql`create index stock_shelf on stock (location_id, shelf) where shelf <> ''`.execute(db);
	await sql`create index stock_minimum on stock (location_id, minimum) where minimum > 0`.execute(db);
	await sql`create index stock_short on stock (location_id, shortage) where shortage > 0`.execute(db);
	await sql`create index order_items_waiting on order_items (title_id, condition, order_id) where backorder_quantity > 0`.execute(
		db,
	);
	await sql`create index order_withdrawals_open on order_withdrawals (order_id) where handed_over_at is null`.execute(
		db,
	);
	await knowMoreReasons(db, dialect);
	await db.schema
		.alterTable('stock_movements')
		.addColumn('staff_id', number, (c) => c.references('staff.id').onDelete('set null'))
		.execute();
	for (const column of ['staff_name', 'note', 'document']) {
		await db.schema.alterTable('stock_movements').addColumn(column, 'text').execute();
	}
	await db.schema.createIndex('stock_movements_staff_id').on('stock_movements').column('staff_id').execute();
	await sql`create index stock_movements_document on stock_movements (document) where document is not null`.execute(db);

	await table('suppliers')
		.addColumn('name', 'text', required)
		.addColumn('email', 'text', blank)
		.addColumn('account_number', 'text', blank)
		.addColumn('terms', 'text', blank)
		.addColumn('removed_at', number)
		.addColumn('created_at', number, required)
		.addColumn('updated_at', number, required)
		.execute();
	await table('purchase_orders')
		.addColumn('supplier_id', number, (c) => c.notNull().references('suppliers.id'))
		.addColumn('location_id', number, (c) => c.notNull().references('locations.id'))
		.addColumn('state', 'text', required)
		.addColumn('note', 'text', blank)
		.addColumn('staff_name', 'text', blank)
		.addColumn('sent_at', number)
		.addColumn('created_at', number, required)
		.addColumn('updated_at', number, required)
		.execute();
	await table('purchase_order_lines')
		.addColumn('purchase_order_id', number, of('purchase_orders'))
		.addColumn('title_id', number, of('titles'))
		.addColumn('condition', 'text', required)
		.addColumn('quantity', number, count('quantity'))
		.addColumn('received', number, count('received'))
		.addColumn('damaged', number, count('damaged'))
		.addColumn('short', number, count('short'))
		.addUniqueConstraint('purchase_order_lines_title', ['purchase_order_id', 'title_id', 'condition'] as never[])
		.execute();
	await table('supplier_returns')
		.addColumn('supplier_id', number, (c) => c.notNull().references('suppliers.id'))
		.addColumn('location_id', number, (c) => c.notNull().references('locations.id'))
		.addColumn('reason', 'text', required)
		.addColumn('staff_name', 'text', blank)
		.addColumn('created_at', number, required)
		.execute();
	await table('supplier_return_lines')
		.addColumn('supplier_return_id', number, of('supplier_returns'))
		.addColumn('title_id', number, of('titles'))
		.addColumn('condition', 'text', required)
		.addColumn('copies', number, count('copies'))
		.addColumn('damaged', number, count('damaged'))
		.execute();
	await table('count_sessions')
		.addColumn('location_id', number, (c) => c.notNull().references('locations.id'))
		.addColumn('shelf', 'text', blank)
		.addColumn('state', 'text', required)
		.addColumn('staff_name', 'text', blank)
		.addColumn('run_id', number, (c) => c.references('stock_runs.id').onDelete('set null'))
		.addColumn('created_at', number, required)
		.addColumn('updated_at', number, required)
		.execute();
	await table('count_lines')
		.addColumn('count_session_id', number, of('count_sessions'))
		.addColumn('title_id', number, of('titles'))
		.addColumn('condition', 'text', required)
		.addColumn('copies', number, count('copies'))
		.addColumn('counted_at', number, required)
		.addUniqueConstraint('count_lines_title', ['count_session_id', 'title_id', 'condition'] as never[])
		.execute();
	await table('stock_transfers')
		.addColumn('from_location_id', number, (c) => c.notNull().references('locations.id'))
		.addColumn('to_location_id', number, (c) => c.notNull().references('locations.id'))
		.addColumn('state', 'text', required)
		.addColumn('note', 'text', blank)
		.addColumn('staff_name', 'text', blank)
		.addColumn('sent_at', number)
		.addColumn('created_at', number, required)
		.addColumn('updated_at', number, required)
		.execute();
	await table('stock_transfer_lines')
		.addColumn('stock_transfer_id', number, of('stock_transfers'))
		.addColumn('title_id', number, of('titles'))
		.addColumn('condition', 'text', required)
		.addColumn('quantity', number, count('quantity'))
		.addColumn('received', number, count('received'))
		.addColumn('damaged', number, count('damaged'))
		.addColumn('short', number, count('short'))
		.addUniqueConstraint('stock_transfer_lines_title', ['stock_transfer_id', 'title_id', 'condition'] as never[])
		.execute();
	for (const [name, ...columns] of [
		['purchase_orders', 'supplier_id'],
		['purchase_orders', 'location_id'],
		['purchase_orders', 'state', 'id'],
		['purchase_order_lines', 'title_id'],
		['supplier_returns', 'supplier_id'],
		['supplier_returns', 'location_id'],
		['supplier_return_lines', 'supplier_return_id'],
		['supplier_return_lines', 'title_id'],
		['count_sessions', 'location_id'],
		['count_sessions', 'run_id'],
		['count_sessions', 'state', 'id'],
		['count_lines', 'title_id'],
		['stock_transfers', 'from_location_id'],
		['stock_transfers', 'to_location_id'],
		['stock_transfers', 'state', 'id'],
		['stock_transfer_lines', 'title_id'],
	] as [string, ...string[]][]) {
		await db.schema
			.createIndex(`${name}_${columns.join('_')}`)
			.on(name)
			.columns(columns)
			.execute();
	}
	await db.schema
		.createTable('answered_scans')
		.addColumn('purpose', 'text', required)
		.addColumn('key', 'text', required)
		.addColumn('answer', 'text', blank)
		.addColumn('created_at', number, required)
		.addPrimaryKeyConstraint('answered_scans_key', ['purpose', 'key'] as never[])
		.execute();
	await db.schema.createIndex('answered_scans_created_at').on('answered_scans').column('created_at').execute();
	await table('outbox_files')
		.addColumn('mail_id', number, of('outbox_mails'))
		.addColumn('filename', 'text', required)
		.addColumn('type', 'text', required)
		.addColumn('content', 'text', required)
		.execute();
	await db.schema.createIndex('outbox_files_mail_id').on('outbox_files').column('mail_id').execute();
}

/** The reasons that the ledger's check knows already, with the new ones behind them. */
const reasonsIn = (check: string) =>
	sql.raw(
		`reason in (${[...new Set([...check.matchAll(/'([a-z_]+)'/g)].map(([, reason]) => reason)), ...newReasons]
			.map((reason) => `'${reason}'`)
			.join(', ')})`,
	);

async function knowMoreReasons(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	if (dialect === 'sqlite') return renewMovements(db);
	const { rows } = await sql<{ check: string }>`select pg_get_constraintdef(oid) as check from pg_constraint
		where conname = 'stock_movements_reason_check'`.execute(db);
	const known = reasonsIn(rows[0]?.check ?? '');
	await sql`alter table stock_movements drop constraint if exists stock_movements_reason_check`.execute(db);
	await sql`alter table stock_movements add constraint stock_movements_reason_check check (${known})`.execute(db);
}

/** SQLite cannot change a check: the ledger is written anew, with every column that it has. Nothing refers to it. */
async function renewMovements(db: Kysely<unknown>): Promise<void> {
	await sql`begin immediate`.execute(db);
	try {
		const { rows } = await sql<{ made: string; type: string }>`select sql as made, type from sqlite_master
			where tbl_name = 'stock_movements' and sql is not null order by type desc`.execute(db);
		const [made = ''] = rows.filter(({ type }) => type === 'table').map((row) => row.made);
		const check = /reason in \([^)]*\)/.exec(made)?.[0];
		if (check === undefined) throw new Error('The ledger of stock does not say which reasons it knows.');
		const body = made.slice(made.indexOf('('));
		const { rows: columns } = await sql<{
			name: string;
		}>`select name from pragma_table_info('stock_movements')`.execute(db);
		const all = sql.join(columns.map(({ name }) => sql.ref(name)));
		await sql`create table movements_anew ${sql.raw(body.slice(0, body.indexOf(check)))}${reasonsIn(check)}${sql.raw(
			body.slice(body.indexOf(check) + check.length),
		)}`.execute(db);
		await sql`insert into movements_anew (${all}) select ${all} from stock_movements order by id`.execute(db);
		await sql`drop table stock_movements`.execute(db);
		await sql`alter table movements_anew rename to stock_movements`.execute(db);
		for (const row of rows.filter(({ type }) => type === 'index')) await sql.raw(row.made).execute(db);
		await sql`commit`.execute(db);
	} catch (error) {
		await sql`rollback`.execute(db);
		throw error;
	}
}
