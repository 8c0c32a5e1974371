import type { ExpressionBuilder, Selectable } from 'kysely';
import { listTag } from '../../foundation/caching/cache-tags';
import { addCacheTags, cacheUntil, withoutTableTags } from '../../foundation/caching/collect-tags';
import type { Clock } from '../../foundation/database/clock';
import type { Database, HasCatalogue, Queries } from '../../foundation/database/database';
import type { Schema, TitleListsTable } from '../../foundation/database/schema';
import type { Visitor } from '../../foundation/sessions/visitor';

/** A reference to a list: its id, or the key in its shared address. */
export type ListRef = number | string;

/** The parts of the store that functions for reading lists need. */
export type ListReading = Database & HasCatalogue & Clock;

/** The facts of a list that the visitor may see. */
type VisibleList = Pick<Selectable<TitleListsTable>, 'id' | 'name' | 'kind'>;

/**
 * Finds a list that the visitor may see: the store's own and the account's by their ids, a shared one and a search's
 * list by their keys. Undefined for every other.
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
	// A search's list is deleted after a day, which invalidates nothing: so cache it for a minute only.
	if (list?.kind === 'search') cacheUntil(withoutTableTags(() => store.now()) + 60);
	return list;
}

/** The id of a list that the visitor may see, null for every other. */
export const visibleListId = async (store: ListReading, visitor: Visitor, ref: ListRef): Promise<number | null> =>
	(await visibleList(store, visitor, ref))?.id ?? null;

/** Selects the store's own lists. A search's list has no owner either, but is known by its key alone. */
export const isStores = (eb: ExpressionBuilder<Schema, 'title_lists'>) =>
	eb.and([eb('customer_id', 'is', null), eb('kind', '<>', 'search')]);

/**
 * The database that lists are read from: a customer's own may have changed a moment ago, which a replica does not know
 * yet.
 */
export const listsFor = (store: ListReading, { account }: Visitor): Queries => (account ? store.db : store.catalogue);
