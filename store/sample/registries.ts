import { newRegistryId } from '../basket/registry/rules';
import type { Queries } from '../foundation/database/database';

const day = 86_400;
/** As many titles as the sample's registry asks for. */
const titles = 7;

/** A gift registry of one of the sample's customers, who lets the store manage it. @param now unix seconds */
export async function writeRegistries(db: Queries, now: number): Promise<void> {
	const owner = await db
		.selectFrom('customers')
		.select('id')
		.where('is_institution', '=', 0)
		.orderBy('id')
		.executeTakeFirstOrThrow();
	const { id } = await db
		.insertInto('registries')
		.values({
			id: newRegistryId(),
			customer_id: owner.id,
			title: 'A small library for a new arrival',
			occasion: 'Baby',
			description: 'Books that are read aloud a hundred times, for somebody who cannot read yet.',
			shipping_id: 0,
			shipping_encouraged: 1,
			purchase_deadline: null,
			store_can_edit: 1,
			created_at: now - 5 * day,
		})
		.returning('id')
		.executeTakeFirstOrThrow();
	const books = await db
		.selectFrom('titles')
		.innerJoin('offers', 'offers.title_id', 'titles.id')
		.innerJoin('stock', 'stock.offer_id', 'offers.id')
		.select('titles.id')
		.distinct()
		.where('offers.condition', '=', 'new')
		.where('stock.onhand', '>', 3)
		.where('titles.is_giftcard', '=', 0)
		.where('titles.status', '=', 'active')
		.orderBy('titles.id')
		.limit(titles)
		.execute();
	const rows = books.map((book, at) => ({
		...{ registry_id: id, title_id: book.id, qty_requested: (at % 2) + 1, qty_purchased: 0 },
	}));
	await db.insertInto('registry_items').values(rows).execute();
}
