import type { ExpressionBuilder, Selectable } from 'kysely';
import { listTag } from '../../foundation/caching/cache-tags';
import { addCacheTags, cacheUntil, withoutTableTags } from '../../foundation/caching/collect-tags';
import type { Clock } from '../../foundation/database/clock';
import type { Database, HasCatalogue, Queries } from '../../foundation/database/database';
import type { Schema, TitleListsTable } from '../../foundation/database/schema';
import type { Visitor } from '../../foundation/sessions/visitor';

/** Identifies a list, either by its ID or by the key in its shared URL. */
export type ListRef = number | string;

/** The parts of the store context that are needed to read lists. */
export type ListReading = Database & HasCatalogue & Clock;

/** The basic data of a list that the visitor may see. */
type VisibleList = Pick<Selectable<TitleListsTable>, 'id' | 'name' | 'kind'>;

/**
 * Finds a list that the visitor may see. The store's lists and the account's own lists are found by ID, and a shared list and
 * the list of a search by key. Returns undefined for any other list.
 */
export async function visibleList(
	store: ListReading,
	visitor: Visitor,
	ref: ListRef,
): Promise<VisibleList | undefined> {
	const { account } = visitor;
	const db = typeof ref === 'string' ? store.db : listsFor(store, visitor);
	const lists = db.selectFrom('title_lists').select(['id', 'name', 'kind']);
	const found =
		typeof ref === 'string'
			? lists.where('public_key', '=', ref)
			: lists.where('id', '=', ref).where((eb) => eb.or([isStores(eb), eb('customer_id', '=', account?.id ?? 0)]));
	const list = await withoutTableTags(() => found.executeTakeFirst());
	if (list) addCacheTags(listTag(list.id));
	else addCacheTags('lists');
	// The list of a search is deleted after a day, but no cache tag is then invalidated. Answers with the list of a search are
	// therefore cached for only a minute.
	if (list?.kind === 'search') cacheUntil(withoutTableTags(() => store.now()) + 60);
	return list;
}

/** Returns the ID of a list that the visitor may see. Returns null for any other list. */
export const visibleListId = async (store: ListReading, visitor: Visitor, ref: ListRef): Promise<number | null> =>
	(await visibleList(store, visitor, ref))?.id ?? null;

/**
 * Selects the title lists of the store. The list of a search has no owner, like the store's lists, but must only be found by its
 * key.
 */
export const isStores = (eb: ExpressionBuilder<Schema, 'title_lists'>) =>
	eb.and([eb('customer_id', 'is', null), eb('kind', '<>', 'search')]);

/**
 * Returns the database from which a list is read. A customer's own list is read from the primary database, because a replica may
 * not yet have the customer's last change.
 */
export const listsFor = (store: ListReading, { account }: Visitor): Queries => (account ? store.db : store.catalogue);
