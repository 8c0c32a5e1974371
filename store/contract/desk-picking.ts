import { z } from 'zod';
import { defineDesk } from './desk-call';
import { type CopiesToSend, type CopyCounts, maxOrdersAtOnce } from './desk-orders';
import { type DeskPage, pageFields } from './desk-page';
import { type OrderOfCopies, postKey } from './desk-stock';
import { condition, id, integer, json, requiredText } from './fields';
import type { DeliveryKey } from './order';
import type { LineState } from './order-states';

/** Copies of a title on one shelf of a location, for the orders that want them. */
export interface PickRow {
	title_id: number | null;
	eisbn: string;
	title: string;
	authors: string;
	binding: string | null;
	condition: string;
	/** The condition, with the price and the note if copies may differ in these. */
	condition_text: string;
	location_id: number | null;
	location: string | null;
	/** '' for an unknown shelf. */
	shelf: string;
	wanted: number;
	found: number;
	short: number;
	/** The orders, oldest first. */
	orders: PickedFor[];
}

export interface PickedFor {
	order_number: string;
	order_item_id: number;
	state: Extract<LineState, 'to_pick' | 'found' | 'short'>;
	location_id: number | null;
	quantity: number;
	/** Whether the staff member may change the order. False for staff of another location. */
	is_own: boolean;
}

export interface PickList {
	pick_list_id: number;
	made_at: number;
	made_by: string;
	location_id: number | null;
	/** The rows, sorted by location, shelf and title. */
	rows: PickRow[];
	/**
	 * Copies that other locations hold for orders of this list's location, and must send there. The counts below exclude them.
	 */
	elsewhere: PickRow[];
	orders: {
		order_number: string;
		/** The customer's name; for another location's order, words without the name. */
		purchaser_name: string;
		to_pick: number;
		/** 'done' means that no copies are left to pick. */
		state: 'to_pick' | 'found' | 'short' | 'done';
		/** The same as in `PickedFor`. */
		is_own: boolean;
		delivery_key: DeliveryKey;
		/** Whether anyone receives a mail about the order. */
		has_email: boolean;
		/** All copies of the order, including copies on other lists; empty for another location's order. */
		copies: CopyCounts;
		/** '0.00' for another location's order. */
		total_owing: string;
		/** The amount that the store owes to the customer; '0.00' for another location's order. */
		to_give_back: string;
		/** The same as in the lists of orders; false for another location's order. */
		has_terms: boolean;
	}[];
	to_pick: number;
	found: number;
	short: number;
	/** Copies that were found and are now set aside or have left the store. */
	done: number;
}

/** Copies of an order line that another location waits for. */
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
	/** Whether the staff member may open the order. */
	is_own: boolean;
}

export interface PickListHead {
	pick_list_id: number;
	made_at: number;
	made_by: string;
	orders: number;
	/** The copies that must still be picked; 0 for a finished list. */
	to_pick: number;
	/** Copies that were not found. */
	short: number;
}

/** Where copies for waiting orders come from. */
export const arrivals = ['purchase order', 'transfer', 'count'] as const;

/** An order that got some of the arrived copies and still has to be picked. */
export interface ArrivedFor extends OrderOfCopies {
	/** The pick list that contains its copies; null if none does. */
	pick_list_id: number | null;
}

/** The result of a scan. */
export interface Scanned {
	/** 'found' marks a copy. 'which' asks for the condition of the copy. The other outcomes mark nothing, too. */
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
	/** Lists copies to pick here and send to the locations of their orders. Each group has its first hundred rows. */
	'desk-picking/toSend': defineDesk<{ groups: (CopiesToSend & { rows: CopyToSend[] })[] }>()({
		source,
		reads: true,
		payload: z.object({}),
	}),
	/**
	 * Records that copies which a location holds for another location's order are missing. The same key twice records it once.
	 */
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
	/** Makes a pick list for chosen orders. Excludes orders that cannot be picked, and orders on another list. */
	'desk-picking/make': defineDesk<{
		/** The new list; the existing list if every order was already on a list. */
		pick_list_id: number;
		/** The number of orders on the new list; 0 if no list was made. */
		orders: number;
		/** Orders that cannot be picked. */
		left_out: string[];
		/** Orders that are on another list. */
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
			/** The location whose copies are picked. Default: all locations. */
			location_id: id().optional(),
			/** The same key twice makes only one list. */
			key: postKey().optional(),
		}),
	}),
	'desk-picking/get': defineDesk<PickList>()({ source, reads: true, payload: z.object({ pick_list_id: id() }) }),
	/** Deletes a list that was made by mistake. Its orders still have to be picked. */
	'desk-picking/remove': defineDesk<{ orders: number }>()({
		source,
		limit: 'desk-change',
		payload: z.object({ pick_list_id: id() }),
	}),
	/**
	 * Marks one copy as found in the oldest order of the list that wants it, in its condition. The same key twice marks one copy.
	 * The scanned number does not tell the condition, so the call asks for it if the list wants copies in several conditions.
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
	/** Marks some copies of an order line as found, short, or still to pick. The same key twice marks them once. */
	'desk-picking/tick': defineDesk<PickList>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			pick_list_id: id(),
			order_number: requiredText(40),
			order_item_id: id(),
			/** The location and title of the copies to mark. Default: all copies of the line. */
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
