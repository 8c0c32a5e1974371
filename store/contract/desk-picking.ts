import { z } from 'zod';
import { defineDesk } from './desk-call';
import { type CopiesToSend, type CopyCounts, maxOrdersAtOnce } from './desk-orders';
import { type DeskPage, pageFields } from './desk-page';
import { type OrderOfCopies, postKey } from './desk-stock';
import { condition, id, integer, json, requiredText } from './fields';
import type { DeliveryKey } from './order';
import type { LineState } from './order-states';

/** Copies of a title on one shelf of a location, with the orders that need the copies. */
export interface PickRow {
	title_id: number | null;
	eisbn: string;
	title: string;
	authors: string;
	binding: string | null;
	condition: string;
	/** The condition of the copies, with the price and the note if copies may have different prices or notes. */
	condition_text: string;
	location_id: number | null;
	location: string | null;
	/** The name of the shelf, or '' if unknown. */
	shelf: string;
	wanted: number;
	found: number;
	short: number;
	/** The orders that need the copies, oldest first. */
	orders: PickedFor[];
}

export interface PickedFor {
	order_number: string;
	order_item_id: number;
	state: Extract<LineState, 'to_pick' | 'found' | 'short'>;
	location_id: number | null;
	quantity: number;
	/** Whether the staff member may change the order. The value is false if the order belongs to another location. */
	is_own: boolean;
}

export interface PickList {
	pick_list_id: number;
	made_at: number;
	made_by: string;
	location_id: number | null;
	/** The rows of the pick list, sorted by location, shelf and title. */
	rows: PickRow[];
	/**
	 * Copies that other locations have on hold for orders of this pick list's location. The other locations must send these copies.
	 * The numbers of copies in the fields below exclude these copies.
	 */
	elsewhere: PickRow[];
	orders: {
		order_number: string;
		/** The customer's name; for another location's order, a text without the name. */
		purchaser_name: string;
		to_pick: number;
		/** The state of the order on the pick list. 'done' means that no copies are left to pick. */
		state: 'to_pick' | 'found' | 'short' | 'done';
		/** Whether the staff member may change the order. The value is false if the order belongs to another location. */
		is_own: boolean;
		delivery_key: DeliveryKey;
		/** Whether an e-mail about the order has a recipient. */
		has_email: boolean;
		/**
		 * The number of the order's copies in each state, including copies on other pick lists, empty for another location's order.
		 */
		copies: CopyCounts;
		/** The amount that the customer owes, or '0.00' for another location's order. */
		total_owing: string;
		/** The amount that the store owes to the customer, or '0.00' for another location's order. */
		to_give_back: string;
		/** Whether the customer may buy on account, or false for another location's order. */
		has_terms: boolean;
	}[];
	to_pick: number;
	found: number;
	short: number;
	/** The number of copies that were found and are now set aside or have left the store. */
	done: number;
}

/** Copies of an order line that another location needs for its order. */
export interface CopyToSend {
	order_item_id: number;
	title_id: number | null;
	condition: string;
	eisbn: string;
	title: string;
	condition_text: string;
	/** The name of the shelf, or '' if unknown. */
	shelf: string;
	order_number: string;
	copies: number;
	/** Whether the staff member may open the order. */
	is_own: boolean;
}

export interface PickListHead {
	pick_list_id: number;
	made_at: number;
	made_by: string;
	orders: number;
	/** The number of copies that must still be picked, or 0 for a finished pick list. */
	to_pick: number;
	/** The number of copies that were not found on their shelf. */
	short: number;
}

/** The ways in which copies for waiting orders arrive. */
export const arrivals = ['purchase order', 'transfer', 'count'] as const;

/** An order that got some of the arrived copies and still has to be picked. */
export interface ArrivedFor extends OrderOfCopies {
	/** The id of the pick list that contains the order's copies, or null if no pick list contains them. */
	pick_list_id: number | null;
}

/** The result of a scan for a pick list. */
export interface Scanned {
	/**
	 * The outcome of the scan. 'found' marks a copy as found. 'which' asks for the condition of the copy. All outcomes except
	 * 'found' change nothing.
	 */
	outcome: 'found' | 'which' | 'not-wanted' | 'all-found';
	words: string;
	order_number: string | null;
	title: string | null;
	list: PickList;
}

const source = 'docs/behaviour/desk.md#picking';

export const deskPicking = {
	/** Lists pick lists, newest first. */
	'desk-picking/list': defineDesk<DeskPage<PickListHead>>()({
		source,
		reads: true,
		payload: z.object({ ...pageFields }),
	}),
	/** Lists the orders that got copies from a delivery, a transfer or a count and still have to be picked, oldest first. */
	'desk-picking/arrived': defineDesk<{ orders: ArrivedFor[]; more: boolean }>()({
		source,
		reads: true,
		payload: z.object({ brought_by: z.enum(arrivals), id: id() }),
	}),
	/**
	 * Lists copies that staff pick at their location and send to the locations of the orders. Each group contains its first hundred
	 * rows.
	 */
	'desk-picking/toSend': defineDesk<{ groups: (CopiesToSend & { rows: CopyToSend[] })[] }>()({
		source,
		reads: true,
		payload: z.object({}),
	}),
	/** Records that copies on hold for another location's order are missing. Two calls with the same key record this once. */
	'desk-picking/missToSend': defineDesk<object>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			order_number: requiredText(40),
			order_item_id: id(),
			/** The id of the location where the copies are on hold. */
			location_id: id(),
			title_id: id().nullish(),
			condition: condition().optional(),
			quantity: integer(1, 9999).default(1),
			key: postKey().optional(),
		}),
	}),
	/** Makes a pick list for the chosen orders. Excludes orders that cannot be picked, and orders on another pick list. */
	'desk-picking/make': defineDesk<{
		/** The id of the new pick list, or of the existing pick list if every order was already on one. */
		pick_list_id: number;
		/** The number of orders on the new pick list, or 0 if no pick list was made. */
		orders: number;
		/** The numbers of the orders that cannot be picked. */
		left_out: string[];
		/** The orders that are on another pick list. */
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
			/** The id of the location whose copies are picked. If the field is omitted, copies of all locations are picked. */
			location_id: id().optional(),
			/** The key that identifies the form. Two calls with the same key make only one pick list. */
			key: postKey().optional(),
		}),
	}),
	'desk-picking/get': defineDesk<PickList>()({ source, reads: true, payload: z.object({ pick_list_id: id() }) }),
	/** Deletes a pick list that was made by mistake. The orders of the pick list must still be picked. */
	'desk-picking/remove': defineDesk<{ orders: number }>()({
		source,
		limit: 'desk-change',
		payload: z.object({ pick_list_id: id() }),
	}),
	/**
	 * Marks one copy as found, in the oldest order of the pick list that needs a copy in this condition. Two calls with the same
	 * key mark one copy. The scanned number does not contain the condition. If the pick list needs copies in several conditions,
	 * the call therefore asks for the condition.
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
	/** Marks copies of an order line as found, as short, or as still to pick. Two calls with the same key mark the copies once. */
	'desk-picking/tick': defineDesk<PickList>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			pick_list_id: id(),
			order_number: requiredText(40),
			order_item_id: id(),
			/**
			 * The ids of the location and the title of the copies to mark. If the field is omitted, marks all copies of the order line.
			 */
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
