import { type Kysely, sql } from 'kysely';

/** Keeps each open order on its newest pick list only: two lists must not hold the same copy. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`
		delete from pick_list_orders
		where order_id in (select id from orders where state = 'placed')
		and exists (
			select 1
			from pick_list_orders as newer
			join pick_lists as newer_list on newer_list.id = newer.pick_list_id
			join pick_lists as list on list.id = pick_list_orders.pick_list_id
			where newer.order_id = pick_list_orders.order_id
			and newer.pick_list_id > pick_list_orders.pick_list_id
			and (newer_list.location_id is null or list.location_id is null or newer_list.location_id = list.location_id)
		)
	`.execute(db);
}
