import type { TitleList } from '~store/contract/titlelist';
import type { StoreApi } from '../store-api/store-api.server';
import { StoreError } from '../store-api/store-error';

/** The list whose words stand on every page; null where there is none, or where it is gone, not for this visitor, or not to be had. */
export async function persistentBanner(api: StoreApi, listId: number | null): Promise<TitleList | null> {
	if (listId === null) return null;
	try {
		return await api.call('titlelist/get', { list_id: listId });
	} catch (error) {
		if (error instanceof StoreError && (error.status < 500 || error.status === 503)) return null;
		throw error;
	}
}
