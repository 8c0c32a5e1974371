import type { ResponseOf } from '../../contract/contract';
import type { Clock } from '../../foundation/database/clock';
import type { Database, HasCatalogue } from '../../foundation/database/database';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { HasSettings } from '../../foundation/settings/settings';
import { type ListRef, listsFor } from '../titles/list-access';
import { maxSpines, spinesOf } from '../titles/spines';
import { itemsOf, listRow } from './read-list';
import { presentList } from './title-list';

/**
 * Finds the first titles of a list, as their spines are drawn.
 * @throws {Refused} 404 for a list that does not exist, or is another customer's and not named by its key.
 */
export async function listSpines(
	store: Database & HasCatalogue & Clock & HasSettings,
	visitor: Visitor,
	{ list_id }: { list_id: ListRef },
): Promise<ResponseOf<'titlelist/getSpines'>> {
	const row = await listRow(store, visitor, list_id);
	const { name, header } = presentList(row, await store.settings.get());
	const db = listsFor(store, visitor);
	const items = await itemsOf(db, row.id, maxSpines, 0);
	return {
		name: header || name,
		rows: await spinesOf(
			db,
			items.map(({ title_id }) => title_id),
		),
	};
}
