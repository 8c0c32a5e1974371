import type { TitleList } from '~store/contract/titlelist';
import type { StoreApi } from '../../store-api/store-api.server';
import type { ListChoice } from './list-choices';

/** A title and the customer's lists; null for a guest. */
export interface TitleLists {
	title: { eisbn: string; title: string };
	lists: ListChoice[] | null;
}

/** Loads the account's lists, and for each list, whether the title is on the list. */
export async function listChoices(api: StoreApi, eisbn?: string): Promise<ListChoice[]> {
	const { rows } = await api.load('titlelist/getLists', { eisbn });
	return rows.map(toChoice);
}

const toChoice = ({ list_id, name, can_delete, row_count, contains_eisbn }: TitleList): ListChoice => ({
	id: list_id,
	name,
	count: row_count,
	favourites: !can_delete,
	on: contains_eisbn ?? false,
});
