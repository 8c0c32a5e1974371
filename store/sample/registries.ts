import { newRegistryId } from '../basket/registry/rules';
import { daySeconds } from '../contract/durations';
import { endOfDayOf } from '../contract/zoned-time';
import type { Transaction } from '../foundation/database/database';
import registries from './registries.json';
import type { Shelf } from './shelf';
import { shopTimezone } from './shop-settings';

/**
 * Writes the gift registries of the sample's customers, which the store's staff may edit.
 * @param customers the IDs of the customers, by e-mail address
 * @param now the current time in unix seconds
 */
export async function writeRegistries(
	db: Transaction,
	shelf: Shelf,
	customers: Map<string, number>,
	now: number,
): Promise<void> {
	for (const { owner, titles, shipped, deadline_in_days, begun_days_ago, store_can_edit, ...words } of registries) {
		const { id } = await db
			.insertInto('registries')
			.values({
				...words,
				id: newRegistryId(),
				customer_id: customers.get(owner) ?? 0,
				shipping_id: shipped ? 0 : null,
				shipping_encouraged: 1,
				purchase_deadline:
					deadline_in_days === null ? null : endOfDayOf(now + deadline_in_days * daySeconds, shopTimezone),
				store_can_edit: store_can_edit ? 1 : 0,
				created_at: now - begun_days_ago * daySeconds,
			})
			.returning('id')
			.executeTakeFirstOrThrow();
		const rows = titles.map(([title, wanted]) => ({
			registry_id: id,
			title_id: shelf.editionOf(String(title)).id,
			qty_requested: Number(wanted),
			qty_purchased: 0,
		}));
		await db.insertInto('registry_items').values(rows).execute();
	}
}
