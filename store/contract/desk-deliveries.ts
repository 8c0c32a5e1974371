import { z } from 'zod';
import { defineDesk } from './desk-call';
import { type DeskPage, pageFields, sortField } from './desk-page';
import { type PurchaseOrderState, purchaseOrderStates } from './desk-states';
import { copies, type FilledOrders, postKey, scannedCode } from './desk-stock';
import { condition, day, flag, id, json, requiredText, text } from './fields';

/** The most lines of a purchase order. */
export const maxPurchaseOrderLines = 1000;
/** The most copies of one title on a purchase order. */
export const maxLineCopies = 99_999;

export interface Supplier {
	id: number;
	name: string;
	/** The e-mail address for purchase orders; '' for a supplier that gets them in another way. */
	email: string;
	/** The shop's account number at the supplier. */
	account_number: string;
	terms: string;
	/** Whether the supplier was removed, so that nothing can be ordered there. */
	removed: boolean;
	version: string;
}

/** A title of which more copies are wanted at a location. */
export interface WantedRow {
	eisbn: string;
	title: string;
	publisher: string;
	condition: string;
	condition_text: string;
	/** The copies that orders wait for. */
	waiting: number;
	onhand: number;
	minimum: number;
	onorder: number;
	/** Copies on purchase orders that have not been sent. */
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
	/** The copies that have not arrived yet. */
	outstanding: number;
}

/**
 * Whether a delivery has a purchase order. A delivery without one is in the state 'received' from the beginning and was never
 * sent.
 */
export const wasOrdered = ({ state, sent_at }: { state: PurchaseOrderState; sent_at: number | null }): boolean =>
	state !== 'received' || sent_at !== null;

export interface PurchaseOrderHead {
	id: number;
	/** Null for a delivery that came without a purchase order and without a named supplier. */
	supplier_id: number | null;
	/** '' if staff named no supplier. */
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
	/** The day on which the copies are expected, 'YYYY-MM-DD'; '' if staff gave none. */
	expected_on: string;
	/** The number of titles, and the copies that were ordered, that arrived, and that have not arrived yet. */
	lines: number;
	ordered: number;
	received: number;
	outstanding: number;
}

export interface PurchaseOrder extends PurchaseOrderHead {
	/** The copies that arrived damaged, and the copies that did not arrive and are no longer expected. */
	damaged: number;
	short: number;
	/** The e-mail address for the purchase order; '' for a supplier that gets orders in another way. */
	supplier_email: string;
	items: PurchaseOrderLine[];
	version: string;
}

/** The result of scanning a delivered copy. Staff set aside copies for the orders that waited for them. */
export interface ReceivedScan extends FilledOrders {
	eisbn: string;
	title: string;
	condition_text: string;
	kind: ReceiptKind;
	copies: number;
	line: PurchaseOrderLine;
	/** The copies to put on the shelf. */
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

/** The columns by which copies to order can be sorted. By default titles with wanted copies come first, then titles by name. */
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
			/** The supplier's id. Omit it for a new supplier. */
			supplier_id: id().optional(),
			version: text(64).default(''),
			name: requiredText(100, 'Type a name.'),
			email: text(254).default(''),
			account_number: text(60).default(''),
			terms: text(1000).default(''),
			removed: flag().default(false),
			/** Keeps a new supplier from being added twice if the form is sent twice. */
			key: postKey().optional(),
		}),
	}),
	/** Lists, for a location, the copies that orders wait for, and titles below their minimum. */
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
			/** Only sent purchase orders that are expected by today. */
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
	/** Begins a delivery without a purchase order. Scanned copies are added to it. */
	'desk-deliveries/begin': defineDesk<PurchaseOrder>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			/** The supplier; omit it if unknown. */
			supplier_id: id().optional(),
			location_id: id(),
			note: text(1000).default(''),
			key: postKey(),
		}),
	}),
	/** Sets the number of copies of a title to order, or increases it. 0 removes the title. */
	'desk-deliveries/setLine': defineDesk<PurchaseOrder>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			...versioned,
			code: scannedCode(),
			condition: condition().default('new'),
			quantity: copies(0, maxLineCopies),
			/** Adds the copies to those already on the line. */
			add: flag().default(false),
		}),
	}),
	'desk-deliveries/setNote': defineDesk<PurchaseOrder>()({
		source,
		limit: 'desk-change',
		payload: z.object({ ...versioned, note: text(1000) }),
	}),
	/** Sets the day on which the copies are expected, until all have arrived; '' for none. */
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
	/** Closes a purchase order whose remaining copies will not arrive, and records them as short. */
	'desk-deliveries/close': defineDesk<PurchaseOrder>()({
		source,
		limit: 'desk-change',
		payload: z.object({ ...versioned, reason: requiredText(200, 'Type a reason.') }),
	}),
	/** Receives the copies of one scan of a delivery. The same key twice counts once. */
	'desk-deliveries/receive': defineDesk<ReceivedScan>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			...order,
			code: scannedCode(),
			condition: condition().default('new'),
			kind: z.enum(receiptKinds).default('received'),
			copies: copies(1, 9999).default(1),
			/** Confirms that more copies arrived than were ordered, or that a title arrived that was not ordered. */
			accept: flag().default(false),
			key: postKey(),
		}),
	}),
	/** Undoes a mistaken scan by its key. Refused if an order already has the copies. */
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
