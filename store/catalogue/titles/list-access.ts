import type { ExpressionBuilder, Selectable } from 'kysely';
import { listTag } from '../../foundation/caching/cache-tags';
import { addCacheTags, cacheUntil, withoutTableTags } from '../../foundation/caching/collect-tags';
import type { Clock } from '../../foundation/database/clock';
import type { Database, HasCatalogue, Queries } from '../../foundation/database/database';
import type { Schema, TitleListsTable } from '../../foundation/database/schema';
import type { Visitor } from '../../foundation/sessions/visitor';

/** A reference to a list: its id, or the key in its shared address. */
export type ListRef = number | string;

/** The parts of the store context for reading lists. */
export type ListReading = Database & HasCatalogue & Clock;

/** The basic data of a list that the visitor may see. */
type VisibleList = Pick<Selectable<TitleListsTable>, 'id' | 'name' | 'kind'>;

/**
 * Finds a list that the visitor may see: the store's lists and the account's lists by id, a shared list and a search's list by
 * key. Undefined for any other list.
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
	// A search's list is deleted after a day without invalidating a tag, so the answer is only cached for a minute.
	if (list?.kind === 'search') cacheUntil(withoutTableTags(() => store.now()) + 60);
	return list;
}

/** Returns the id of a list that the visitor may see; null for any other list. */
export const visibleListId = async (store: ListReading, visitor: Visitor, ref: ListRef): Promise<number | null> =>
	(await visibleList(store, visitor, ref))?.id ?? null;

/** Selects the store's own lists. A search's list has no owner either, but is only found by its key. */
export const isStores = (eb: ExpressionBuilder<Schema, 'title_lists'>) =>
	eb.and([eb('customer_id', 'is', null), eb('kind', '<>', 'search')]);

/** Returns the database for reading lists. A customer's own list may just have changed, which a replica may not have yet. */
export const listsFor = (store: ListReading, { account }: Visitor): Queries => (account ? store.db : store.catalogue);
