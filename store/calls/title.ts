import { audiobooksOf } from '../catalogue/audiobooks/audiobooks-of';
import { otherEditions } from '../catalogue/titles/editions';
import { productCode } from '../catalogue/titles/product-code';
import { relatedTitles } from '../catalogue/titles/related-titles';
import { authorTitles, seriesTitles } from '../catalogue/titles/shelves';
import { titlePage } from '../catalogue/titles/title-page';
import { createStockAlert, deleteStockAlert, stockAlert } from '../people/enquiries/stock-alerts';
import { emailQuestion } from '../people/enquiries/title-question';
import type { Calls } from './call-table';

export const title = {
	'title/getItem': (store, visitor, { eisbn, list_id }) => titlePage(store, visitor, eisbn, list_id),
	'title/getProductCode': async (store, _visitor, { eisbn }) => ({ isbn: await productCode(store, eisbn) }),
	'title/getRelatedItems': async (store, visitor, { eisbn, most }) => ({
		groups: await relatedTitles(store, visitor, eisbn, most),
	}),
	'title/getBindingItems': (store, visitor, { eisbn, most }) => otherEditions(store, visitor, eisbn, most),
	'title/getSeriesItems': (store, visitor, { series }) => seriesTitles(store, visitor, series),
	'title/getAuthorItems': (store, visitor, { author }) => authorTitles(store, visitor, author),
	'title/createStockAlert': async (store, visitor, payload) => {
		await createStockAlert(store, visitor, payload);
		return { created: true };
	},
	'title/getStockAlert': stockAlert,
	'title/deleteStockAlert': async (store, visitor, payload) => {
		await deleteStockAlert(store, visitor, payload);
		return { deleted: true };
	},
	'title/emailQuestion': async (store, visitor, payload) => {
		await emailQuestion(store, visitor, payload);
		return { sent: true };
	},
	'title/getLibroAudiobooks': (store, _visitor, { eisbn }) => audiobooksOf(store, eisbn),
} satisfies Partial<Calls>;
