import { z } from 'zod';
import { define } from './call';
import { flag, id, integer } from './fields';
import type { TitleSummary } from './title';

export interface StoreEvent {
	id: number;
	/** Unix seconds. */
	from: number;
	to: number;
	/** When the bookseller entered the event. Unix seconds; 0 if unknown. */
	created: number;
	info: {
		name: string;
		/** Cleaned HTML. */
		description: string;
		img_path: string | null;
		/** The place of the event; '' for the shop. */
		place: string;
		/** Whether the event was cancelled. */
		cancelled: boolean;
		book_list: TitleSummary[];
		ticket_list: {
			name: string;
			/** A decimal string; null for a guest who may not see prices. */
			price: string | null;
			eisbn: string | null;
			/** The title to add to the cart; null for a ticket that the shop does not sell. */
			title: TitleSummary | null;
			/** The number of free places; null if places are not counted. */
			left: number | null;
		}[];
	};
}

/** An upcoming event, for a line in a list. Times are in unix seconds. */
export interface ComingEvent {
	id: number;
	name: string;
	from: number;
	to: number;
}

export const event = {
	'event/getList': define<{ rows: StoreEvent[]; custom_content: string }>()({
		source: 'docs/behaviour/features-and-events.md#calendar',
		writes: true,
		payload: z.object({
			/** The first day, YYYYMMDD in the store's time zone. Default: one month ago. */
			from: z
				.string()
				.regex(/^\d{8}$/, 'must be a date as YYYYMMDD')
				.optional(),
			increment_views: flag().optional(),
		}),
	}),
	'event/get': define<StoreEvent>()({
		source: 'docs/behaviour/features-and-events.md#an-event',
		writes: true,
		payload: z.object({ event_id: id(), increment_views: flag().optional() }),
	}),
	/** Lists the next events that are not over or cancelled. */
	'event/getComing': define<{ rows: ComingEvent[] }>()({
		source: 'docs/behaviour/home.md#events, beside an event',
		payload: z.object({
			limit: integer(1, 50),
			/** The id of an event to omit, because the page already shows it. */
			besides: id().optional(),
		}),
	}),
};
