import type { Queries } from '../../foundation/database/database';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { Store } from '../../store';

/** What a list is read by: its id, or the key of the address that it is shared at. */
export type ListRef = number | string;

/**
 * The id of a list that the visitor may see: the store's own and the account's by their ids, and a shared one by its key.
 * Null for every other.
 */
export async function visibleListId(store: Store, visitor: Visitor, ref: ListRef): Promise<number | null> {
	const { account } = visitor;
	const lists = listsFor(store, visitor).selectFrom('title_lists').select('id');
	const found =
		typeof ref === 'string'
			? lists.where('public_key', '=', ref)
			: lists
					.where('id', '=', ref)
					.where((eb) => eb.or([eb('customer_id', 'is', null), eb('customer_id', '=', account?.id ?? 0)]));
	return (await found.executeTakeFirst())?.id ?? null;
}

/** Where lists are read: a customer's own may have changed a moment ago, which a replica does not know yet. */
export const listsFor = (store: Store, { account }: Visitor): Queries => (account ? store.db : store.catalogue);
