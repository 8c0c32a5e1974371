import { z } from 'zod';
import { define } from './call';
import { flag, id, integer } from './fields';
import type { TitleSummary } from './title';

export interface StoreEvent {
	id: number;
	/** Unix seconds. */
	from: number;
	to: number;
	/** When the shop entered it. Unix seconds; 0 if that is not known. */
	created: number;
	info: {
		name: string;
		/** Cleaned HTML. */
		description: string;
		img_path: string | null;
		/** The place of the event; '' for the shop. */
		place: string;
		/** It was called off. */
		cancelled: boolean;
		book_list: TitleSummary[];
		ticket_list: {
			name: string;
			/** A decimal string; null for a guest who may not see prices. */
			price: string | null;
			eisbn: string | null;
			/** The title to put into the cart; null for a ticket that is not sold here. */
			title: TitleSummary | null;
			/** How many places are left; null if they are not counted. */
			left: number | null;
		}[];
	};
}

/** A coming event, for a line in a list. Times are unix seconds. */
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
			/** YYYYMMDD in the store's zone; one month back when left out. */
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
	/** Lists the next events that are neither over nor called off. */
	'event/getComing': define<{ rows: ComingEvent[] }>()({
		source: 'docs/behaviour/home.md#events, beside an event',
		payload: z.object({
			limit: integer(1, 50),
			/** The id of an event to leave out, as the page shows it already. */
			besides: id().optional(),
		}),
	}),
};
