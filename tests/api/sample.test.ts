import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeDay } from '~store/catalogue/titles/availability';
import { toIsbn13 } from '~store/contract/isbn';
import { screenPath } from '~store/contract/own-pages';
import type { NavigationItem } from '~store/contract/settings';
import { transact } from '~store/foundation/database/transactions';
import { writeSettings } from '~store/foundation/settings/settings';
import { buildSample } from '~store/sample/build-sample';
import { ensureSample } from '~store/sample/ensure-sample';
import { ownData } from '~store/sample/own-data';
import { shopTimezone } from '~store/sample/shop-settings';
import { works } from '~store/sample/work';
import { addBook } from '../harness/bare-store';
import { addCustomer } from '../harness/customers';
import { guestWith, review } from '../harness/orders';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';

/** Addresses of screens that need nothing from the bookseller. */
const screens = [
	/^\/$/,
	/^\/home$/,
	/^\/browse(\/filter\/[a-z]\/[^/]+)?$/,
	/^\/events$/,
	/^\/features$/,
	/^\/gift-cards$/,
	/^\/contact-hours$/,
];

const counted = [
	'titles',
	'offers',
	'stock',
	'locations',
	'subjects',
	'title_lists',
	'title_list_items',
	'list_blocks',
	'events',
	'event_titles',
	'content_pages',
	'customers',
	'addresses',
	'customer_links',
	'promo_codes',
	'registries',
	'registry_items',
	'orders',
	'order_items',
	'carts',
] as const;

async function countsOf(store: TestStore): Promise<Record<string, number>> {
	const counts: Record<string, number> = {};
	for (const table of counted) {
		const { count } = await store.db
			.selectFrom(table)
			.select((eb) => eb.fn.countAll<number>().as('count'))
			.executeTakeFirstOrThrow();
		counts[table] = count;
	}
	return counts;
}

onBothEngines('the sample shop', (engine) => {
	let store: TestStore;
	beforeAll(async () => {
		store = await openTestStore(engine);
		await buildSample(store);
	});
	afterAll(() => store.dispose());

	it('has all parts of a shop', async () => {
		const counts = await countsOf(store);
		expect(works.length).toBeGreaterThanOrEqual(400);
		expect(counts.titles).toBeGreaterThan(works.length);
		expect(counts.locations).toBe(2);
		expect(counts.customers).toBe(4);
		expect(counts.orders).toBeGreaterThanOrEqual(8);
		expect(counts.carts).toBe(0);
	});

	it('has copies on hold only for open orders: copies of completed orders have left the shop', async () => {
		const held = await store.db
			.selectFrom('order_withdrawals')
			.innerJoin('orders', 'orders.id', 'order_id')
			.select('state')
			.where((eb) => eb('handed_over', '<', eb.ref('quantity')))
			.execute();
		expect([...new Set(held.map(({ state }) => state))].sort()).toEqual(['placed', 'ready']);
	});

	it('has titles of every status, binding and condition', async () => {
		const titles = await store.db.selectFrom('titles').selectAll().execute();
		const having = (test: (title: (typeof titles)[number]) => boolean) => titles.filter(test).length;
		for (const status of ['active', 'forthcoming', 'out_of_print', 'out_of_stock_indefinitely', 'cancelled']) {
			expect(having((title) => title.status === status)).toBeGreaterThan(0);
		}
		expect(having((title) => title.is_large_print === 1)).toBeGreaterThanOrEqual(20);
		expect(having((title) => title.is_giftcard === 1)).toBe(4);
		const giftCards = await store.db
			.selectFrom('title_facets')
			.innerJoin('titles', 'titles.id', 'title_id')
			.select('filters')
			.where('is_giftcard', '=', 1)
			.execute();
		expect(giftCards.map(({ filters }) => filters.split('\n')[0])).toEqual(Array(4).fill('b available-to-order'));
		expect(having((title) => title.has_libro_audiobook === 1)).toBeGreaterThan(0);
		expect(having((title) => title.rank !== null)).toBe(150);
		expect(having((title) => title.future_rank !== null)).toBeGreaterThanOrEqual(15);
		expect(having((title) => title.list_price_can === null)).toBeGreaterThan(4);
		expect(new Set(titles.map(({ binding }) => binding))).toEqual(
			new Set(['Paperback', 'Hardcover', 'Mass Market Paperback', 'Board Book', 'Audio CD', 'Gift Card', 'Ticket']),
		);
		const offers = await store.db.selectFrom('offers').select('condition').distinct().execute();
		expect(offers.map(({ condition }) => condition).sort()).toEqual(['bargain', 'like_new', 'new', 'used']);
	});

	it('numbers its titles in an unassigned range, validly and each once', async () => {
		const rows = await store.db.selectFrom('titles').select('eisbn').execute();
		const eisbns = rows.map(({ eisbn }) => eisbn);
		expect(eisbns.filter((eisbn) => !eisbn.startsWith('9799'))).toEqual([]);
		expect(eisbns.filter((eisbn) => !('eisbn' in toIsbn13(eisbn)))).toEqual([]);
		expect(new Set(eisbns).size).toBe(eisbns.length);
	});

	it('has gift registries with suitable titles: for children, each work once, and available', async () => {
		const registries = await store.db.selectFrom('registries').select(['id', 'title']).execute();
		expect(registries).toHaveLength(2);
		for (const { id } of registries) {
			const { items } = await store.call('giftregistry/get', {
				gift_registry_id: id,
				show_items: true,
				show_offers: true,
			});
			expect(items.length).toBeGreaterThan(6);
			for (const { title } of items) {
				const { audience } = await store.call('title/getItem', { eisbn: title.eisbn });
				expect(audience, title.title).toMatch(/children|juvenile|young/i);
				expect(title.available?.[0]?.price, title.title).not.toBeNull();
			}
			expect(new Set(items.map(({ title }) => title.title)).size).toBe(items.length);
		}
	});

	it('returns every title', async () => {
		const rows = await store.db.selectFrom('titles').select(['eisbn', 'title']).execute();
		for (const { eisbn, title } of rows) {
			const answer = await store.call('title/getItem', { eisbn });
			expect(answer.title).toBe(title);
		}
		// Makes about 1,500 calls, one after the other.
	}, 120_000);

	it('keeps the editions of a work together and other works apart', async () => {
		const rows = await store.db
			.selectFrom('titles')
			.select(['title', 'work_key'])
			.where('is_giftcard', '=', 0)
			// Leaves out tickets, which are not books.
			.where('sold_until', 'is', null)
			.execute();
		expect(new Set(rows.map(({ work_key }) => work_key)).size).toBe(works.length);
		expect(new Set(rows.map(({ title }) => title)).size).toBe(works.length);
	});

	it('has different stock at its two locations', async () => {
		const rows = await store.db.selectFrom('stock').selectAll().where('onhand', '>', 0).execute();
		const at = (id: number) => new Set(rows.filter(({ location_id }) => location_id === id).map((row) => row.offer_id));
		const [first, second] = [at(1), at(2)];
		expect([...first].filter((offer) => !second.has(offer)).length).toBeGreaterThan(50);
		expect([...second].filter((offer) => !first.has(offer)).length).toBeGreaterThan(50);
	});

	it('fills its home page: every block has titles or an event to come, and no shelf has a work twice', async () => {
		const { blocks } = await store.call('store/getHome', {});
		expect(new Set(blocks.map(({ placement }) => placement))).toEqual(
			new Set(['banner', 'left_sidebar', 'featured', 'other']),
		);
		for (const block of blocks) {
			if (block.type === 'event') expect(block.event?.from).toBeGreaterThan(store.now());
			else expect(block.row_count).toBeGreaterThanOrEqual(10);
			if (block.type === 'list') expect(block.titles.length).toBe(Math.min(block.row_count, block.limit ?? 24));
			const names = block.titles.map(({ title }) => title);
			expect(new Set(names).size).toBe(names.length);
		}
	});

	it('shows on its shelves what can be bought, or ordered ahead', async () => {
		const { blocks } = await store.call('store/getHome', {});
		const titles = blocks.flatMap((block) => block.titles);
		const unavailable = titles.filter(({ available }) => !available.some((offer) => offer.cartable));
		expect(unavailable.map(({ title }) => title)).toEqual([]);
	});

	it('has events on both sides of today, and a day with more than three', async () => {
		const { rows } = await store.call('event/getList', {});
		const now = store.now();
		expect(rows.filter(({ to }) => to < now).length).toBeGreaterThan(10);
		expect(rows.filter(({ from }) => from > now).length).toBeGreaterThan(10);
		const days = rows.map(({ from }) => new Date((from - 8 * 3600) * 1000).toISOString().slice(0, 10));
		const busiest = Math.max(...days.map((day) => days.filter((other) => other === day).length));
		expect(busiest).toBeGreaterThan(3);
		expect(rows.filter(({ info }) => info.name.includes('{') || info.description.includes('{'))).toEqual([]);
		expect(rows.filter(({ info }) => info.book_list.length > 0).length).toBeGreaterThan(20);
	});

	it('has new and forthcoming titles for today', async () => {
		const day = 86_400;
		const today = storeDay(store.now(), shopTimezone);
		const rows = await store.db.selectFrom('titles').select(['release_date', 'status']).execute();
		const released = rows.filter(({ status }) => status === 'active').map(({ release_date }) => release_date ?? 0);
		expect(released.filter((date) => date > today - 31 * day).length).toBeGreaterThanOrEqual(20);
		expect(released.filter((date) => date > today)).toEqual([]);
		const coming = rows.filter(({ status }) => status === 'forthcoming');
		expect(coming.length).toBeGreaterThanOrEqual(20);
		expect(coming.filter(({ release_date }) => (release_date ?? 0) <= today)).toEqual([]);
	});

	it('has a name for each of its subjects', async () => {
		const codes = await store.db.selectFrom('title_subjects').select('code').distinct().execute();
		const headings = await store.db.selectFrom('subjects').selectAll().execute();
		const known = new Set(headings.map(({ code }) => code));
		expect(codes.filter(({ code }) => !known.has(code))).toEqual([]);
		expect(headings.filter(({ parent_code }) => parent_code !== null && !known.has(parent_code))).toEqual([]);
	});

	it('finds titles under every shelf of the menu', async () => {
		const { site_navigation } = await store.call('store/getSettings', {});
		const shelves = allItems(site_navigation).filter(({ type, search }) => type === 'browse' && search !== '');
		expect(shelves.length).toBeGreaterThan(10);
		for (const { label, search } of shelves) {
			const [key = '', values = ''] = search.split('/');
			const filter = JSON.stringify(values.split(',').map(decodeURIComponent));
			const { row_count } = await store.call('browse/get', { [key]: filter });
			expect([label, row_count > 5]).toEqual([label, true]);
		}
	});

	it('names no page that does not exist', async () => {
		const settings = await store.call('store/getSettings', {});
		const items = allItems([...settings.site_navigation, ...settings.extra_navigation]);
		for (const item of items) {
			if (item.type === 'unlinked' || item.path.startsWith('http')) continue;
			const path = screenPath(item, settings);
			if (path !== null) expect(screens.some((screen) => screen.test(path))).toBe(true);
			else await store.call('titlelist/getCustom', { page_id: item.search || item.id });
		}
		const paths = items.map(({ path }) => path);
		for (const { target } of settings.url_shortcuts) {
			const known =
				paths.includes(target) || target.startsWith('http') || screens.some((screen) => screen.test(target));
			expect([target, known]).toEqual([target, true]);
		}
	});

	it('has orders that add up', async () => {
		const orders = await store.db.selectFrom('orders').selectAll().execute();
		for (const order of orders) {
			const taxes = (JSON.parse(order.taxes) as { amount: number }[]).reduce((sum, { amount }) => sum + amount, 0);
			expect(order.subtotal + taxes + order.shipping_cost).toBe(order.total);
			expect(order.original_price - order.discounts).toBe(order.subtotal);
		}
		expect(new Set(orders.map(({ customer_id }) => customer_id)).size).toBe(4);
	});

	it('sets no password and no session', async () => {
		const customers = await store.db.selectFrom('customers').select('password_hash').execute();
		expect(customers.every(({ password_hash }) => password_hash === null)).toBe(true);
		expect(await store.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
	});

	it('is the same when it is built again, with the address that it is served from', async () => {
		const before = await countsOf(store);
		const settings = await store.settings.get();
		const store_info = { ...settings.store_info, base_url: 'https://books.example.org', name: 'Another name' };
		await transact(store, (transaction) => writeSettings(transaction, { ...settings, store_info }, store.now()));
		const pick = () =>
			store.db
				.selectFrom('titles')
				.select(['id', 'eisbn', 'title', 'release_date', 'lowest_price'])
				.orderBy('id')
				.execute();
		const titles = await pick();
		await buildSample(store);
		expect(await countsOf(store)).toEqual(before);
		expect(await pick()).toEqual(titles);
		const { store_info: after } = await store.call('store/getSettings', {});
		expect(after).toMatchObject({ base_url: 'https://books.example.org', name: 'Heron’s Reach Books' });
		expect((await store.call('browse/get', { term: 'middlemarch' })).row_count).toBeGreaterThan(0);
	});

	it('recognises titles, orders and accounts that it did not create', async () => {
		expect(await ownData(store.db)).toEqual({ isSetUp: false, titles: 0, orders: 0, customers: 0 });
		const { id } = await store.db
			.selectFrom('titles')
			.select('titles.id')
			.where('title', '=', 'Stoner')
			.orderBy('titles.id')
			.executeTakeFirstOrThrow();
		const client = await guestWith(store, id);
		await store.call('checkout/submit', await review(store, client), client);
		await addCustomer(store);
		await addBook(store);
		expect(await ownData(store.db)).toEqual({ isSetUp: false, titles: 1, orders: 1, customers: 1 });
	});
});

const allItems = (items: NavigationItem[]): NavigationItem[] =>
	items.flatMap((item) => [item, ...allItems(item.submenu)]);

onBothEngines('the first start', (engine) => {
	let store: TestStore;
	beforeAll(async () => {
		store = await openTestStore(engine);
	});
	afterAll(() => store.dispose());

	it('builds the sample once, however many start at the same time', async () => {
		const start = () => ensureSample(store, { begin: true });
		const built = await Promise.all([start(), start(), start()]);
		expect(built.filter(Boolean).length).toBe(1);
		expect((await countsOf(store)).locations).toBe(2);
		expect(await start()).toBe(false);
	});

	it('completes an interrupted sample', async () => {
		await store.db.deleteFrom('events').execute();
		await store.db
			.insertInto('counters')
			.values({ name: 'sample', value: store.now() - 1000 })
			.execute();
		expect(await ensureSample(store, { begin: false })).toBe(true);
		expect((await countsOf(store)).events).toBeGreaterThan(0);
	});
});

describe('a shop with its own data', () => {
	it('is unchanged from its first setting on', async () => {
		const store = await openTestStore('sqlite');
		await transact(store, (transaction) => writeSettings(transaction, { store_info: { name: 'Ours' } }, store.now()));
		expect(await ensureSample(store, { begin: true })).toBe(false);
		await store.dispose();
	});
});
