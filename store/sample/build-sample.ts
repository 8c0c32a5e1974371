import { sellTicket } from '../catalogue/events/sell-ticket';
import { refreshFacets } from '../catalogue/facets/facets';
import type { TitleRecord } from '../catalogue/feeds/title-record';
import { storeDay } from '../catalogue/titles/availability';
import { sampleSource } from '../catalogue/titles/own-titles';
import { becomeOnlyWriter } from '../catalogue/writing/one-writer';
import { writeStock } from '../catalogue/writing/write-stock';
import { writeTitles } from '../catalogue/writing/write-titles';
import { type Settings, settingsSchema } from '../contract/settings';
import { dayIn } from '../contract/zoned-time';
import { everyTitle, invalidate, wideTags } from '../foundation/caching/cache-tags';
import { type HasVersions, nextFacets } from '../foundation/caching/versions';
import type { Clock } from '../foundation/database/clock';
import type { Database, Queries, Transaction } from '../foundation/database/database';
import { emptyTables } from '../foundation/database/empty-tables';
import { inTransaction } from '../foundation/database/transactions';
import { type HasSettings, readSettings, writeSettings } from '../foundation/settings/settings';
import { writeCustomers } from './customers';
import { type Edition, sampleEditions } from './editions';
import { writeEvents } from './events';
import extracts from './extracts.json';
import { giftCardRecords, writeGiftCards } from './gift-cards';
import { SampleNumbers } from './isbn-range';
import { writeLocations } from './locations';
import { writeOrders } from './orders';
import { writePages } from './pages';
import { writePromoCodes } from './promo-codes';
import { writeRegistries } from './registries';
import { Shelf } from './shelf';
import { writeBlocks, writeLists } from './shelves';
import { shopSettings, shopTimezone } from './shop-settings';
import staffNotes from './staff-notes.json';
import { type StockLocations, sampleStock } from './stock';
import { writeSubjects } from './subjects';

/**
 * Replaces all data in the database by the sample shop. The sample shop is always the same for a given day. Only the URL at
 * which the shop is served stays unchanged.
 */
export async function buildSample(store: Database & Clock & HasSettings & HasVersions): Promise<void> {
	const now = store.now();
	const today = storeDay(now, shopTimezone);
	const date = dayIn(now, shopTimezone);
	const { basename, store_info } = await readSettings(store.db);
	const places = await inTransaction(store, async (db) => {
		await becomeOnlyWriter(db);
		await emptyTables(store.dialect, db);
		await writeSettings(db, settingsFor({ basename, base_url: store_info.base_url }, 0), now);
		await writeSubjects(db);
		await nextFacets(db);
		await invalidate(db, ...wideTags);
		return writeLocations(db, Number(date.slice(0, 4)));
	});
	store.versions.refresh();

	const editions = sampleEditions(today);
	await writeCatalogue(store, editions, places);
	const tickets = await inTransaction(store, async (db) => {
		await becomeOnlyWriter(db);
		const shelf = new Shelf(editions, await titleIds(db));
		const giftCards = await tellMore(db, editions);
		const lists = await writeLists(db, shelf, now);
		const programme = await writeEvents(db, shelf, date, now);
		await writeBlocks(db, lists, programme.next);
		await writePages(db, now);
		await writePromoCodes(db, now);
		await writeGiftCards(db, now);
		const customers = await writeCustomers(db, shelf, now);
		await writeRegistries(db, shelf, customers, now);
		const settings = settingsFor({ basename, base_url: store_info.base_url }, lists.get('staff-picks') ?? 0);
		await writeOrders(db, { settings, places, customers, shelf, dialect: store.dialect, now });
		await writeSettings(db, settings, now);
		await invalidate(db, ...wideTags, everyTitle);
		await refreshFacets(db, giftCards);
		return programme.tickets;
	});
	store.versions.refresh();
	const numbers = new SampleNumbers();
	for (const { event_id, ticket } of tickets) {
		const eisbn = numbers.numberFor(`ticket / ${event_id} / ${ticket.name}`);
		await sellTicket(store, event_id, { name: ticket.name, price: ticket.price, capacity: ticket.places, eisbn });
	}
	// Tickets also get the source name of the sample, so that they are removed together with the sample.
	await store.db.updateTable('titles').set({ source_file: sampleSource }).where('sold_until', 'is not', null).execute();
}

function settingsFor(at: { basename: string; base_url: string }, staffPicks: number): Settings {
	const settings = shopSettings(staffPicks);
	const store_info = { ...settings.store_info, base_url: at.base_url };
	return settingsSchema.parse({ ...settings, store_info, basename: at.basename });
}

async function writeCatalogue(
	store: Database & Clock & HasSettings & HasVersions,
	editions: Edition[],
	places: StockLocations,
): Promise<void> {
	const records = [...editions.map(withExtract), ...giftCardRecords()];
	await writeTitles(
		store,
		records.map((record, at) => ({ record, at })),
		{ file: sampleSource },
	);
	await writeStock(store, sampleStock(editions, places));
}

/** Adds an extract (the first page of the book) to a few titles in the public domain. */
const withExtract = ({ record, work }: Edition): TitleRecord => {
	const extract = extracts.find(({ title }) => title === work.title)?.text;
	return extract ? { ...record, extract } : record;
};

async function titleIds(db: Queries): Promise<Map<string, number>> {
	const rows = await db.selectFrom('titles').select(['id', 'eisbn']).execute();
	return new Map(rows.map(({ id, eisbn }) => [eisbn, id]));
}

/**
 * Writes the data about titles that feeds do not contain: gift cards, ranks of forthcoming titles, audiobooks, and staff
 * comments. Returns the IDs of the gift cards, whose filter values have changed.
 */
async function tellMore(db: Transaction, editions: Edition[]): Promise<number[]> {
	const giftCards = giftCardRecords().map(({ eisbn }) => eisbn);
	const made = await db
		.updateTable('titles')
		.set({ is_giftcard: 1 })
		.where('eisbn', 'in', giftCards)
		.returning('id')
		.execute();
	const spoken = editions.filter(({ has_libro_audiobook }) => has_libro_audiobook).map(({ record }) => record.eisbn);
	await db.updateTable('titles').set({ has_libro_audiobook: 1 }).where('eisbn', 'in', spoken).execute();
	for (const { future_rank, record } of editions) {
		if (future_rank === null) continue;
		await db.updateTable('titles').set({ future_rank }).where('eisbn', '=', record.eisbn).execute();
	}
	for (const { title, author, text } of staffNotes) {
		const eisbns = editions.filter(({ work }) => work.title === title).map(({ record }) => record.eisbn);
		const comments = JSON.stringify([{ author, text }]);
		await db.updateTable('titles').set({ comments }).where('eisbn', 'in', eisbns).execute();
	}
	return made.map(({ id }) => id);
}
