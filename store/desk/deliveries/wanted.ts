import { type RawBuilder, sql } from 'kysely';
import { offerText } from '../../catalogue/titles/conditions';
import type { CheckedDeskPayloadOf } from '../../contract/desk-contract';
import type { WantedRow } from '../../contract/desk-deliveries';
import type { DeskPage } from '../../contract/desk-page';
import type { Database } from '../../foundation/database/database';
import { isToCome, waitingStates } from '../../ordering/fulfilment/fill-waiting';
import { requirePlace } from '../places';
import { pageOf } from '../stock/stock-lists';
import type { DeskActor } from '../visitor';

interface Wanted {
	eisbn: string;
	title: string;
	publisher: string | null;
	condition: string;
	waiting: number | string;
	onhand: number | string;
	minimum: number | string;
	onorder: number | string;
	drafted: number | string;
	wanted: number | string;
}

const orderings: Record<NonNullable<CheckedDeskPayloadOf<'desk-deliveries/wanted'>['sort']>, RawBuilder<unknown>> = {
	title: sql`title_sort`,
	'-title': sql`title_sort desc`,
	waiting: sql`waiting`,
	'-waiting': sql`waiting desc`,
};

/**
 * Lists the copies that a location should order from suppliers: copies that its orders wait for, and titles whose stock is below
 * the minimum. Subtracts copies that are on hand, on order or on a draft purchase order. Orders without a location count for the
 * shop's first location.
 */
export async function listWanted(
	{ db }: Database,
	actor: DeskActor,
	{ location_id, sort, ...page }: CheckedDeskPayloadOf<'desk-deliveries/wanted'>,
): Promise<DeskPage<WantedRow>> {
	await requirePlace(db, actor, location_id);
	const first = await db
		.selectFrom('locations')
		.select('id')
		.orderBy('position')
		.orderBy('id')
		.limit(1)
		.executeTakeFirst();
	const isFirst = first?.id === location_id ? sql`or orders.location_id is null` : sql``;
	const { rows } = await sql<Wanted>`
		select * from (
			select titles.eisbn, titles.title, titles.title_sort, titles.publisher, wants.condition, wants.waiting,
				coalesce(stock.onhand, 0) as onhand, coalesce(stock.minimum, 0) as minimum,
				coalesce(stock.onorder, 0) as onorder, coalesce(drafts.copies, 0) as drafted,
				wants.waiting + coalesce(stock.minimum, 0) - coalesce(stock.onhand, 0) - coalesce(stock.onorder, 0)
					- coalesce(drafts.copies, 0) as wanted
			from (
				select title_id, condition, sum(copies) as waiting from (
					select order_copies.title_id, order_copies.condition, order_copies.quantity as copies
					from order_copies join orders on orders.id = order_copies.order_id
					where order_copies.title_id > 0 and ${isToCome}
						and orders.state in (${sql.join([...waitingStates])}) and orders.delivery_key <> 'quote'
						and (orders.location_id = ${location_id} ${isFirst})
					union all
					select offers.title_id, offers.condition, 0 as copies from stock
					join offers on offers.id = stock.offer_id
					where stock.location_id = ${location_id} and stock.minimum > 0
						and stock.onhand + stock.onorder < stock.minimum
				) as each_want group by title_id, condition
			) as wants
			join titles on titles.id = wants.title_id
			left join offers on offers.title_id = wants.title_id and offers.condition = wants.condition
			left join stock on stock.offer_id = offers.id and stock.location_id = ${location_id}
			left join (
				select line.title_id, line.condition, sum(line.quantity) as copies from purchase_orders
				join purchase_order_lines as line on line.purchase_order_id = purchase_orders.id
				where purchase_orders.state = 'draft' and purchase_orders.location_id = ${location_id}
				group by line.title_id, line.condition
			) as drafts on drafts.title_id = wants.title_id and drafts.condition = wants.condition
		) as rated
		where wanted > 0 or waiting > 0
		order by ${sort === undefined ? sql`case when wanted > 0 then 0 else 1 end` : orderings[sort]}, title_sort, eisbn, condition
		limit ${page.limit + 1} offset ${page.offset}`.execute(db);
	return pageOf(
		rows.map(
			(row): WantedRow => ({
				eisbn: row.eisbn,
				title: row.title,
				publisher: row.publisher ?? '',
				condition: row.condition,
				condition_text: offerText(row.condition),
				waiting: Number(row.waiting),
				onhand: Number(row.onhand),
				minimum: Number(row.minimum),
				onorder: Number(row.onorder),
				drafted: Number(row.drafted),
				wanted: Math.max(0, Number(row.wanted)),
			}),
		),
		page,
	);
}
