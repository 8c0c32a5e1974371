import { endDesign, sellDesign } from '~store/basket/gift-cards/designs';
import { sellTicket } from '~store/catalogue/events/sell-ticket';
import { changeEvent, endEvent, reopenEvent, writeEvents } from '~store/catalogue/events/write-events';
import type { TitleRecord } from '~store/catalogue/feeds/title-record';
import * as lists from '~store/catalogue/lists/arrange-lists';
import { changeLocation } from '~store/catalogue/locations/arrange-locations';
import { addLocation } from '~store/catalogue/locations/locations';
import { addBlock, changeBlock, removeBlock } from '~store/catalogue/own-pages/arrange-blocks';
import { removePage, setPageOfList, writePage } from '~store/catalogue/own-pages/write-page';
import { beginRun } from '~store/catalogue/stock/runs';
import { holdTopic } from '~store/catalogue/writing/hold-topic';
import { reindexTitles } from '~store/catalogue/writing/reindex-titles';
import { repriceAll } from '~store/catalogue/writing/reprice';
import { undoRun } from '~store/catalogue/writing/undo-run';
import { writeStock } from '~store/catalogue/writing/write-stock';
import { writeTitles } from '~store/catalogue/writing/write-titles';
import type { Client } from '~store/contract/call';
import { transact } from '~store/foundation/database/transactions';
import { Refused } from '~store/foundation/refusal';
import { readSettings, writeSettings } from '~store/foundation/settings/settings';
import { advanceOrder } from '~store/ordering/orders/advance-order';
import { nextEisbn } from './catalogue';
import { addCustomer } from './customers';
import { guestWith, review } from './orders';
import type { TestStore } from './store';

/** Returns random numbers that are the same for the same seed. */
export function randomFrom(seed: number) {
	let state = seed >>> 0;
	const below = (count: number): number => {
		// mulberry32
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) % count;
	};
	return { below, of: <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item };
}

export type Random = ReturnType<typeof randomFrom>;

const words = ['harbour', 'lantern', 'winter', 'orchard', 'ferry', 'glass'];
const people = ['Ada Quill', 'Ben Moor', 'Cleo Frost'];
const series = [null, 'Tides', 'Northern Lines'];
const codes = ['FIC', 'FBA', 'NHD'];
export const pageIds = ['events', 'about', 'staff'];
export const topic = '__prize';

/** A small shop in which everything may change, with the keys that calls use. */
export interface ChangingShop {
	eisbns: string[];
	lists: number[];
	/** Keys of customers' lists that were shared at any time. */
	keys: string[];
	events: number[];
	orders: string[];
	customers: { client: Client; lists: number[] }[];
}

/** A named change through the store's own calls and commands. A refused change has no effect. */
export type Change = (store: TestStore, shop: ChangingShop, random: Random) => Promise<unknown>;

const titleIdOf = async ({ db }: TestStore, eisbn: string): Promise<number> =>
	(await db.selectFrom('titles').select('id').where('eisbn', '=', eisbn).executeTakeFirstOrThrow()).id;

const someIds = (store: TestStore, { eisbns }: ChangingShop, random: Random) =>
	Promise.all([...new Set([random.of(eisbns), random.of(eisbns)])].map((eisbn) => titleIdOf(store, eisbn)));

const phrase = (random: Random) => `${random.of(words)} ${random.of(words)} ${random.below(100)}`;

function recordOf(eisbn: string, { eisbns }: ChangingShop, random: Random): TitleRecord {
	const name = random.of(codes);
	return {
		eisbn,
		title: phrase(random),
		authors: [{ name: random.of(people) }],
		series: random.of(series),
		series_num: String(1 + random.below(4)),
		binding: random.of(['Paperback', 'Hardcover']),
		language: random.of(['eng', 'fre']),
		list_price_can: 500 + 100 * random.below(30),
		rank: random.below(3) === 0 ? random.below(5000) + 1 : null,
		description: phrase(random),
		status: random.of(['active', 'active', 'forthcoming', 'out_of_print']),
		// A week around the first day of the test.
		release_date: 86_400 * (20_717 + random.below(7)),
		subjects: [{ scheme: 'thema', code: name, label: `Subject ${name}` }],
		...(random.below(4) === 0 ? { related_editions: [random.of(eisbns)] } : {}),
	};
}

let files = 0;
const write = (store: TestStore, record: TitleRecord) => {
	files += 1;
	return writeTitles(store, [{ record, at: 0 }], { file: `a random change ${files}` });
};

const customerOf = async (store: TestStore, shop: ChangingShop, random: Random) => {
	if (shop.customers.length < 2) {
		const { id, client } = await addCustomer(store);
		// The test's clock passes more time than a session lasts.
		const ends = store.now() + 1_000_000_000;
		const lasting = store.db.updateTable('sessions').set({ expires_at: ends, login_expires_at: ends });
		await lasting.where('customer_id', '=', id).execute();
		shop.customers.push({ client, lists: [] });
	}
	return random.of(shop.customers);
};

const listOf = async (store: TestStore, shop: ChangingShop, random: Random) => {
	const owner = await customerOf(store, shop, random);
	if (owner.lists.length < 2) {
		const { list } = await store.call('titlelist/create', { name: phrase(random) }, owner.client);
		owner.lists.push(list.list_id);
	}
	return { client: owner.client, owner, list_id: random.of(owner.lists) };
};

export const changes: Record<string, Change> = {
	async 'a title is added'(store, shop, random) {
		if (shop.eisbns.length > 25) return;
		const eisbn = nextEisbn();
		await write(store, recordOf(eisbn, shop, random));
		shop.eisbns.push(eisbn);
	},
	'a title is read again': (store, shop, random) => write(store, recordOf(random.of(shop.eisbns), shop, random)),
	async 'a few words of a title change'(store, shop, random) {
		const eisbn = random.of(shop.eisbns);
		const { title } = await store.db
			.selectFrom('titles')
			.select('title')
			.where('eisbn', '=', eisbn)
			.executeTakeFirstOrThrow();
		await write(store, { eisbn, title, description: phrase(random) });
	},
	async 'a file counts copies'(store, { eisbns }, random) {
		const now = store.now();
		const runId = random.below(2) === 0 ? { runId: await beginRun(store.db, 'a file', now, now) } : {};
		const records = [
			{ eisbn: random.of(eisbns), condition: random.of(['new', 'used']), onhand: random.below(4) },
			{ eisbn: random.of(eisbns), condition: 'new', onhand: random.below(9), price: 1000 + random.below(900) },
		];
		await writeStock(store, records, { reason: 'counted', source: 'a file', asOf: now, ...runId });
	},
	async 'a stock file is undone'(store) {
		const run = await store.db.selectFrom('stock_runs').select('id').where('undone_at', 'is', null).executeTakeFirst();
		if (run) await undoRun(store, run.id);
	},
	async 'a shopper buys'(store, shop, random) {
		const client = await guestWith(store, await titleIdOf(store, random.of(shop.eisbns)));
		const { order_number } = await store.call('checkout/submit', await review(store, client), client);
		shop.orders.push(order_number);
	},
	async 'an order is cancelled'(store, { orders }, random) {
		if (orders.length > 0) await advanceOrder(store, random.of(orders), 'cancelled');
	},
	'a topic gets other titles': (store, { eisbns }, random) =>
		holdTopic(store, topic, [random.of(eisbns), random.of(eisbns)]),
	'lowest prices are recalculated': async (store) => repriceAll(store, await store.settings.get()),
	async 'derived data are recalculated'(store) {
		await store.db.insertInto('deriving').values({ title_id: 0 }).execute();
		await reindexTitles(store, () => false);
	},
	async 'a list is created'(store, shop, random) {
		if (shop.lists.length > 6) return;
		const kind = random.of(['store', 'feature']);
		shop.lists.push(await lists.createStoreList(store, phrase(random), { kind }, await someIds(store, shop, random)));
	},
	'titles are added to a list': async (store, shop, random) =>
		lists.addToStoreList(store, random.of(shop.lists), await someIds(store, shop, random)),
	'titles are removed from a list': async (store, shop, random) =>
		lists.removeFromStoreList(store, random.of(shop.lists), await someIds(store, shop, random)),
	async 'a list is sorted'(store, shop, random) {
		const list_id = random.of(shop.lists);
		const items = await store.db
			.selectFrom('title_list_items')
			.select('title_id')
			.where('list_id', '=', list_id)
			.execute();
		if (items.length > 0) await lists.orderStoreList(store, list_id, [random.of(items).title_id]);
	},
	'a list is described': (store, shop, random) =>
		lists.describeStoreList(store, random.of(shop.lists), { header: phrase(random), description: phrase(random) }),
	'the home page shows a list': (store, shop, random) =>
		lists.addListBlock(store, random.of(shop.lists), {
			placement: 'other',
			header: phrase(random),
			item_limit: null,
			position: random.below(9),
		}),
	'a list is ended': (store, shop, random) => lists.endStoreList(store, random.of(shop.lists)),
	'a page shows a list': (store, shop, random) =>
		setPageOfList(store, random.of(shop.lists), random.of([...pageIds, null])),
	async 'the home page shows an event'(store, { events }, random) {
		const placed = { type: 'event', list_id: null, event_id: random.of(events), placement: 'other' } as const;
		await addBlock(store, { ...placed, name: phrase(random), position: random.below(9) });
	},
	async 'a block is changed or removed'(store, _shop, random) {
		const blocks = await store.db.selectFrom('list_blocks').select('id').orderBy('id').execute();
		if (blocks.length === 0) return;
		const { id } = random.of(blocks);
		await (blocks.length > 4 ? removeBlock(store, id) : changeBlock(store, id, { header: phrase(random) }));
	},
	'a page is written': (store, _shop, random) =>
		writePage(store, { page_id: random.of(pageIds), title: phrase(random), html: `<p>${phrase(random)}</p>` }),
	'a page is removed': (store, _shop, random) => removePage(store, random.of(pageIds)),
	async 'an event is added'(store, shop, random) {
		if (shop.events.length > 5) return;
		const starts_at = store.now() + 600 * random.below(300);
		const told = {
			name: phrase(random),
			description: phrase(random),
			place: '',
			img_path: null,
			uid: null,
			occurrence: 0,
		};
		const record = { ...told, starts_at, ends_at: starts_at + 3600, titles: await someIds(store, shop, random) };
		shop.events.push(...(await writeEvents(store, { records: [record], whole: new Set() })).ids);
	},
	'an event changes': async (store, shop, random) =>
		changeEvent(store, random.of(shop.events), { name: phrase(random) }, await someIds(store, shop, random)),
	'an event is cancelled': (store, { events }, random) => endEvent(store, random.of(events), false),
	'a cancelled event takes place after all': (store, { events }, random) => reopenEvent(store, random.of(events)),
	'a ticket is sold': (store, { events }, random) =>
		sellTicket(store, random.of(events), {
			name: random.of(['Adult', 'Child']),
			price: 500,
			capacity: random.of([null, 3, 30]),
		}),
	'gift cards are sold': (store, _shop, random) => sellDesign(store, random.of(['Birthday', 'Thanks']), phrase(random)),
	'gift cards are no longer sold': (store, _shop, random) => endDesign(store, random.of(['Birthday', 'Thanks'])),
	async 'the settings change'(store, _shop, random) {
		const settings = await readSettings(store.db);
		const { store_info } = settings;
		const changed = random.of([
			{ store_info: { ...store_info, name: phrase(random) } },
			{ guest_show_price: random.below(4) > 0 },
			{ hide_sales_rank: random.below(2) === 0 },
			{ privacy_policy: `<p>${phrase(random)}</p>` },
			{ store_info: { ...store_info, is_multistore: random.below(2) === 0 } },
		]);
		await transact(store, (transaction) => writeSettings(transaction, { ...settings, ...changed }, store.now()));
	},
	async 'a location changes'(store, _shop, random) {
		const rows = await store.db.selectFrom('locations').select('id').orderBy('id').execute();
		if (rows.length < 3)
			await addLocation(store.db, { altname: phrase(random), sc_name: 'Shop', lat: null, lng: null });
		const weekdays = ['Thursday', 'Friday', 'Saturday'].map((day) => ({
			day,
			opens: '9:30',
			closes: `${12 + random.below(8)}:00`,
		}));
		const row = random.of(rows);
		if (row) await changeLocation(store, row.id, { altname: phrase(random), hours: JSON.stringify({ weekdays }) });
	},
	async 'a customer shares a list'(store, shop, random) {
		const { client, list_id } = await listOf(store, shop, random);
		const { url } = await store.call('titlelist/getPublicUrl', { list_id }, client);
		const key = url.slice(url.lastIndexOf('/') + 1);
		if (!shop.keys.includes(key)) shop.keys.push(key);
	},
	async 'a customer adds a title to a list'(store, shop, random) {
		const { client, list_id } = await listOf(store, shop, random);
		await store.call('titlelist/addItemToList', { list_id, eisbn: random.of(shop.eisbns) }, client);
	},
	async 'a customer removes titles from a list'(store, shop, random) {
		const { client, list_id } = await listOf(store, shop, random);
		await store.call('titlelist/removeItemsFromList', { list_id, eisbns: [random.of(shop.eisbns)] as never }, client);
	},
	async 'a customer renames a list'(store, shop, random) {
		const { client, list_id } = await listOf(store, shop, random);
		await store.call('titlelist/modify', { list_id, name: phrase(random) }, client);
	},
	async 'a customer stops sharing a list'(store, shop, random) {
		const { client, list_id } = await listOf(store, shop, random);
		await store.call('titlelist/modify', { list_id, shared: false }, client);
	},
	async 'a customer deletes a list'(store, shop, random) {
		const { client, owner, list_id } = await listOf(store, shop, random);
		await store.call('titlelist/delete', { list_id }, client);
		owner.lists = owner.lists.filter((id) => id !== list_id);
	},
};

/** Makes a change. A refused change, or one without anything to change, has no effect. */
export async function makeChange(name: string, ...told: Parameters<Change>): Promise<void> {
	const change = changes[name];
	if (!change) throw new Error(`The change '${name}' is unknown.`);
	await change(...told).catch((error: unknown) => {
		if (error instanceof Refused) return;
		// A refused call.
		if (error instanceof Error && /answered 4\d\d/.test(error.message)) return;
		throw error;
	});
}
