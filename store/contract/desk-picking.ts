import { z } from 'zod';
import { defineDesk } from './desk-call';
import { type CopiesToSend, type CopyCounts, maxOrdersAtOnce } from './desk-orders';
import { type DeskPage, pageFields } from './desk-page';
import { type OrderOfCopies, postKey } from './desk-stock';
import { condition, id, integer, json, requiredText } from './fields';
import type { DeliveryKey } from './order';
import type { LineState } from './order-states';

/** Copies of a title at one place of one location, for the orders that want them. */
export interface PickRow {
	title_id: number | null;
	eisbn: string;
	title: string;
	authors: string;
	binding: string | null;
	condition: string;
	/** With the price and the note of copies that may differ. */
	condition_text: string;
	location_id: number | null;
	location: string | null;
	/** '' for an unknown shelf. */
	shelf: string;
	wanted: number;
	found: number;
	short: number;
	/** The orders, the oldest first. */
	orders: PickedFor[];
}

export interface PickedFor {
	order_number: string;
	order_item_id: number;
	state: Extract<LineState, 'to_pick' | 'found' | 'short'>;
	location_id: number | null;
	quantity: number;
	/** Whether it is theirs to change: not for the staff of another location. */
	is_own: boolean;
}

export interface PickList {
	pick_list_id: number;
	made_at: number;
	made_by: string;
	location_id: number | null;
	/** Sorted by location, shelf and title. */
	rows: PickRow[];
	/** Copies that other locations hold for orders of this list's location, and send there. The counts below leave them out. */
	elsewhere: PickRow[];
	orders: {
		order_number: string;
		/** The customer's name; words without a name for an order of another location. */
		purchaser_name: string;
		to_pick: number;
		/** 'done' has no copies left on the list. */
		state: 'to_pick' | 'found' | 'short' | 'done';
		/** As with `PickedFor`. */
		is_own: boolean;
		delivery_key: DeliveryKey;
		/** Whether a mail about it has a reader. */
		has_email: boolean;
		/** All its copies, those of other lists too; none of another location's order. */
		copies: CopyCounts;
		/** '0.00' for another location's order. */
		total_owing: string;
		/** The amount that the store owes to the customer; '0.00' for another location's order. */
		to_give_back: string;
		/** As in the lists of orders; false for another location's order. */
		has_terms: boolean;
	}[];
	to_pick: number;
	found: number;
	short: number;
	/** Copies that were found, and are set aside or have left since. */
	done: number;
}

/** Copies of a line that another location waits for. */
export interface CopyToSend {
	order_item_id: number;
	title_id: number | null;
	condition: string;
	eisbn: string;
	title: string;
	condition_text: string;
	/** '' for an unknown shelf. */
	shelf: string;
	order_number: string;
	copies: number;
	/** Whether the order is theirs to open. */
	is_own: boolean;
}

export interface PickListHead {
	pick_list_id: number;
	made_at: number;
	made_by: string;
	orders: number;
	/** Copies that are still to be fetched: none of a list that is done. */
	to_pick: number;
	/** Copies that were not found. */
	short: number;
}

/** The sources of copies that orders wait for. */
export const arrivals = ['purchase order', 'transfer', 'count'] as const;

/** An order that got some of the arrived copies, and still has to be put together. */
export interface ArrivedFor extends OrderOfCopies {
	/** The pick list that holds its copies; null if none does. */
	pick_list_id: number | null;
}

/** The result of a scan. */
export interface Scanned {
	/** 'found' marks a copy; 'which' asks of which condition it is; the others mark nothing, too. */
	outcome: 'found' | 'which' | 'not-wanted' | 'all-found';
	words: string;
	order_number: string | null;
	title: string | null;
	list: PickList;
}

const source = 'docs/behaviour/desk.md#picking';

export const deskPicking = {
	/** Pick lists, the newest first. */
	'desk-picking/list': defineDesk<DeskPage<PickListHead>>()({
		source,
		reads: true,
		payload: z.object({ ...pageFields }),
	}),
	/** The orders that a delivery, a transfer or a count has brought copies for and that are still to be picked, the oldest first. */
	'desk-picking/arrived': defineDesk<{ orders: ArrivedFor[]; more: boolean }>()({
		source,
		reads: true,
		payload: z.object({ brought_by: z.enum(arrivals), id: id() }),
	}),
	/** Copies to fetch here and send to the locations of their orders; each group has its first hundred rows. */
	'desk-picking/toSend': defineDesk<{ groups: (CopiesToSend & { rows: CopyToSend[] })[] }>()({
		source,
		reads: true,
		payload: z.object({}),
	}),
	/** Copies that a location holds for an order of another one are not there. Its staff say so; the same key twice does so once. */
	'desk-picking/missToSend': defineDesk<object>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			order_number: requiredText(40),
			order_item_id: id(),
			/** The location where the copies are on hold. */
			location_id: id(),
			title_id: id().nullish(),
			condition: condition().optional(),
			quantity: integer(1, 9999).default(1),
			key: postKey().optional(),
		}),
	}),
	/** Makes a list across chosen orders. Leaves out orders that cannot be picked, and orders on another list. */
	'desk-picking/make': defineDesk<{
		/** The new list; the existing one if every order was on a list already. */
		pick_list_id: number;
		/** Orders on the new list; 0 if no list was made. */
		orders: number;
		/** Orders that cannot be picked. */
		left_out: string[];
		/** Orders whose copies another list holds. */
		on_lists: { order_number: string; pick_list_id: number }[];
	}>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			order_numbers: json(
				z
					.array(requiredText(40))
					.min(1, 'Choose at least one order.')
					.max(maxOrdersAtOnce, `must be at most ${maxOrdersAtOnce} orders at once`),
			),
			/** The location whose copies are picked; left out, all of them. */
			location_id: id().optional(),
			/** A second call with the same key makes no second list. */
			key: postKey().optional(),
		}),
	}),
	'desk-picking/get': defineDesk<PickList>()({ source, reads: true, payload: z.object({ pick_list_id: id() }) }),
	/** Removes a list that was made by mistake; its orders are to be picked still. */
	'desk-picking/remove': defineDesk<{ orders: number }>()({
		source,
		limit: 'desk-change',
		payload: z.object({ pick_list_id: id() }),
	}),
	/**
	 * Marks one copy found in the oldest order of the list that wants it, in its condition. The same key twice marks one. A number does
	 * not tell the condition, so the call asks for it if the list wants copies in several conditions.
	 */
	'desk-picking/scan': defineDesk<Scanned>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			pick_list_id: id(),
			code: requiredText(40),
			condition: condition().optional(),
			key: postKey().optional(),
		}),
	}),
	/** Marks some copies of an order's line by hand as found, short, or still to pick. The same key twice does so once. */
	'desk-picking/tick': defineDesk<PickList>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			pick_list_id: id(),
			order_number: requiredText(40),
			order_item_id: id(),
			/** The line's copies to mark: their location and their title. Left out, all copies. */
			location_id: id().nullish(),
			title_id: id().nullish(),
			condition: condition().optional(),
			from: z.enum(['to_pick', 'found', 'short'], { message: 'must be a state of picking' }),
			change: z.enum(['find', 'miss', 'pick_again'], { message: 'must be a known change when picking' }),
			quantity: integer(1, 9999).default(1),
			key: postKey().optional(),
		}),
	}),
};
