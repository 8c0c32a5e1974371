import { z } from 'zod';
import type { BrowseResult } from './browse';
import { define } from './call';
import type { Cart } from './cart';
import { eisbn, file, flag, id, integer, json, requiredText, text } from './fields';
import type { Session } from './session';
import type { TitleSummary } from './title';
import type { ListBlock } from './webstore';

export interface TitleList {
	list_id: number;
	name: string;
	header: string;
	header_visible: boolean;
	description: string;
	image: string | null;
	/** False for the Favourites, and for the store's own lists. */
	can_delete: boolean;
	/** Unix seconds. */
	changed: number;
	row_count: number;
	/** Only when a title was asked about. */
	contains_eisbn?: boolean;
}

const name = () => requiredText(80, 'Name is required.');
const flags = () => json(z.record(z.boolean())).optional();

export const titlelist = {
	'titlelist/getLists': define<{ rows: TitleList[]; row_count: number }>()({
		source: 'spec 1 §7, spec 3 §7',
		payload: z.object({
			eisbn: eisbn().optional(),
			search_term: text(80).optional(),
			offset: integer().optional(),
			sort: z.enum(['date_posted', 'name', 'date_updated']).optional(),
		}),
	}),
	'titlelist/get': define<TitleList>()({
		source: 'spec 3 §7',
		kept: ['lists', 'settings'],
		payload: z.object({ list_id: id() }),
	}),
	'titlelist/getItems': define<
		{ rows: TitleSummary[]; row_count: number; wishlist: TitleList } & Pick<BrowseResult, 'context'>
	>()({
		source: 'spec 1 §7, spec 3 §7',
		payload: z.object({ list_id: id(), limit: integer(1, 200).optional(), offset: integer().optional() }),
	}),
	'titlelist/getCustom': define<{ title: string; html: string; blocks: ListBlock[] }>()({
		source: 'spec 1 §7',
		kept: ['catalogue', 'stock', 'lists', 'settings'],
		payload: z.object({ page_id: requiredText(80) }),
	}),
	'titlelist/addItemToList': define<{ rows: TitleList[]; session?: Session }>()({
		source: 'spec 1 §7',
		limit: 'edit',
		payload: z.object({ list_id: id(), eisbn: eisbn(), return_session: flag().optional() }),
	}),
	'titlelist/removeItemFromList': define<{ rows: TitleList[]; session?: Session }>()({
		source: 'spec 1 §7',
		limit: 'edit',
		payload: z.object({ list_id: id(), eisbn: eisbn(), return_session: flag().optional() }),
	}),
	'titlelist/removeItemsFromList': define<{ list: TitleList }>()({
		source: 'spec 3 §7',
		limit: 'edit',
		payload: z.object({ list_id: id(), eisbns: json(z.array(eisbn()).max(500)) }),
	}),
	'titlelist/create': define<{ list: TitleList }>()({
		source: 'spec 1 §5, §7',
		limit: 'edit',
		payload: z.object({ name: name(), description: text(2000).optional(), eisbn: eisbn().optional() }),
	}),
	'titlelist/modify': define<{ list: TitleList }>()({
		source: 'spec 3 §7',
		limit: 'edit',
		payload: z.object({ list_id: id(), name: name(), description: text(2000).optional() }),
	}),
	'titlelist/delete': define<{ deleted: true }>()({
		source: 'spec 3 §7',
		limit: 'edit',
		payload: z.object({ list_id: id() }),
	}),
	'titlelist/copyToCart': define<{ cart: Cart }>()({
		source: 'spec 3 §7',
		limit: 'cart',
		payload: z.object({ list_id: id() }),
	}),
	'titlelist/importFile': define<{ result: { titles: { isbn: string; success: boolean }[] } }>()({
		source: 'spec 3 §4, §7',
		limit: 'upload',
		payload: z.object({ file: file(), list_id: id(), add_to_list: flag().optional() }),
	}),
	'titlelist/getPublicUrl': define<{ url: string }>()({ source: 'spec 3 §7', payload: z.object({ list_id: id() }) }),
	'titlelist/getExcelOptions': define<{ options: { name: string; label: string }[] }>()({
		source: 'spec 3 §7',
		payload: z.object({}),
	}),
	'titlelist/getExcel': define<{ progress_report_id: string }>()({
		source: 'spec 3 §7',
		limit: 'report',
		payload: z.object({ list_id: id(), flags: flags() }),
	}),
	'titlelist/getPdfOptions': define<{ options: { name: string; label: string }[] }>()({
		source: 'spec 3 §7',
		payload: z.object({}),
	}),
	'titlelist/getPdf': define<{ progress_report_id: string }>()({
		source: 'spec 3 §7',
		limit: 'report',
		payload: z.object({ list_id: id(), flags: flags() }),
	}),
};
