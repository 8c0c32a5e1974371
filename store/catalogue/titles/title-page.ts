import { isIsbn, numberType } from '../../contract/product-number';
import type { Title } from '../../contract/title';
import { workTag } from '../../foundation/caching/cache-tags';
import { addCacheTags, addTitleTags, withoutTableTags } from '../../foundation/caching/collect-tags';
import type { Database, HasCatalogue } from '../../foundation/database/database';
import { notFound } from '../../foundation/refusal';
import type { Visitor } from '../../foundation/sessions/visitor';
import { favouritesAmong } from './favourites-among';
import type { ListRef } from './list-access';
import { neighboursIn } from './list-neighbours';
import { readOffers } from './offer-rows';
import { presentLocations } from './offers';
import { readBiographies, readComments, readInteriors, readReviews } from './stored-lists';
import { subjectsOf } from './subject-trail';
import { presentSummary } from './summaries';
import type { TitleRow } from './title-row';
import { type CatalogueContext, visitorViewOf } from './visitor-view';

const gramsInPound = 453.592_37;

/**
 * Reads everything that the item page shows about a title (docs/behaviour/item-page.md#what-it-shows), including the previous
 * and next title on the list from which the shopper came. Runs three queries for a guest who did not come from a list.
 * @throws {Refused} 404 for a product number that is not in the catalogue
 */
export async function titlePage(
	store: CatalogueContext,
	visitor: Visitor,
	eisbn: string,
	list?: ListRef,
): Promise<Title> {
	const db = store.catalogue;
	const select = db
		.selectFrom('titles')
		.selectAll()
		.select((eb) =>
			eb
				.selectFrom('titles as other')
				.select(({ fn }) => fn.countAll<number>().as('count'))
				.whereRef('other.work_key', '=', 'titles.work_key')
				.whereRef('other.id', '!=', 'titles.id')
				.as('edition_count'),
		)
		.select((eb) =>
			eb.selectFrom('title_extracts').select('html').whereRef('title_id', '=', 'titles.id').as('extract'),
		);
	const row = await withoutTableTags(() => select.where('eisbn', '=', eisbn).executeTakeFirst());
	if (!row) {
		addCacheTags('catalogue');
		throw noTitle(eisbn);
	}
	addTitleTags([row.id]);
	addCacheTags(workTag(row.work_key), 'subjects');
	const [view, offers, subjects, neighbours, last_order, favourites] = await Promise.all([
		visitorViewOf(store, visitor),
		withoutTableTags(() => readOffers(db, [row.id])),
		withoutTableTags(() => subjectsOf(db, row.id)),
		list === undefined ? nowhere : neighboursIn(store, visitor, list, row.id),
		lastOrderOf(store, visitor, row.id),
		favouritesAmong(store, visitor, [row.id]),
	]);
	const rows = offers.get(row.id) ?? [];
	return {
		...presentSummary(row, rows, view),
		...(favourites.has(row.id) ? { favourite: true } : {}),
		...detailsOf(row),
		multistore_available: presentLocations(row, rows, view),
		subjects,
		extract: row.extract,
		edition_count: row.edition_count ?? 0,
		...neighbours,
		last_order,
	};
}

/**
 * Finds a title by its product number.
 * @throws {Refused} 404 for a product number that is not in the catalogue
 */
export async function findTitle(store: HasCatalogue, eisbn: string): Promise<TitleRow> {
	const row = await store.catalogue.selectFrom('titles').selectAll().where('eisbn', '=', eisbn).executeTakeFirst();
	if (!row) throw noTitle(eisbn);
	return row;
}

/** Creates the error for a product number that is not in the catalogue. */
export const noTitle = (eisbn: string) =>
	notFound(`We have no title with the ${isIsbn(eisbn) ? 'ISBN' : 'number'} ${eisbn}.`);

const nowhere = { list_previous_eisbn: null, list_next_eisbn: null, list_name: null };

function detailsOf(row: TitleRow) {
	const interior_objects = readInteriors(row);
	return {
		work_key: row.work_key,
		out_of_print: row.status === 'out_of_print',
		binding_code: row.binding_code,
		interiors: interior_objects.length,
		interior_objects,
		publisher: row.publisher,
		edition: row.edition,
		description: row.description,
		bio: readBiographies(row),
		reviews: readReviews(row),
		comments: readComments(row),
		isbn: row.eisbn,
		isbn_type: numberType(row.eisbn),
		upc: row.upc,
		upc_type: row.upc === null ? null : row.upc.length === 12 ? 'UPC' : 'EAN',
		pages: row.pages,
		width: row.width,
		height: row.height,
		weight: row.weight === null ? null : (row.weight / gramsInPound).toFixed(2),
		audience: row.audience,
	};
}

/**
 * Finds the latest order in which the account ordered the title. Ignores quotes and cancelled orders. Reads the primary
 * database, because a replica may not yet have an order that was just placed.
 */
async function lastOrderOf(database: Database, { account }: Visitor, titleId: number): Promise<Title['last_order']> {
	if (!account) return null;
	const order = await database.db
		.selectFrom('order_items')
		.innerJoin('orders', 'orders.id', 'order_items.order_id')
		.select(['order_number', 'created_at'])
		.where('order_items.title_id', '=', titleId)
		.where('customer_id', '=', account.id)
		.where('state', '!=', 'cancelled')
		.where('delivery_key', '!=', 'quote')
		.orderBy('created_at', 'desc')
		.orderBy('orders.id', 'desc')
		.limit(1)
		.executeTakeFirst();
	return order ? { bookorder_id: order.order_number, date_ordered: order.created_at } : null;
}
