import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Dialect } from '../database';

const states = [
	...['to_pick', 'found', 'short', 'substituted', 'ordered', 'set_aside'],
	...['handed_over', 'sent', 'cancelled', 'returned'],
];

const list = (words: string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '));

/**
 * What the copies of a line have come to, the parts that an order is handed over in, and what the desk lists orders by.
 * Orders that have ended get no rows: what became of their copies follows from their own state.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
	const key = (column: ColumnDefinitionBuilder) =>
		dialect === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity();
	const number = dialect === 'sqlite' ? 'integer' : 'bigint';
	const ofOrder = (column: ColumnDefinitionBuilder) => column.notNull().references('orders.id').onDelete('cascade');
	const ofItem = (column: ColumnDefinitionBuilder) => column.notNull().references('order_items.id').onDelete('cascade');
	const blank = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('');
	const none = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);

	await db.schema.alterTable('orders').addColumn('queue', 'text').execute();
	for (const name of ['taken_up_at', 'promised_at'])
		await db.schema.alterTable('orders').addColumn(name, 'bigint').execute();
	await db.schema.alterTable('orders').addColumn('cancelled_amount', 'bigint', none).execute();
	await db.schema
		.alterTable('outbox_mails')
		.addColumn('order_id', 'bigint', (c) => c.references('orders.id').onDelete('cascade'))
		.execute();

	await db.schema.alterTable('order_withdrawals').addColumn('handed_over', 'bigint', none).execute();
	await sql`update order_withdrawals set handed_over = quantity where handed_over_at is not null`.execute(db);

	await db.schema
		.createTable('order_parts')
		.addColumn('id', number, key)
		.addColumn('order_id', 'bigint', ofOrder)
		.addColumn('number', 'bigint', (c) => c.notNull())
		.addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('handed_over', 'sent')`))
		.addColumn('carrier', 'text', blank)
		.addColumn('tracking_number', 'text', blank)
		.addColumn('created_at', 'bigint', (c) => c.notNull())
		.addUniqueConstraint('order_parts_number', ['order_id', 'number'] as never[])
		.execute();
	await db.schema
		.createTable('order_substitutions')
		.addColumn('id', number, key)
		.addColumn('order_id', 'bigint', ofOrder)
		.addColumn('order_item_id', 'bigint', ofItem)
		.addColumn('quantity', 'bigint', (c) => c.notNull().check(sql`quantity > 0`))
		.addColumn('title_id', 'bigint', (c) => c.references('titles.id').onDelete('set null'))
		.addColumn('eisbn', 'text', (c) => c.notNull())
		.addColumn('title', 'text', (c) => c.notNull())
		.addColumn('condition', 'text', (c) => c.notNull())
		.addColumn('price', 'bigint', (c) => c.notNull())
		.addColumn('words', 'text', blank)
		.addColumn('answer', 'text', (c) => c.check(sql`answer in ('yes', 'no', 'withdrawn')`))
		.addColumn('asked_at', 'bigint', (c) => c.notNull())
		.addColumn('answered_at', 'bigint')
		.execute();
	await db.schema
		.createTable('order_copies')
		.addColumn('id', number, key)
		.addColumn('order_id', 'bigint', ofOrder)
		.addColumn('order_item_id', 'bigint', ofItem)
		.addColumn('state', 'text', (c) => c.notNull().check(sql`state in (${list(states)})`))
		.addColumn('quantity', 'bigint', (c) => c.notNull().check(sql`quantity > 0`))
		.addColumn('title_id', 'bigint', (c) => c.references('titles.id').onDelete('set null'))
		.addColumn('condition', 'text', (c) => c.notNull())
		.addColumn('location_id', 'bigint', (c) => c.references('locations.id').onDelete('set null'))
		.addColumn('part_id', 'bigint', (c) => c.references('order_parts.id').onDelete('set null'))
		.addColumn('substitution_id', 'bigint', (c) => c.references('order_substitutions.id').onDelete('set null'))
		.addColumn('refunded', 'bigint', none)
		.execute();
	await db.schema
		.createTable('order_notes')
		.addColumn('id', number, key)
		.addColumn('order_id', 'bigint', ofOrder)
		.addColumn('reader', 'text', (c) => c.notNull().check(sql`reader in ('staff', 'customer')`))
		.addColumn('words', 'text', (c) => c.notNull())
		.addColumn('staff_name', 'text', blank)
		.addColumn('created_at', 'bigint', (c) => c.notNull())
		.execute();
	await db.schema
		.createTable('order_history')
		.addColumn('id', number, key)
		.addColumn('order_id', 'bigint', ofOrder)
		.addColumn('state', 'text', (c) => c.notNull())
		.addColumn('created_at', 'bigint', (c) => c.notNull())
		.execute();
	await db.schema
		.createTable('pick_lists')
		.addColumn('id', number, key)
		.addColumn('location_id', 'bigint', (c) => c.references('locations.id').onDelete('set null'))
		.addColumn('staff_name', 'text', blank)
		.addColumn('created_at', 'bigint', (c) => c.notNull())
		.execute();
	await db.schema
		.createTable('pick_list_orders')
		.addColumn('pick_list_id', 'bigint', (c) => c.notNull().references('pick_lists.id').onDelete('cascade'))
		.addColumn('order_id', 'bigint', ofOrder)
		.addPrimaryKeyConstraint('pick_list_orders_key', ['pick_list_id', 'order_id'] as never[])
		.execute();

	for (const [table, column] of foreignKeys) {
		await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
	}
	await sql`create index orders_queue on orders (queue, created_at, id) where queue is not null`.execute(db);
	await sql`create index orders_location_queue on orders (location_id, queue, created_at, id) where queue is not null`.execute(
		db,
	);
	await sql`create index order_copies_waiting on order_copies (title_id, condition, order_id) where state = 'ordered'`.execute(
		db,
	);
	await sql`create index order_copies_short on order_copies (order_id) where state = 'short'`.execute(db);
	await queueOpenOrders(db);
	await addCopiesOfOpenOrders(db);
}

const foreignKeys = [
	['outbox_mails', 'order_id'],
	['order_parts', 'order_id'],
	['order_substitutions', 'order_id'],
	['order_substitutions', 'order_item_id'],
	['order_substitutions', 'title_id'],
	['order_copies', 'order_id'],
	['order_copies', 'order_item_id'],
	['order_copies', 'title_id'],
	['order_copies', 'location_id'],
	['order_copies', 'part_id'],
	['order_copies', 'substitution_id'],
	['order_notes', 'order_id'],
	['order_history', 'order_id'],
	['pick_lists', 'location_id'],
	['pick_list_orders', 'order_id'],
] as const;

const queueOpenOrders = (db: Kysely<unknown>) =>
	sql`update orders set queue = case state
		when 'awaiting_approval' then 'approval'
		when 'awaiting_payment' then 'payment'
		when 'placed' then 'new'
		else case delivery_key when 'pickup' then 'ready' else 'to_send' end end
		where state in ('awaiting_approval', 'awaiting_payment', 'placed', 'ready') and delivery_key <> 'quote'`.execute(
		db,
	);

interface Line {
	order_id: number;
	id: number;
	state: string;
	title_id: number | null;
	condition: string;
	quantity: number;
	backorder_quantity: number;
	notes: string | null;
	offer_id: number | null;
}

/** The copies of each line, from the locations that its order took them at. */
async function addCopiesOfOpenOrders(db: Kysely<unknown>): Promise<void> {
	for (let after = 0; ; ) {
		const { rows: orders } = await sql<{ id: number }>`select id from orders
			where id > ${after} and queue is not null order by id limit 500`.execute(db);
		const last = orders.at(-1)?.id;
		if (last === undefined) return;
		const { rows: lines } = await sql<Line>`select order_items.id, order_items.order_id, orders.state,
				order_items.title_id, order_items.condition, order_items.quantity, order_items.backorder_quantity,
				order_items.notes, offers.id as offer_id
			from order_items join orders on orders.id = order_items.order_id
			left join offers on offers.title_id = order_items.title_id and offers.condition = order_items.condition
			where order_items.order_id > ${after} and order_items.order_id <= ${last} and orders.queue is not null
			order by order_items.order_id, order_items.position`.execute(db);
		const { rows: taken } = await sql<{ order_id: number; offer_id: number; location_id: number; quantity: number }>`
			select order_id, offer_id, location_id, quantity from order_withdrawals
			where order_id > ${after} and order_id <= ${last} order by order_id, offer_id, location_id`.execute(db);
		const left = taken.map((row) => ({ ...row, quantity: Number(row.quantity) }));
		for (const line of lines) {
			for (const copies of copiesOf(line, left)) {
				await sql`insert into order_copies (order_id, order_item_id, state, quantity, title_id, condition, location_id)
					values (${line.order_id}, ${line.id}, ${copies.state}, ${copies.quantity}, ${line.title_id},
						${line.condition}, ${copies.location_id})`.execute(db);
			}
		}
		after = last;
	}
}

/** @param left what the orders took and no line before this one has used; less afterwards */
function copiesOf(
	line: Line,
	left: { order_id: number; offer_id: number; location_id: number; quantity: number }[],
): { state: string; quantity: number; location_id: number | null }[] {
	const backorder = Number(line.backorder_quantity);
	let missing = Number(line.quantity) - backorder;
	const here = line.state === 'ready' || line.notes !== null ? 'set_aside' : 'to_pick';
	const copies: { state: string; quantity: number; location_id: number | null }[] = [];
	for (const row of left) {
		if (row.order_id !== line.order_id || row.offer_id !== line.offer_id) continue;
		const quantity = Math.min(missing, row.quantity);
		if (quantity <= 0) continue;
		row.quantity -= quantity;
		missing -= quantity;
		copies.push({ state: here, quantity, location_id: row.location_id });
	}
	if (missing > 0) copies.push({ state: here, quantity: missing, location_id: null });
	if (backorder > 0)
		copies.push({ state: line.state === 'ready' ? 'set_aside' : 'ordered', quantity: backorder, location_id: null });
	return copies;
}
