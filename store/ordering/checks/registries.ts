import { sql } from 'kysely';
import { finding } from './check';

/** Checks gift registries: the purchased quantity of each title is the number of copies in orders that were not cancelled. */
export const checkRegistries = finding(
	sql<{ title: string; eisbn: string; purchased: number; bought: number }>`
		select title, eisbn, purchased, bought from (
			select registries.id, registries.title, titles.eisbn, qty_purchased as purchased,
				(select coalesce(sum(order_items.quantity - (select coalesce(sum(order_copies.quantity), 0) from order_copies
						where order_copies.order_item_id = order_items.id
						and order_copies.state in ('cancelled', 'returned'))), 0) from order_items
					join orders on orders.id = order_items.order_id
					where order_items.registry_id = registry_items.registry_id
					and order_items.title_id = registry_items.title_id
					and orders.state <> 'cancelled' and orders.delivery_key <> 'quote') as bought
			from registry_items
			join registries on registries.id = registry_items.registry_id
			join titles on titles.id = registry_items.title_id
		) as counted where purchased <> bought order by id, eisbn`,
	({ title, eisbn, purchased, bought }) =>
		`The gift registry “${title}” says that ${purchased} of ${eisbn} were bought, but orders bought ${bought}.`,
);
