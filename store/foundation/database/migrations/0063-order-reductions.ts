import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Dialect } from '../database';

/**
 * Stores what was taken off each order, by line and time. `orders` had one sum and the time of the last reduction. The sales journal
 * tells which copies came back after the sale. Without other causes the rest is an accepted substitute's. Any other rest is one row.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	if (dialect === 'postgres') return keepReductions(db, dialect);
	await sql`begin immediate`.execute(db);
	try {
		await keepReductions(db, dialect);
		await sql`commit`.execute(db);
	} catch (error) {
		await sql`rollback`.execute(db);
		throw error;
	}
}

async function keepReductions(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	const number = dialect === 'sqlite' ? 'integer' : 'bigint';
	const key = (column: ColumnDefinitionBuilder) =>
		dialect === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity();
	const required = (column: ColumnDefinitionBuilder) => column.notNull();
	await db.schema
		.createTable('order_reductions')
		.addColumn('id', number, key)
		.addColumn('order_id', number, (c) => c.notNull().references('orders.id').onDelete('cascade'))
		.addColumn('order_item_id', number, (c) => c.references('order_items.id').onDelete('cascade'))
		.addColumn('substitution_id', number, (c) => c.references('order_substitutions.id').onDelete('cascade'))
		.addColumn('kind', 'text', required)
		.addColumn('quantity', number)
		.addColumn('amount', number, required)
		.addColumn('taxes', 'text', (c) => c.notNull().defaultTo('[]'))
		.addColumn('created_at', number, required)
		.execute();
	for (const column of ['order_id', 'order_item_id', 'substitution_id'])
		await db.schema.createIndex(`order_reductions_${column}`).on('order_reductions').column(column).execute();
	await keepReturns(db, dialect);
	await keepRest(db);
	await sql`alter table orders drop column taken_off_at`.execute(db);
}

/** Copies that came back: by as much the sales journal has less at one time, beside what refunds took off at that time. */
async function keepReturns(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	const taxes =
		dialect === 'sqlite'
			? sql`json_group_array(json_object('type', label, 'amount', -amount)) filter (where kind = 'tax' and amount < 0)`
			: sql`coalesce(json_agg(json_build_object('type', label, 'amount', -amount))
				filter (where kind = 'tax' and amount < 0), '[]')::text`;
	const credited = sql`(select coalesce(sum(credited), 0) from refunds
		where refunds.order_id = entries.order_id and refunds.created_at = entries.created_at)`;
	await sql`insert into order_reductions (order_id, kind, amount, taxes, created_at)
		select order_id, cast('copies_returned' as text), amount, case when credited = 0 then taxes else '[]' end, created_at from (
			select order_id, created_at, ${credited} as credited, -sum(amount) - ${credited} as amount, ${taxes} as taxes
			from sales_entries as entries
			where order_id in (select id from orders where cancelled_amount > 0)
				and created_at > (select min(created_at) from sales_entries as sale where sale.order_id = entries.order_id)
			group by order_id, created_at
		) as later where amount > 0 order by created_at`.execute(db);
	// An order never comes to less than nothing: not all that its copies cost was taken off it.
	await sql`delete from order_reductions where order_id in (
		select orders.id from orders join order_reductions on order_reductions.order_id = orders.id
		group by orders.id, cancelled_amount having sum(amount) > cancelled_amount)`.execute(db);
	// Their line is certain where all copies of the order that came back are one title, and came at once.
	const back = sql`from order_copies where order_copies.order_id = order_reductions.order_id
		and state = 'returned' and refunded = 0
		having count(distinct order_item_id) = 1 and count(distinct coalesce(substitution_id, 0)) = 1`;
	await sql`update order_reductions set
		order_item_id = (select min(order_item_id) ${back}),
		substitution_id = (select min(substitution_id) ${back}),
		quantity = (select sum(quantity) ${back})
		where order_id in (select order_id from order_reductions group by order_id having count(*) = 1)`.execute(db);
}

async function keepRest(db: Kysely<unknown>): Promise<void> {
	const reduced = sql`(select coalesce(sum(amount), 0) from order_reductions where order_reductions.order_id = orders.id)`;
	const accepted = sql`(select max(answered_at) from order_substitutions
		where order_substitutions.order_id = orders.id and answer = 'yes')`;
	const hasGone = sql`exists (select 1 from order_copies where order_copies.order_id = orders.id and refunded = 0
		and (state = 'cancelled' or (state = 'returned' and reduced = 0)))`;
	const soldAt = sql`(select min(created_at) from sales_entries where sales_entries.order_id = orders.id)`;
	const lastAt = sql`coalesce(taken_off_at, updated_at)`;
	await sql`insert into order_reductions (order_id, kind, amount, created_at)
		select id, case when accepted_at is null then cast('taken_off' as text) else 'cheaper_substitute' end,
			cancelled_amount - reduced, coalesce(accepted_at, case when sold_at < last_at then sold_at else last_at end)
		from (
			select id, cancelled_amount, reduced, ${lastAt} as last_at, ${soldAt} as sold_at,
				case when ${hasGone} then null else ${accepted} end as accepted_at
			from (select orders.*, ${reduced} as reduced from orders where cancelled_amount > 0) as orders
		) as rest where cancelled_amount > reduced order by id`.execute(db);
}
