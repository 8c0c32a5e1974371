import type { Insertable } from 'kysely';
import { addLocation as insertLocation } from '~store/catalogue/locations/locations';
import { nameKey, seriesKey, titleSort } from '~store/catalogue/titles/sort-keys';
import type {
	EventsTable,
	ListBlocksTable,
	LocationsTable,
	TitleListsTable,
	TitlesTable,
} from '~store/foundation/database/schema';
import { transact } from '~store/foundation/database/transactions';
import { noteMovements } from '~store/inventory/movements';
import type { Store } from '~store/store';
import type { TestStore } from './store';

/** The values of a title that a test chooses. The rest is made up so that the title can be sold and found. */
export type TitleValues = Partial<Omit<Insertable<TitlesTable>, 'authors'>> & {
	authors?: (string | { name: string; canadian?: boolean; role?: string | null })[];
	/** Codes, in order. */
	subjects?: string[];
};

let count = 0;

/** A valid ISBN-13 that no other title of this test file has. */
export function nextEisbn(): string {
	count++;
	const twelve = `978155${String(count).padStart(6, '0')}`;
	const sum = [...twelve].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
	return `${twelve}${(10 - (sum % 10)) % 10}`;
}

/** Adds a title with a Canadian list price of 20.00, without an offer. Returns its id. */
export async function addTitle(store: Store, values: TitleValues = {}): Promise<number> {
	const { authors = ['Ada Quill'], subjects = [], ...row } = values;
	const eisbn = row.eisbn ?? nextEisbn();
	const title = row.title ?? `Title ${eisbn}`;
	const people = authors.map((author) => (typeof author === 'string' ? { name: author } : author));
	const first = people[0]?.name ?? '';
	const { id } = await store.db
		.insertInto('titles')
		.values({
			title,
			title_sort: titleSort(title),
			authors: JSON.stringify(people.map((person) => ({ canadian: false, role: null, ...person }))),
			author_sort: nameKey(first),
			series_key: seriesKey(row.series ?? null),
			work_key: `isbn:${eisbn}`,
			binding: 'Paperback',
			binding_code: 'BC',
			language: 'eng',
			release_date: 1_600_000_000 - (1_600_000_000 % 86_400),
			list_price_can: 2000,
			status: 'active',
			created_at: store.now(),
			updated_at: store.now(),
			...row,
			eisbn,
		})
		.returning('id')
		.executeTakeFirstOrThrow();
	for (const [position, { name, canadian = false }] of people.entries()) {
		await store.db
			.insertInto('title_authors')
			.values({ title_id: id, position, name, name_key: nameKey(name), canadian: canadian ? 1 : 0 })
			.execute();
	}
	for (const [position, code] of subjects.entries()) {
		await store.db.insertInto('title_subjects').values({ title_id: id, position, code }).execute();
	}
	return id;
}

export interface OfferValues {
	condition?: string;
	/** In cents. The default is the list price. */
	price?: number | null;
	discount?: number | null;
	note?: string | null;
	is_extra_orderable?: number;
	/** Copies on hand and on order at one location: the first, which is created if it is missing. */
	onhand?: number;
	onorder?: number;
	/** The same for named locations. */
	stock?: { location_id: number; onhand?: number; onorder?: number }[];
}

/** Adds an offer of a title, new unless said otherwise, and its stock. Returns the offer's id. */
export async function addOffer(store: Store, titleId: number, values: OfferValues = {}): Promise<number> {
	const { onhand, onorder, stock, ...row } = values;
	const { id } = await store.db
		.insertInto('offers')
		.values({ title_id: titleId, condition: 'new', price: null, discount: null, updated_at: store.now(), ...row })
		.returning('id')
		.executeTakeFirstOrThrow();
	const somewhere =
		onhand === undefined && onorder === undefined
			? []
			: [{ location_id: await firstLocation(store), onhand: onhand ?? 0, onorder: onorder ?? 0 }];
	for (const place of stock ?? somewhere) {
		await store.db
			.insertInto('stock')
			.values({ offer_id: id, location_id: place.location_id, onhand: place.onhand ?? 0, onorder: place.onorder ?? 0 })
			.execute();
		const opening = { offer_id: id, location_id: place.location_id, change: place.onhand ?? 0 };
		await transact(store, (transaction) =>
			noteMovements(transaction, [{ ...opening, reason: 'opening' }], store.now()),
		);
	}
	return id;
}

/** A title that is in stock: its id. */
export async function addStockedTitle(store: Store, values: TitleValues = {}, onhand = 3): Promise<number> {
	const id = await addTitle(store, values);
	await addOffer(store, id, { onhand });
	return id;
}

async function firstLocation(store: Store): Promise<number> {
	const row = await store.db.selectFrom('locations').select('id').orderBy('id').executeTakeFirst();
	return row?.id ?? addLocation(store, { altname: 'Main Street' });
}

/** Adds a location; the store sees it at once. Returns its id. */
export async function addLocation(store: Store, values: Partial<Insertable<LocationsTable>> = {}): Promise<number> {
	const altname = values.altname ?? 'Main Street';
	const id = await insertLocation(store.db, { sc_name: altname, ...values, altname });
	store.versions.refresh();
	return id;
}

/** Adds a list with its titles in order; the store's own unless a customer is named. Returns its id. */
export async function addList(
	store: Store,
	values: Partial<Insertable<TitleListsTable>> & { titles?: number[] } = {},
): Promise<number> {
	const { titles = [], ...row } = values;
	const now = store.now();
	const { id } = await store.db
		.insertInto('title_lists')
		.values({ customer_id: null, kind: 'store', name: 'A list', date_posted: now, date_updated: now, ...row })
		.returning('id')
		.executeTakeFirstOrThrow();
	const items = titles.map((title_id, position) => ({ list_id: id, title_id, position, added_at: now }));
	if (items.length > 0) await store.db.insertInto('title_list_items').values(items).execute();
	return id;
}

/** Adds a block of the home page. Returns its id. */
export async function addBlock(store: Store, values: Partial<Insertable<ListBlocksTable>> = {}): Promise<number> {
	const { id } = await store.db
		.insertInto('list_blocks')
		.values({ placement: 'other', type: 'list', name: '', position: 0, ...values })
		.returning('id')
		.executeTakeFirstOrThrow();
	return id;
}

/** Adds an event with its books, an hour long unless said otherwise. Returns its id. */
export async function addEvent(
	store: Store,
	values: Partial<Insertable<EventsTable>> & { titles?: number[] } = {},
): Promise<number> {
	const { titles = [], ...row } = values;
	const starts_at = row.starts_at ?? store.now();
	const { id } = await store.db
		.insertInto('events')
		.values({ name: 'A reading', ends_at: starts_at + 3600, ...row, starts_at })
		.returning('id')
		.executeTakeFirstOrThrow();
	const items = titles.map((title_id, position) => ({ event_id: id, title_id, position }));
	if (items.length > 0) await store.db.insertInto('event_titles').values(items).execute();
	return id;
}

/** Adds a subject's heading. */
export async function addSubject(store: Store, code: string, label: string, parent_code: string | null = null) {
	await store.db.insertInto('subjects').values({ code, scheme: 'thema', label, parent_code }).execute();
}

/** Sets the copies of a title that are on hand and missing at its only location. The ledger has the change too. */
export async function standsThere(
	{ unwatched: db, now }: TestStore,
	titleId: number,
	copies: { onhand: number; shortage: number },
): Promise<void> {
	const place = await db
		.selectFrom('stock')
		.innerJoin('offers', 'offers.id', 'offer_id')
		.select(['offer_id', 'title_id', 'condition', 'location_id', 'onhand', 'shortage'])
		.where('title_id', '=', titleId)
		.executeTakeFirstOrThrow();
	const { offer_id, title_id, condition, location_id } = place;
	await db
		.updateTable('stock')
		.set(copies)
		.where('offer_id', '=', offer_id)
		.where('location_id', '=', location_id)
		.execute();
	const change = copies.onhand - copies.shortage - (place.onhand - place.shortage);
	await db
		.insertInto('stock_movements')
		.values({ title_id, condition, location_id, change, reason: 'received', created_at: now() })
		.execute();
}
