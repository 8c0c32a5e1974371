import { customPage } from '../catalogue/lists/blocks';
import { removeFromList } from '../catalogue/lists/own-lists';
import { storeList, storeListItems } from '../catalogue/lists/store-lists';
import type { Calls } from './calls';

export const titlelist = {
	'titlelist/get': (store, _visitor, { list_id }) => storeList(store, list_id),
	'titlelist/getItems': (store, visitor, page) => storeListItems(store, visitor, page),
	'titlelist/getCustom': (store, visitor, { page_id }) => customPage(store, visitor, page_id),
	'titlelist/removeItemsFromList': async (store, visitor, { list_id, eisbns }) => ({
		list: await removeFromList(store, visitor, list_id, eisbns),
	}),
} satisfies Partial<Calls>;
