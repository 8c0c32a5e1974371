import type { Selectable } from 'kysely';
import type { Settings } from '../../contract/settings';
import type { TitleListsTable } from '../../foundation/database/schema';

/** Returns the name of a title list. The name of the favourites list has the spelling of the store's country. */
export function listName({ kind, name }: Pick<Selectable<TitleListsTable>, 'kind' | 'name'>, { store_info }: Settings) {
	if (kind !== 'favourites') return name;
	return store_info.country === 'US' ? 'Favorites' : 'Favourites';
}
