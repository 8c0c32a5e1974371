import type { Selectable } from 'kysely';
import type { Settings } from '../../contract/settings';
import type { TitleListsTable } from '../../foundation/database/schema';

/** Returns the name of a list. The name of the favourites list is spelled as in the store's country. */
export function listName({ kind, name }: Pick<Selectable<TitleListsTable>, 'kind' | 'name'>, { store_info }: Settings) {
	if (kind !== 'favourites') return name;
	return store_info.country === 'US' ? 'Favorites' : 'Favourites';
}
