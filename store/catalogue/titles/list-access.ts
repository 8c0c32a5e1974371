import type { ExpressionBuilder, Selectable } from 'kysely';
import { listTag } from '../../foundation/caching/cache-tags';
import { addCacheTags, cacheUntil, withoutTableTags } from '../../foundation/caching/collect-tags';
import type { Clock } from '../../foundation/database/clock';
import type { Database, HasCatalogue, Queries } from '../../foundation/database/database';
import type { Schema, TitleListsTable } from '../../foundation/database/schema';
import type { Visitor } from '../../foundation/sessions/visitor';

/** What a list is read by: its id, or the key of the address that it is shared at. */
export type ListRef = number | string;

/** What functions that read lists need of the store. */
export type ListReading = Database & HasCatalogue & Clock;

/** What is known of a list that somebody may see. */
type VisibleList = Pick<Selectable<TitleListsTable>, 'id' | 'name' | 'kind'>;

/**
 * Finds a list that the visitor may see: the store's own and the account's by their ids, a shared one and what a search
 * found by their keys. Undefined for every other.
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
	// What a search found is swept away after a day, which invalidates nothing: so it is cached for a minute only.
	if (list?.kind === 'search') cacheUntil(withoutTableTags(() => store.now()) + 60);
	return list;
}

/** The id of a list that the visitor may see, null for every other. */
export const visibleListId = async (store: ListReading, visitor: Visitor, ref: ListRef): Promise<number | null> =>
	(await visibleList(store, visitor, ref))?.id ?? null;

/** The lists that are the store's own. What a search found belongs to nobody either, and is known by its key alone. */
export const isStores = (eb: ExpressionBuilder<Schema, 'title_lists'>) =>
	eb.and([eb('customer_id', 'is', null), eb('kind', '<>', 'search')]);

/**
 * The database that lists are read from: a customer's own may have changed a moment ago, which a replica does not know
 * yet.
 */
export const listsFor = (store: ListReading, { account }: Visitor): Queries => (account ? store.db : store.catalogue);
