import type { Page } from 'playwright/test';
import { expect } from '../harness/plain-client/expect';
import type { Shop } from '../harness/shop';
import { countTags, inDatabase } from './shop-database';

/** An offer that a test puts into a cart. */
export interface SampleOffer {
	title_id: number;
	offer_id: number;
	eisbn: string;
	title: string;
	condition: string;
}

/** Kinds of sample offers, by their copies. The store cannot order more of any of them. */
const kinds = {
	/** Five or more on hand. */
	plenty: { condition: 'new', having: 'sum(s.onhand) >= 5', extra: '0, 1', status: "'active'" },
	/** One on hand. */
	last: { condition: 'used', having: 'sum(s.onhand) = 1', extra: '0', status: "'active'" },
	/** None on hand, and none to come. */
	gone: { condition: 'new', having: 'coalesce(sum(s.onhand), 0) = 0', extra: '0', status: 't.status' },
};

export function offersOf(shop: Shop, kind: keyof typeof kinds, count = 1): SampleOffer[] {
	const { condition, having, extra, status } = kinds[kind];
	const rows = inDatabase(shop.dataDir, (db) =>
		db
			.prepare(
				`select t.id title_id, o.id offer_id, t.eisbn, t.title, o.condition from titles t
				join offers o on o.title_id = t.id left join stock s on s.offer_id = o.id
				where o.condition = ? and o.is_extra_orderable in (${extra}) and t.is_giftcard = 0 and t.is_large_print = 0
				and t.status = ${status} and t.release_date < unixepoch() and t.list_price_can > 0
				group by o.id having ${having} order by t.id limit ?`,
			)
			.all(condition, count),
	) as SampleOffer[];
	expect(rows, `the sample has ${count} of the kind '${kind}'`).toHaveLength(count);
	return rows;
}

/** Returns the first offer of a kind. */
export const offerOf = (shop: Shop, kind: keyof typeof kinds): SampleOffer => offersOf(shop, kind)[0] as SampleOffer;

/** Puts copies into the cart as the button does, from whatever page is open. */
export async function putIn(page: Page, { eisbn, condition }: SampleOffer, quantity = 1): Promise<void> {
	const asked = await page.request.head('/robots.txt');
	const answer = await page.request.post('/cart/add', {
		form: { eisbn, condition, quantity: String(quantity), answer: 'data' },
		headers: { Origin: new URL(asked.url()).origin },
	});
	expect((await answer.json()).said).toBe('Added to cart');
}

interface Line {
	title_id: number;
	condition?: string;
	quantity?: number;
	registry_id?: number;
	notes?: object;
}

/** Writes lines into the newest cart that no form could make. Returns their ids. */
export const writeLines = (shop: Shop, lines: Line[]): number[] =>
	inDatabase(shop.dataDir, (db) => {
		const { id } = db.prepare('select max(id) id from carts').get() as { id: number };
		const insert = db.prepare(
			`insert into cart_items (cart_id, title_id, condition, quantity, registry_id, notes, created_at)
			values (?, ?, ?, ?, ?, ?, unixepoch())`,
		);
		return lines.map(({ title_id, condition = 'new', quantity = 1, registry_id = null, notes }) =>
			Number(
				insert.run(id, title_id, condition, quantity, registry_id, notes ? JSON.stringify(notes) : null)
					.lastInsertRowid,
			),
		);
	});

/** Sets the copies of an offer at one location. Returns a function that restores them. */
export function setStock(shop: Shop, { offer_id }: SampleOffer, onhand: number): () => void {
	return inDatabase(shop.dataDir, (db) => {
		const before = db.prepare('select location_id, onhand from stock where offer_id = ?').all(offer_id) as {
			location_id: number;
			onhand: number;
		}[];
		db.prepare('update stock set onhand = 0 where offer_id = ?').run(offer_id);
		db.prepare('update stock set onhand = ? where offer_id = ? and location_id = ?').run(
			onhand,
			offer_id,
			before[0]?.location_id,
		);
		countTags(db, 'stock', 'title:*');
		return () =>
			inDatabase(shop.dataDir, (again) => {
				const back = again.prepare('update stock set onhand = ? where offer_id = ? and location_id = ?');
				for (const row of before) back.run(row.onhand, offer_id, row.location_id);
				countTags(again, 'stock', 'title:*');
			});
	});
}

/** Returns the lines on the cart's screen that can be ordered. */
export const linesOf = (page: Page) => page.getByRole('list', { name: 'Items in your cart' }).getByRole('listitem');

export const summaryOf = (page: Page) => page.getByRole('region', { name: 'Order summary' });

/** Opens the cart with two copies of one title and one of another. */
export async function openCartOfTwo(page: Page, shop: Shop) {
	const [first, second] = offersOf(shop, 'plenty', 2) as [SampleOffer, SampleOffer];
	await putIn(page, first, 2);
	await putIn(page, second);
	await page.goto('/checkout/cart');
	await expect(summaryOf(page)).toContainText('Subtotal, 3 items');
	return { first, second };
}

/** Returns the subtotal on the page. */
export const subtotalOf = async (page: Page): Promise<string> =>
	/Subtotal, \d+ items?\s*(\$[\d,.]+)/.exec((await summaryOf(page).textContent()) ?? '')?.[1] ?? 'none';
