import { type RawBuilder, sql } from 'kysely';
import { type DayFigure, saleFigures } from '../../contract/desk-money';
import { statesOf } from '../../contract/order-states';
import type { Queries } from '../../foundation/database/database';

/** Limits the rows of a figure: from `start` until before `end` (unix seconds), at one location or at all locations. */
export interface FigureRange {
	start: number;
	end: number;
	/** Null for all locations. */
	location_id: number | null;
	/** Selects only the rows with this name of a tax or a payment method; by default, all rows. */
	name?: string;
	/** Selects only rows without a location. */
	no_location?: boolean;
}

/** Whether a figure's rows come from the sales journal. */
export const isOfJournal = (figure: DayFigure): boolean => figure === 'sold' || isSale(figure);

const isSale = (figure: DayFigure): figure is (typeof saleFigures)[number] =>
	(saleFigures as readonly string[]).includes(figure);

/** The states in which an order without an invoice may owe something. */
const owingStates = [...statesOf('unconfirmed'), ...statesOf('confirmed')];

/**
 * Selects the rows that a figure of the day's end adds up. Each row has `order_id`, `location_id`, `name`, `amount` in cents and
 * `at` in unix seconds. Each part of the query uses an index by time.
 */
export function figureRows(figure: DayFigure, { start, end, ...wanted }: FigureRange): RawBuilder<unknown> {
	const during = (column: string) => sql`${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${end}`;
	return sql`select order_id, location_id, name, amount, at from (${rowsOf(figure, during)}) as facts
		where ${matches(wanted)}`;
}

function matches({ location_id, name = '', no_location = false }: Omit<FigureRange, 'start' | 'end'>) {
	const conditions = [sql`true`];
	// The unary plus makes the database use the index by time. The index by location would read every row that the location ever
	// had.
	if (location_id !== null) conditions.push(sql`+location_id = ${location_id}`);
	if (no_location) conditions.push(sql`location_id is null`);
	if (name !== '') conditions.push(sql`name = ${name}`);
	return sql.join(conditions, sql` and `);
}

function rowsOf(figure: DayFigure, during: (column: string) => RawBuilder<unknown>): RawBuilder<unknown> {
	const sales = sql`select order_id, location_id, label as name, amount, created_at as at from sales_entries
		where ${during('created_at')}`;
	if (isSale(figure)) return sql`${sales} and kind = ${figure}`;
	const invoiced = sql`select order_id, location_id, cast('' as text) as name, owed as amount, created_at as at from invoices
		where ${during('created_at')}`;
	// A subquery looks up each row, because a join might start by reading all orders or all invoices.
	const placeOf = (table: string) =>
		sql`(select location_id from orders where orders.id = ${sql.ref(`${table}.order_id`)})`;
	const invoiceOfNote = (column: 'order_id' | 'location_id') =>
		sql`(select ${sql.ref(`invoices.${column}`)} from invoices where invoices.id = credit_notes.invoice_id)`;
	const fromCards = (reason: 'spent' | 'given back', sign: 1 | -1) => sql`
		select order_id, ${placeOf('gift_card_entries')} as location_id, cast('gift_card' as text) as name,
			${sql.lit(sign)} * amount as amount, created_at as at
		from gift_card_entries where reason = ${reason} and order_id is not null and ${during('created_at')}`;
	// A settled payment keeps only the amount that was refunded, as the ledger does.
	const providers = sql`
		select order_id, ${placeOf('payments')} as location_id, provider as name,
			case when state = 'settled' then (select coalesce(sum(refund_parts.amount), 0) from refund_parts
				where refund_parts.order_id = payments.order_id and refund_parts.payment_id = payments.id
					and refund_parts.state <> 'failed') else amount end as amount,
			paid_at as at
		from payments where state in ('paid', 'late', 'settled') and ${during('paid_at')}`;
	const inStore = sql`
		select order_id, location_id, method as name, amount, created_at as at from order_receipts where ${during('created_at')}`;
	const taken = sql`${providers} union all ${inStore} union all ${fromCards('spent', -1)}`;
	const givenBack = sql`
		select order_id, location_id, method as name, amount, done_at as at from refund_parts
		where state = 'done' and ${during('done_at')}
		union all ${fromCards('given back', 1)}`;
	const owing = sql`
		select id as order_id, location_id, payment_type as name, total_owing as amount, created_at as at from orders
		where state in (${sql.join([...owingStates])}) and delivery_key <> 'quote' and total_owing > 0`;
	switch (figure) {
		case 'sold':
			return sales;
		case 'redeemed':
			// If a cancelled order puts an amount back on its gift cards, that amount no longer counts as redeemed.
			return sql`${fromCards('spent', -1)} union all ${fromCards('given back', -1)}`;
		case 'taken':
			return taken;
		case 'given_back':
			return givenBack;
		case 'left':
			return sql`${taken} union all select order_id, location_id, name, -amount as amount, at from (${givenBack}) as back`;
		case 'owed':
			return sql`${owing} and ${during('created_at')}`;
		case 'owed_in_all':
			return owing;
		case 'on_account':
			return invoiced;
		case 'paid_later':
			return sql`
				select order_id, location_id, name, amount, at from (${inStore} union all ${providers}) as paid
				where at > (select created_at from invoices where invoices.order_id = paid.order_id)`;
		case 'credited':
			return sql`
				select ${invoiceOfNote('order_id')} as order_id, ${invoiceOfNote('location_id')} as location_id,
					cast('' as text) as name, applied as amount, created_at as at
				from credit_notes where applied > 0 and ${during('created_at')}`;
		case 'owed_on_account':
			return sql`
				select order_id, location_id, name, amount, at from (
					select id as order_id, location_id, cast('' as text) as name, total_owing as amount,
						(select created_at from invoices where invoices.order_id = orders.id) as at
					from orders where state = 'completed' and total_owing > 0
				) as owing where at is not null`;
	}
}

/** Returns the sum of a figure in cents, and the number of orders whose amounts it adds up. */
export async function figureSum(db: Queries, figure: DayFigure, range: FigureRange) {
	const { rows } = await sql<{ amount: number | string | null; orders: number | string }>`
		select sum(amount) as amount, count(distinct order_id) as orders from (${figureRows(figure, range)}) as figure`.execute(
		db,
	);
	return { amount: Number(rows[0]?.amount ?? 0), orders: Number(rows[0]?.orders ?? 0) };
}

/**
 * Returns the unix time since which the sales journal has every sale; 0 if the journal always had every sale (migration 0056).
 */
export async function journalBegins(db: Queries): Promise<number> {
	const row = await db
		.selectFrom('counters')
		.select('value')
		.where('name', '=', 'sales_journal_begins')
		.executeTakeFirst();
	return Number(row?.value ?? 0);
}
