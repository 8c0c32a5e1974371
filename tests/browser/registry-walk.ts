import type { Shop } from '../harness/shop';
import { offersOf, type SampleOffer } from './fill-cart';
import { inDatabase } from './shop-database';

/** A registry that a test writes for the customer who signed up last, as its forms would. */
export interface WrittenRegistry {
	id: number;
	title: string;
	books: SampleOffer[];
}

let count = 0;

/** @param books how many titles it asks for, two copies of each */
export function writeRegistry(shop: Shop, books = 1, values: Record<string, unknown> = {}): WrittenRegistry {
	const wanted = offersOf(shop, 'plenty', books);
	const title = `Ines and Robin ${++count}`;
	const id = 4_503_599_627_370_000 + process.pid * 1000 + count;
	inDatabase(shop.dataDir, (db) => {
		const { customer_id } = db.prepare('select max(id) customer_id from customers').get() as { customer_id: number };
		const row = {
			id,
			customer_id,
			title,
			occasion: 'Wedding',
			description: 'Books for two',
			shipping_id: null,
			shipping_encouraged: 1,
			purchase_deadline: null,
			store_can_edit: 0,
			created_at: 1,
			...values,
		};
		const names = Object.keys(row);
		db.prepare(`insert into registries (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`).run(
			...Object.values(row),
		);
		for (const { title_id } of wanted) {
			db.prepare(
				'insert into registry_items (registry_id, title_id, qty_requested, qty_purchased) values (?, ?, 2, 0)',
			).run(id, title_id);
		}
	});
	return { id, title, books: wanted };
}
