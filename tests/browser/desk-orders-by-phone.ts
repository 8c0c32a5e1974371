import type { Page } from 'playwright/test';
import { accessKeyFor } from '../../store/ordering/orders/access-key';
import { expect } from '../harness/plain-client/expect';
import type { Shop } from '../harness/shop';
import { testSecret } from '../harness/test-secret';
import { inDatabase } from './shop-database';

export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

/**
 * Returns a title with a price, one offer and more than five copies at every location, so that any location can fill an
 * order.
 */
export const stocked = (shop: Shop): { eisbn: string; title: string } =>
	inDatabase(
		shop.dataDir,
		(db) =>
			db
				.prepare(
					`select eisbn, title from titles join offers on offers.title_id = titles.id
					join stock on stock.offer_id = offers.id
					where titles.status = 'active' and is_giftcard = 0 and offers.condition = 'new' and sold_until is null
					and list_price_can > 500
					and not exists (select 1 from offers as other where other.title_id = titles.id and other.id <> offers.id)
					group by titles.id having min(onhand) > 5 and count(*) = (select count(*) from locations)
					order by titles.id limit 1`,
				)
				.get() as { eisbn: string; title: string },
	);

/** Adds a title to the open order by phone. */
export async function addByPhone(page: Page, eisbn: string, copies = 1): Promise<void> {
	await page.getByLabel('ISBN').fill(eisbn);
	await page.getByRole('region', { name: 'Add a title' }).getByLabel('Copies').fill(String(copies));
	await press(page, 'Add');
	await expect(page.getByText('Subtotal')).toBeVisible();
}

/** Begins an order by phone of one title, for an unknown customer. */
export async function beginByPhone(page: Page, eisbn: string): Promise<void> {
	await page.goto('/desk/counter');
	await press(page, 'Order without an account');
	await addByPhone(page, eisbn);
}

/** Enters Bo Caller, who picks the order up. */
export async function pickUpByBo(page: Page): Promise<void> {
	const customer = page.getByRole('region', { name: 'Customer' });
	await customer.getByLabel('Name', { exact: true }).fill('Bo Caller');
	await customer.getByLabel(/^E-mail address/).fill('bo@example.org');
	await customer.getByLabel('Phone').fill('604 555 0123');
	await page.getByRole('region', { name: 'Delivery' }).getByLabel('In-store pick up').check();
	await press(page, 'Save');
}

/** Returns the number of the order that the desk says it has just placed. */
export async function numberPlaced(page: Page): Promise<string> {
	const words = /Order (\w+) (?:is placed|awaits payment)/;
	const said = page.getByRole('status').filter({ hasText: words }).first();
	return words.exec((await said.textContent()) ?? '')?.[1] ?? '';
}

/** Takes an order by phone for an unknown customer. Returns its number. */
export async function takeByPhone(page: Page, eisbn: string, copies = 1, paid = 'At pick up'): Promise<string> {
	await page.goto('/desk/counter');
	await press(page, 'Order without an account');
	await page.getByLabel('ISBN').fill('9780000000000');
	await press(page, 'Add');
	await expect(page.getByRole('alert')).toBeVisible();
	await addByPhone(page, eisbn, copies);
	await pickUpByBo(page);
	const payment = page.getByRole('region', { name: 'Payment' });
	await payment.getByLabel(paid).check();
	await press(page, /^Place order/);
	return numberPlaced(page);
}

let quotes = 0;

/** Adds a customer's request for a quote of this many copies on each of this many lines. Returns its number. */
export const askForQuote = (shop: Shop, eisbn: string, quantity: number, lines = 1): string =>
	inDatabase(shop.dataDir, (db) => {
		const { id, title } = db.prepare('select id, title from titles where eisbn = ?').get(eisbn) as {
			id: number;
			title: string;
		};
		const number = `Q${Date.now()}${++quotes}`;
		const now = Math.floor(Date.now() / 1000);
		const price = 2000;
		const order = db
			.prepare(
				`insert into orders (order_number, idempotency_key, session_hash, state, delivery_key, payment_type, purchaser_name,
					email, phone, instructions, item_count, original_price, subtotal, total, total_owing, created_at, updated_at)
				values (?, ?, 'somebody', 'placed', 'quote', 'not_required', 'Quinn Asker', 'quinn@example.org', '604 555 0177',
					'Four for a school', ?, ?, ?, ?, ?, ?, ?) returning id`,
			)
			.pluck()
			.get(number, `quote ${number}`, lines * quantity, ...Array(4).fill(price * quantity * lines), now, now) as number;
		const sold = { eisbn, title, authors: [], binding: null, cover_image_cache: '', is_forthcoming: false };
		const rest = {
			release_date: null,
			condition_text: 'New',
			onhand: 3,
			sub_message: null,
			backorder_sub_message: null,
		};
		const item = db.prepare(
			`insert into order_items (order_id, position, title_id, title_info, condition, quantity, sold_price, original_price)
			values (?, ?, ?, ?, 'new', ?, ?, ?)`,
		);
		for (let line = 0; line < lines; line += 1)
			item.run(order, line, id, JSON.stringify({ ...sold, ...rest, registry: null }), quantity, price, price);
		return number;
	});

/** Returns the name of the location where an order counts. */
export const locationOf = (shop: Shop, number: string): string =>
	inDatabase(
		shop.dataDir,
		(db) =>
			db
				.prepare(
					`select coalesce(nullif(altname, ''), sc_name) from locations
					where id = (select location_id from orders where order_number = ?)`,
				)
				.pluck()
				.get(number) as string,
	);

/** Returns the page of an order, as the link in its mail opens it. */
export const pageOfKey = (number: string): string =>
	`/account/order/${number}?key=${accessKeyFor(number, [testSecret])}`;
