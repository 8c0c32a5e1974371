import { readCart } from '../basket/cart/cart-view';
import { addListToCart, listInFull } from '../basket/import/add-list';
import { excelOptions, pdfOptions } from '../catalogue/documents/document-options';
import { accountLists } from '../catalogue/lists/account-lists';
import { changeList, deleteList, shareList } from '../catalogue/lists/change-list';
import { favouriteEisbns } from '../catalogue/lists/favourites';
import { importIntoList } from '../catalogue/lists/import-list';
import { addItem, changeItem, copyToList, createList, removeItems } from '../catalogue/lists/list-items';
import { listSpines, readList, readListItems } from '../catalogue/lists/read-list';
import { customPage } from '../catalogue/own-pages/blocks';
import type { CatalogueContext } from '../catalogue/titles/visitor-view';
import type { CheckedPayloadOf, ResponseOf } from '../contract/contract';
import { shopAddress } from '../contract/shop-address';
import type { Visitor } from '../foundation/sessions/visitor';
import { listExcel, listPdf } from '../ordering/reports/list-documents';
import type { Calls } from './call-table';
import { sessionNow } from './session-answer';

export const titlelist = {
	'titlelist/getLists': accountLists,
	'titlelist/get': (store, visitor, { list_id }) => readList(store, visitor, list_id),
	'titlelist/getItems': async (store, visitor, payload) => ({
		...(await readListItems(store, visitor, payload)),
		...(payload.in_full ? { in_full: await listInFull(store, visitor, payload.list_id) } : {}),
	}),
	'titlelist/getSpines': listSpines,
	'titlelist/getCustom': (store, visitor, { page_id }) => customPage(store, visitor, page_id),
	'titlelist/getFavourites': async (store, visitor, { eisbns }) => ({
		eisbns: await favouriteEisbns(store, visitor, eisbns),
	}),
	'titlelist/addItemToList': async (store, visitor, payload) => {
		await addItem(store, visitor, payload.list_id, payload.eisbn);
		return changedLists(store, visitor, payload);
	},
	'titlelist/removeItemFromList': async (store, visitor, payload) => {
		await removeItems(store, visitor, payload.list_id, [payload.eisbn]);
		return changedLists(store, visitor, payload);
	},
	'titlelist/removeItemsFromList': async (store, visitor, { list_id, eisbns }) => ({
		list: await removeItems(store, visitor, list_id, eisbns),
	}),
	'titlelist/modifyItem': async (store, visitor, payload) => ({ list: await changeItem(store, visitor, payload) }),
	'titlelist/copyToList': async (store, visitor, payload) => ({ list: await copyToList(store, visitor, payload) }),
	'titlelist/create': async (store, visitor, payload) => ({ list: await createList(store, visitor, payload) }),
	'titlelist/modify': async (store, visitor, payload) => ({ list: await changeList(store, visitor, payload) }),
	'titlelist/delete': async (store, visitor, { list_id }) => {
		await deleteList(store, visitor, list_id);
		return { deleted: true };
	},
	'titlelist/copyToCart': async (store, visitor, { list_id }) => {
		const { cartId, ...added } = await addListToCart(store, visitor, list_id);
		return { cart: await readCart(store, visitor, cartId), added };
	},
	'titlelist/importFile': importIntoList,
	'titlelist/getPublicUrl': async (store, visitor, { list_id }) => {
		const key = await shareList(store, visitor, list_id);
		return { url: shopAddress(await store.settings.get(), `/lists/${key}`) };
	},
	'titlelist/getExcelOptions': async () => ({ options: excelOptions() }),
	'titlelist/getExcel': async (store, visitor, asked) => ({
		progress_report_id: await listExcel(store, visitor, asked),
	}),
	'titlelist/getPdfOptions': async () => ({ options: pdfOptions() }),
	'titlelist/getPdf': async (store, visitor, asked) => ({ progress_report_id: await listPdf(store, visitor, asked) }),
} satisfies Partial<Calls>;

/**
 * Returns the account's lists after one of the lists has changed. Each list says whether it contains the title. Also returns the
 * session if the caller requests it.
 */
async function changedLists(
	store: CatalogueContext,
	visitor: Visitor,
	{ eisbn, return_session }: CheckedPayloadOf<'titlelist/addItemToList'>,
): Promise<ResponseOf<'titlelist/addItemToList'>> {
	const { rows } = await accountLists(store, visitor, { eisbn });
	return return_session ? { rows, session: await sessionNow(store, visitor) } : { rows };
}
