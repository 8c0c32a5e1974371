import type { Selectable } from 'kysely';
import type { Settings } from '../../contract/settings';
import type { TitleListsTable } from '../../foundation/database/schema';

/** What a list is called: the one that every account has as the store's country spells it, wherever it was begun. */
export function listName({ kind, name }: Pick<Selectable<TitleListsTable>, 'kind' | 'name'>, { store_info }: Settings) {
	if (kind !== 'favourites') return name;
	return store_info.country === 'US' ? 'Favorites' : 'Favourites';
}
