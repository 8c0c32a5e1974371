import type { Selectable } from 'kysely';
import type { Settings } from '../../contract/settings';
import type { TitleList } from '../../contract/titlelist';
import { cleanContent } from '../../foundation/clean-content';
import type { Queries } from '../../foundation/database/database';
import type { TitleListsTable } from '../../foundation/database/schema';
import { notFound } from '../../foundation/refusal';
import { listName } from '../titles/list-name';

/** Selects title lists, each with the number of titles on the list. */
export const countedLists = (db: Queries) =>
	db
		.selectFrom('title_lists')
		.selectAll()
		.select((eb) =>
			eb
				.selectFrom('title_list_items')
				.whereRef('list_id', '=', 'title_lists.id')
				.select((inner) => inner.fn.countAll<number>().as('count'))
				.as('row_count'),
		);

const kinds = ['favourites', 'custom', 'store', 'feature', 'search'] as const;

/** Converts a title list to its form in the API (docs/behaviour/lists.md#list-page). */
export const presentList = (
	row: Selectable<TitleListsTable> & { row_count: number | null },
	settings: Settings,
): TitleList => ({
	list_id: row.id,
	name: listName(row, settings),
	header: row.header,
	header_visible: row.header_visible === 1,
	kind: kinds.find((kind) => kind === row.kind) ?? 'store',
	description: row.customer_id === null ? cleanContent(row.description) : row.description,
	image: row.image,
	// Customers cannot delete their favourites list, and a shopper cannot delete the store's lists.
	can_delete: row.kind === 'custom',
	changed: row.date_updated,
	row_count: row.row_count ?? 0,
	shared: row.public_key !== null,
});

export const noSuchList = () => notFound('We could not find this list.');
