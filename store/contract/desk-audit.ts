import { z } from 'zod';
import { defineDesk } from './desk-call';
import { id, integer, text, unixSeconds } from './fields';

/** A change that was made at the desk or by a command. */
export interface AuditEntry {
	id: number;
	/** Unix seconds. */
	created_at: number;
	/** Null for a change by a command. */
	staff_id: number | null;
	/** The staff member's name at that time. */
	staff_name: string;
	/** The name of the call or of the command. */
	action: string;
	/** The kind of the changed record: 'order', 'title', 'staff' … */
	thing: string;
	/** The key of the changed record: an order number, an ISBN, an id. */
	key: string;
	/** The values before and after the change; null if there were or are none. */
	before: Record<string, unknown> | null;
	after: Record<string, unknown> | null;
	/** The network from which the change was made; '' for a command. */
	ip: string;
}

const source = 'docs/behaviour/desk.md#audit';

/** The number of entries on a page, and of rows that a file is read by. */
export const auditEntriesOnPage = 50;
export const auditRowsAtOnce = 1000;

const filters = {
	/** Only entries about this kind of record, or about the record with this key. */
	thing: text(40).optional(),
	key: text(200).optional(),
	staff_id: id().optional(),
	/** Only entries from this moment on, and before that moment. */
	from: unixSeconds().optional(),
	to: unixSeconds().optional(),
	/** Only entries older than this entry: the `next` of the previous page. */
	before_id: id().optional(),
};

export const deskAudit = {
	/** Lists entries, newest first. */
	'desk-audit/find': defineDesk<{ entries: AuditEntry[]; next: number | null }>()({
		source,
		reads: true,
		payload: z.object({ ...filters, limit: integer(1, auditEntriesOnPage).default(auditEntriesOnPage) }),
	}),
	/** Lists entries like `desk-audit/find`, but more at a time, for a file. */
	'desk-audit/export': defineDesk<{ entries: AuditEntry[]; next: number | null }>()({
		source,
		reads: true,
		payload: z.object({ ...filters, limit: integer(1, auditRowsAtOnce).default(auditRowsAtOnce) }),
	}),
};
