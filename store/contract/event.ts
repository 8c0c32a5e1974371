import { z } from 'zod';
import { define } from './call';
import { flag, id, integer } from './fields';
import type { TitleSummary } from './title';

export interface StoreEvent {
	id: number;
	/** When the event begins and ends, in Unix seconds. */
	from: number;
	to: number;
	/** When the bookseller entered the event, in Unix seconds, or 0 if unknown. */
	created: number;
	info: {
		name: string;
		/** The description of the event, as cleaned HTML. */
		description: string;
		img_path: string | null;
		/** The place of the event, or '' if the event takes place in the shop. */
		place: string;
		/** Whether the event was cancelled. */
		cancelled: boolean;
		book_list: TitleSummary[];
		ticket_list: {
			name: string;
			/** The price of a ticket as a decimal string, or null for a guest who may not see prices. */
			price: string | null;
			eisbn: string | null;
			/** The ticket's title, which shoppers add to the cart, or null for a ticket that the shop does not sell. */
			title: TitleSummary | null;
			/** The number of free seats, or null if the event has no limit. */
			left: number | null;
		}[];
	};
}

/** An upcoming event, as an item of a list. Times are in Unix seconds. */
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
			/** The first day of the list, YYYYMMDD in the store's time zone. If the field is omitted, the list begins one month ago. */
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
	/** Lists the next events. Excludes events that are over or cancelled. */
	'event/getComing': define<{ rows: ComingEvent[] }>()({
		source: 'docs/behaviour/home.md#events, beside an event',
		payload: z.object({
			limit: integer(1, 50),
			/** The id of an event to leave out, because the page already shows that event. */
			besides: id().optional(),
		}),
	}),
};
