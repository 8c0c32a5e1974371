import type { Selectable } from 'kysely';
import type { Settings } from '../../contract/settings';
import type { TitleListsTable } from '../../foundation/database/schema';

/** The name of a list. The one that every account has is spelled as in the store's country, wherever it was created. */
export function listName({ kind, name }: Pick<Selectable<TitleListsTable>, 'kind' | 'name'>, { store_info }: Settings) {
	if (kind !== 'favourites') return name;
	return store_info.country === 'US' ? 'Favorites' : 'Favourites';
}
