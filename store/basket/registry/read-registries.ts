import { readAuthors } from '../../catalogue/titles/authors';
import { summariesById } from '../../catalogue/titles/summaries';
import type { CatalogueContext } from '../../catalogue/titles/visitor-view';
import type { CheckedPayloadOf } from '../../contract/contract';
import type { Registry, RegistryItem, RegistrySort } from '../../contract/giftregistry';
import type { Database, Queries } from '../../foundation/database/database';
import type { CustomerRow } from '../../foundation/sessions/customer-row';
import { nameOf, requireAccount } from '../../foundation/sessions/own-account';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { HasSettings } from '../../foundation/settings/settings';
import type { RegistryRow } from './own-registry';
import { noSuchRegistry, requireRegistries } from './rules';

/**
 * Lists the gift registries of the visitor's account, newest first (docs/behaviour/registry.md#registries).
 * @throws {Refused} 401 for a guest
 */
export async function allRegistries(
	store: Database & HasSettings,
	visitor: Visitor,
	show_items: boolean,
): Promise<Registry[]> {
	requireRegistries(await store.settings.get());
	const account = requireAccount(visitor);
	const rows = await store.db
		.selectFrom('registries')
		.selectAll()
		.where('customer_id', '=', account.id)
		.orderBy('created_at', 'desc')
		.orderBy('id', 'desc')
		.execute();
	return Promise.all(rows.map((row) => presentRegistry(store, visitor, row, show_items)));
}

/**
 * Reads a gift registry for anyone who knows its number. The number is part of the URL that the registry's owner shares
 * (docs/behaviour/registry.md#a-registry). Leaves out the owner's address.
 * @throws {Refused} 404 if the registry does not exist
 */
export async function readRegistry(
	store: CatalogueContext,
	visitor: Visitor,
	{ gift_registry_id, show_items, show_offers, sort }: CheckedPayloadOf<'giftregistry/get'>,
): Promise<Registry> {
	requireRegistries(await store.settings.get());
	const row = await store.db.selectFrom('registries').selectAll().where('id', '=', gift_registry_id).executeTakeFirst();
	if (!row) throw noSuchRegistry();
	const registry = await presentRegistry(store, visitor, row, show_items ?? false, sort);
	return show_offers ? { ...registry, items: await withOffers(store, visitor, registry) } : registry;
}

/** Adds to each item of a gift registry the offers at the visitor's location. */
async function withOffers(
	store: CatalogueContext,
	visitor: Visitor,
	{ gift_registry_id, items }: Registry,
): Promise<RegistryItem[]> {
	const rows = await store.db
		.selectFrom('registry_items')
		.select('title_id')
		.where('registry_id', '=', gift_registry_id)
		.execute();
	const ids = rows.map(({ title_id }) => title_id);
	const summaries = await summariesById(store, visitor, ids);
	const offers = new Map([...summaries.values()].map(({ eisbn, available }) => [eisbn, available]));
	return items.map((item) => ({ ...item, title: { ...item.title, available: offers.get(item.eisbn) ?? [] } }));
}

/** Converts a gift registry to the form that the API returns, as this visitor may see it. */
export async function presentRegistry(
	database: Database,
	visitor: Visitor,
	row: RegistryRow,
	show_items: boolean,
	sort: RegistrySort = 'title',
): Promise<Registry> {
	const owner = await database.db
		.selectFrom('customers')
		.selectAll()
		.where('id', '=', row.customer_id)
		.executeTakeFirstOrThrow();
	const items = await itemsOf(database.db, row.id, sort);
	const is_you = visitor.account?.id === owner.id;
	return {
		gift_registry_id: row.id,
		title: row.title,
		occasion: row.occasion,
		description: row.description,
		shipping_id: is_you ? row.shipping_id : null,
		shipping_encouraged: row.shipping_id !== null && row.shipping_encouraged === 1,
		purchase_deadline: row.purchase_deadline,
		store_can_edit: row.store_can_edit === 1,
		owner: { is_you, name: ownerName(owner) },
		items: show_items ? items : [],
		item_count: items.length,
		purchased_count: items.filter((item) => item.qty_purchased >= item.qty_requested).length,
	};
}

/**
 * Returns the name of a gift registry's owner: the institution's name, or the person's name. A person's company is private and
 * left out.
 */
const ownerName = (owner: Pick<CustomerRow, 'company' | 'first_name' | 'last_name' | 'is_institution'>): string =>
	nameOf(owner.is_institution === 1 ? owner : { ...owner, company: null });

/** Reads the items of a gift registry, sorted by title or by author. Items without an author come last. */
async function itemsOf(db: Queries, gift_registry_id: number, sort: RegistrySort): Promise<RegistryItem[]> {
	const rows = await db
		.selectFrom('registry_items')
		.innerJoin('titles', 'titles.id', 'registry_items.title_id')
		.select(['titles.eisbn', 'titles.title', 'titles.authors', 'titles.cover_image_cache'])
		.select(['qty_requested', 'qty_purchased'])
		.where('registry_id', '=', gift_registry_id)
		.$if(sort === 'author', (query) =>
			query.orderBy((eb) => eb.case().when('titles.author_sort', '=', '').then(1).else(0).end()).orderBy('author_sort'),
		)
		.orderBy('titles.title_sort')
		.orderBy('titles.id')
		.execute();
	return rows.map(({ eisbn, title, authors, cover_image_cache, qty_requested, qty_purchased }) => ({
		eisbn,
		gift_registry_id,
		qty_requested,
		qty_purchased,
		title: {
			title,
			eisbn,
			cover_image_cache: cover_image_cache ?? '',
			authors: readAuthors({ eisbn, authors }).map(({ name }) => ({ name })),
		},
	}));
}
