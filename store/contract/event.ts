import { z } from 'zod';
import { define } from './call';
import { flag, id } from './fields';
import type { TitleSummary } from './title';

export interface StoreEvent {
	id: number;
	/** Unix seconds. */
	from: number;
	to: number;
	info: {
		name: string;
		/** Cleaned HTML. */
		description: string;
		img_path: string | null;
		book_list: TitleSummary[];
		/** Prices are null for a guest who may not see any. */
		ticket_list: { name: string; price: string | null; eisbn: string | null }[];
	};
}

export const event = {
	'event/getList': define<{ rows: StoreEvent[]; custom_content: string }>()({
		source: 'spec 1 §7, spec 3 §7',
		writes: true,
		payload: z.object({
			/** YYYYMMDD in the store's zone; one month back when left out. */
			from: z
				.string()
				.regex(/^\d{8}$/, 'Must be a date as YYYYMMDD')
				.optional(),
			increment_views: flag().optional(),
		}),
	}),
	'event/get': define<StoreEvent>()({ source: 'spec 1 §7', payload: z.object({ event_id: id() }) }),
};
