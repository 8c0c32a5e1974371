import { z } from 'zod';
import { defineDesk } from './desk-call';
import { type DeskPage, pageFields, sortField } from './desk-page';
import { type PurchaseOrderState, purchaseOrderStates } from './desk-states';
import { copies, type FilledOrders, postKey, scannedCode } from './desk-stock';
import { condition, day, flag, id, json, requiredText, text } from './fields';

/** The maximum number of lines in a purchase order. */
export const maxPurchaseOrderLines = 1000;
/** The maximum number of copies of one title in a purchase order. */
export const maxLineCopies = 99_999;

export interface Supplier {
	id: number;
	name: string;
	/** The supplier's e-mail address for purchase orders, or '' for a supplier that gets purchase orders in another way. */
	email: string;
	/** The shop's account number at the supplier. */
	account_number: string;
	terms: string;
	/** Whether the supplier was removed. The shop can no longer order from a removed supplier. */
	removed: boolean;
	version: string;
}

/** A title that a location needs more copies of. */
export interface WantedRow {
	eisbn: string;
	title: string;
	publisher: string;
	condition: string;
	condition_text: string;
	/** The number of copies that customers' orders wait for. */
	waiting: number;
	onhand: number;
	minimum: number;
	onorder: number;
	/** The number of copies on purchase orders that have not been sent yet. */
	drafted: number;
	/** Copies on the way from another location. */
	in_transit: number;
	/** Copies to order, so that no order waits and the minimum is reached. */
	wanted: number;
}

export interface PurchaseOrderLine {
	id: number;
	eisbn: string;
	title: string;
	condition: string;
	condition_text: string;
	quantity: number;
	received: number;
	damaged: number;
	short: number;
	/** The number of ordered copies that have not arrived yet. */
	outstanding: number;
}

/**
 * Returns whether a delivery has a purchase order. A delivery without a purchase order was never sent, and is in the state
 * 'received' from the beginning.
 */
export const wasOrdered = ({ state, sent_at }: { state: PurchaseOrderState; sent_at: number | null }): boolean =>
	state !== 'received' || sent_at !== null;

export interface PurchaseOrderHead {
	id: number;
	/** The supplier's id, or null for a delivery without a purchase order whose supplier staff did not enter. */
	supplier_id: number | null;
	/** The supplier's name, or '' if staff entered no supplier. */
	supplier: string;
	/** False for a delivery without a purchase order. */
	was_ordered: boolean;
	location_id: number;
	location: string;
	state: PurchaseOrderState;
	note: string;
	/** The staff member who made the purchase order. */
	staff: string;
	created_at: number;
	sent_at: number | null;
	/** The day on which the copies are expected, 'YYYY-MM-DD', or '' if staff entered no day. */
	expected_on: string;
	/** The number of titles, followed by the numbers of copies that were ordered, that arrived, and that have not arrived yet. */
	lines: number;
	ordered: number;
	received: number;
	outstanding: number;
}

export interface PurchaseOrder extends PurchaseOrderHead {
	/** The number of copies that arrived damaged, and the number that did not arrive and are no longer expected. */
	damaged: number;
	short: number;
	/** The supplier's e-mail address for the purchase order, or '' for a supplier that gets purchase orders in another way. */
	supplier_email: string;
	items: PurchaseOrderLine[];
	version: string;
}

/**
 * The result of scanning a delivered copy, with the orders that waited for the copies. Staff set the copies aside for these
 * orders.
 */
export interface ReceivedScan extends FilledOrders {
	eisbn: string;
	title: string;
	condition_text: string;
	kind: ReceiptKind;
	copies: number;
	line: PurchaseOrderLine;
	/** The number of copies that staff put on the shelf. */
	to_shelf: number;
	shelf: string;
	state: PurchaseOrderState;
}

export const receiptKinds = ['received', 'damaged', 'short'] as const;
export type ReceiptKind = (typeof receiptKinds)[number];

export interface SupplierReturnHead {
	id: number;
	supplier: string;
	location: string;
	reason: string;
	staff: string;
	created_at: number;
	copies: number;
}

export interface SupplierReturn extends SupplierReturnHead {
	account_number: string;
	items: { eisbn: string; title: string; condition_text: string; copies: number; damaged: number }[];
}

const source = 'docs/behaviour/desk.md#deliveries';

const line = z.object({ code: scannedCode(), condition: condition().default('new'), quantity: copies(1) });
const order = { purchase_order_id: id() };
const versioned = { ...order, version: requiredText(64) };

/**
 * The columns by which the list of copies to order can be sorted. By default, titles with wanted copies come first, sorted by
 * title, and the other titles follow, also sorted by title.
 */
export const wantedColumns = ['title', 'waiting'] as const;
/** The columns by which purchase orders can be sorted. */
export const purchaseOrderColumns = ['number', 'supplier', 'sent', 'expected'] as const;

export const deskDeliveries = {
	'desk-deliveries/suppliers': defineDesk<{ suppliers: Supplier[] }>()({
		source,
		reads: true,
		payload: z.object({ removed: flag().default(false) }),
	}),
	'desk-deliveries/saveSupplier': defineDesk<Supplier>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			/** The supplier's id. Omit the id for a new supplier. */
			supplier_id: id().optional(),
			version: text(64).default(''),
			name: requiredText(100, 'Type a name.'),
			email: text(254).default(''),
			account_number: text(60).default(''),
			terms: text(1000).default(''),
			removed: flag().default(false),
			/** The key that identifies a sent form. If the form is sent twice, the supplier is added only once. */
			key: postKey().optional(),
		}),
	}),
	/** Lists, for a location, the titles that customers' orders wait for, and the titles whose stock is below their minimum. */
	'desk-deliveries/wanted': defineDesk<DeskPage<WantedRow>>()({
		source,
		reads: true,
		payload: z.object({ location_id: id(), sort: sortField(wantedColumns).optional(), ...pageFields }),
	}),
	'desk-deliveries/list': defineDesk<DeskPage<PurchaseOrderHead>>()({
		source,
		reads: true,
		payload: z.object({
			state: z.enum(purchaseOrderStates).optional(),
			supplier_id: id().optional(),
			/** If true, returns only sent purchase orders that are expected today or earlier. */
			due: flag().default(false),
			sort: sortField(purchaseOrderColumns).optional(),
			...pageFields,
		}),
	}),
	'desk-deliveries/get': defineDesk<PurchaseOrder>()({ source, reads: true, payload: z.object(order) }),
	'desk-deliveries/create': defineDesk<PurchaseOrder>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			supplier_id: id(),
			location_id: id(),
			note: text(1000).default(''),
			lines: json(z.array(line).max(maxPurchaseOrderLines, `at most ${maxPurchaseOrderLines} lines`)).default([]),
			key: postKey(),
		}),
	}),
	/** Begins a delivery without a purchase order. Staff then add copies to the delivery by scanning. */
	'desk-deliveries/begin': defineDesk<PurchaseOrder>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			/** The supplier's id. Omit the id if the supplier is unknown. */
			supplier_id: id().optional(),
			location_id: id(),
			note: text(1000).default(''),
			key: postKey(),
		}),
	}),
	/** Sets or increases the number of copies of a title in a purchase order. 0 removes the title. */
	'desk-deliveries/setLine': defineDesk<PurchaseOrder>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			...versioned,
			code: scannedCode(),
			condition: condition().default('new'),
			/** Whether `condition` is the code of one offer that staff chose among the title's offers. */
			exact: flag().default(false),
			quantity: copies(0, maxLineCopies),
			/** If true, adds the copies to the copies that are already on the purchase order line. */
			add: flag().default(false),
		}),
	}),
	'desk-deliveries/setNote': defineDesk<PurchaseOrder>()({
		source,
		limit: 'desk-change',
		payload: z.object({ ...versioned, note: text(1000) }),
	}),
	/**
	 * Sets the day on which the copies of a purchase order are expected, or '' for no day. The day can be set until all copies have
	 * arrived.
	 */
	'desk-deliveries/setExpected': defineDesk<PurchaseOrder>()({
		source,
		limit: 'desk-change',
		payload: z.object({ ...versioned, expected_on: day().or(z.literal('')) }),
	}),
	'desk-deliveries/send': defineDesk<PurchaseOrder>()({ source, limit: 'desk-mail', payload: z.object(versioned) }),
	'desk-deliveries/cancel': defineDesk<PurchaseOrder>()({
		source,
		limit: 'desk-change',
		payload: z.object({ ...versioned, reason: requiredText(200, 'Type a reason.') }),
	}),
	/** Closes a purchase order whose remaining copies will not arrive, and records these copies as short. */
	'desk-deliveries/close': defineDesk<PurchaseOrder>()({
		source,
		limit: 'desk-change',
		payload: z.object({ ...versioned, reason: requiredText(200, 'Type a reason.') }),
	}),
	/** Receives the copies of one scan of a delivery. Two calls with the same key count only once. */
	'desk-deliveries/receive': defineDesk<ReceivedScan>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			...order,
			code: scannedCode(),
			condition: condition().default('new'),
			/** Whether `condition` is the code of one offer that staff chose among the title's offers. */
			exact: flag().default(false),
			kind: z.enum(receiptKinds).default('received'),
			copies: copies(1, 9999).default(1),
			/** Confirms that more copies arrived than were ordered, or that a title arrived that was not ordered. */
			accept: flag().default(false),
			key: postKey(),
		}),
	}),
	/** Undoes a mistaken scan of a delivery, identified by the key of the scan. Refused if an order already has the copies. */
	'desk-deliveries/takeBackScan': defineDesk<PurchaseOrder>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			...order,
			code: scannedCode(),
			condition: condition().default('new'),
			kind: z.enum(receiptKinds).default('received'),
			copies: copies(1, 9999).default(1),
			key: postKey(),
		}),
	}),
	'desk-deliveries/returns': defineDesk<DeskPage<SupplierReturnHead>>()({
		source,
		reads: true,
		payload: z.object({ ...pageFields }),
	}),
	'desk-deliveries/getReturn': defineDesk<SupplierReturn>()({
		source,
		reads: true,
		payload: z.object({ supplier_return_id: id() }),
	}),
	/** Returns copies to a supplier: copies from the shelf, or damaged copies that were never in stock. */
	'desk-deliveries/sendBack': defineDesk<SupplierReturn>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			supplier_id: id(),
			location_id: id(),
			reason: requiredText(200, 'Type a reason.'),
			lines: json(
				z
					.array(
						z.object({
							code: scannedCode(),
							condition: condition().default('new'),
							copies: copies(0, 9999).default(0),
							damaged: copies(0, 9999).default(0),
						}),
					)
					.min(1, 'name at least one title')
					.max(200, 'at most 200 titles'),
			),
			key: postKey(),
		}),
	}),
};
