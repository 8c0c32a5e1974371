import { z } from 'zod';
import { defineDesk } from './desk-call';
import { type DeskPage, pageFields, sortField } from './desk-page';
import { type TransferState, transferStates } from './desk-states';
import { copies, type FilledOrders, postKey, scannedCode } from './desk-stock';
import { condition, flag, id, json, requiredText, text } from './fields';
import { namedOnce } from './named-once';

/** The maximum number of titles in a transfer. The page of the transfer shows all titles, with two fields for each title. */
export const maxTransferLines = 300;

export interface TransferLine {
	id: number;
	eisbn: string;
	title: string;
	/** The binding of the title, or '' if unknown. */
	binding: string;
	condition: string;
	condition_text: string;
	/** The number of copies that were sent, or 0 for a title that arrived without being sent. */
	quantity: number;
	/** The number of copies that the receiving location scanned before it received the transfer. */
	scanned: number;
	received: number;
	damaged: number;
	short: number;
	/** The number of available copies at the sending location, and their shelf at that location. */
	onhand: number;
	shelf: string;
}

export interface TransferHead {
	id: number;
	from_location_id: number;
	from: string;
	to_location_id: number;
	to: string;
	state: TransferState;
	note: string;
	staff: string;
	created_at: number;
	sent_at: number | null;
	titles: number;
	copies: number;
}

export interface Transfer extends TransferHead {
	items: TransferLine[];
	version: string;
}

/** The result of one scan of a transfer at the receiving location. */
export interface ArrivalScan {
	eisbn: string;
	title: string;
	condition: string;
	condition_text: string;
	/** The number of copies scanned so far, and the number of copies sent (0 for a title that was not sent). */
	scanned: number;
	quantity: number;
}

/**
 * A transfer whose copies have been added to a location's stock. The copies were added at the receiving location, or at the
 * sending location if the transfer was cancelled.
 */
export interface MovedTransfer extends Transfer, FilledOrders {}

const source = 'docs/behaviour/desk.md#transfers';
const transfer = { transfer_id: id() };
const versioned = { ...transfer, version: requiredText(64) };

/** The columns by which transfers can be sorted. */
export const transferColumns = ['number', 'state'] as const;

export const deskTransfers = {
	'desk-transfers/list': defineDesk<DeskPage<TransferHead>>()({
		source,
		reads: true,
		payload: z.object({
			state: z.enum(transferStates).optional(),
			sort: sortField(transferColumns).optional(),
			...pageFields,
		}),
	}),
	/** Lists the locations to which copies can be sent. Every staff member may choose any location of the shop. */
	'desk-transfers/ends': defineDesk<{ others: { id: number; name: string }[] }>()({
		source,
		reads: true,
		payload: z.object({}),
	}),
	'desk-transfers/get': defineDesk<Transfer>()({ source, reads: true, payload: z.object(transfer) }),
	'desk-transfers/create': defineDesk<Transfer>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			from_location_id: id(),
			to_location_id: id(),
			note: text(500).default(''),
			key: postKey(),
		}),
	}),
	/** Adds the copies of one scan to a transfer. Two calls with the same key count the scan once. */
	'desk-transfers/scan': defineDesk<Transfer>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			...transfer,
			code: scannedCode(),
			/**
			 * The condition of the copies. If the field is omitted, the store finds the condition among the location's copies. If
			 * several offers fit, the call refuses with the reason 'which-copy'.
			 */
			condition: condition().optional(),
			/** Whether `condition` is the code of one offer, so that it does not also match the individual copies of a condition. */
			exact: flag().default(false),
			copies: copies(1, 9999).default(1),
			key: postKey(),
		}),
	}),
	/** Sets the number of copies of a title in a transfer. 0 removes the title. */
	'desk-transfers/setLine': defineDesk<Transfer>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			...versioned,
			code: scannedCode(),
			condition: condition().default('new'),
			quantity: copies(0, 9999),
		}),
	}),
	/** Sends a transfer: subtracts the copies from the sending location's stock. */
	'desk-transfers/send': defineDesk<Transfer>()({ source, limit: 'desk-change', payload: z.object(versioned) }),
	/**
	 * Records one scan at the receiving location, before the transfer is received. Two calls with the same key count the scan once.
	 */
	'desk-transfers/scanArrival': defineDesk<ArrivalScan>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			...transfer,
			code: scannedCode(),
			/** The condition of the copies. If the field is omitted, the store finds the condition among the copies that were sent. */
			condition: condition().optional(),
			/** Whether `condition` is the code of one offer, so that it does not also match the individual copies of a condition. */
			exact: flag().default(false),
			copies: copies(1, 9999).default(1),
			/** If true, subtracts the copies, because they were scanned by mistake. */
			undo: flag().default(false),
			key: postKey(),
		}),
	}),
	/**
	 * Records the copies of a transfer that arrived, and the copies that arrived damaged. The remaining copies are recorded as
	 * short.
	 */
	'desk-transfers/receive': defineDesk<MovedTransfer>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			...versioned,
			lines: json(
				namedOnce(
					z
						.array(z.object({ line_id: id(), received: copies(0, 9999), damaged: copies(0, 9999).default(0) }))
						.max(maxTransferLines),
					({ line_id }) => line_id,
				),
			),
			/** Confirms that the arrived copies of a transfer differ from the sent copies. */
			accept: flag().default(false),
		}),
	}),
	/** Cancels a transfer. A draft is deleted. Copies that were already sent return to the sending location's stock. */
	'desk-transfers/cancel': defineDesk<MovedTransfer>()({
		source,
		limit: 'desk-change',
		payload: z.object(versioned),
	}),
};
