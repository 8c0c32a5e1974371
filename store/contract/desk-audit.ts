import { z } from 'zod';
import { defineDesk } from './desk-call';
import { id, integer, text, unixSeconds } from './fields';

/** A change that was made at the desk or by a command. */
export interface AuditEntry {
	id: number;
	/** When the change was made, in Unix seconds. */
	created_at: number;
	/** The id of the staff member who made the change, or null for a change by a command. */
	staff_id: number | null;
	/** The staff member's name at the time of the change. */
	staff_name: string;
	/** The name of the desk call or of the command that made the change. */
	action: string;
	/** The kind of the changed record, such as 'order', 'title' or 'staff'. */
	thing: string;
	/** The key of the changed record, such as an order number, an ISBN or an id. */
	key: string;
	/** The values before and after the change, or null if there were no values. */
	before: Record<string, unknown> | null;
	after: Record<string, unknown> | null;
	/** The network from which the change was made, or '' for a command. */
	ip: string;
}

const source = 'docs/behaviour/desk.md#audit';

/** The number of activity log entries on a page, and the number that an export reads at a time. */
export const auditEntriesOnPage = 50;
export const auditRowsAtOnce = 1000;

const filters = {
	/** Returns only entries about this kind of record, or only about the record with this key. */
	thing: text(40).optional(),
	key: text(200).optional(),
	staff_id: id().optional(),
	/** Returns only entries from the moment `from` on, and before the moment `to`. */
	from: unixSeconds().optional(),
	to: unixSeconds().optional(),
	/** Returns only entries older than the entry with this id. Pass the `next` of the previous page. */
	before_id: id().optional(),
};

export const deskAudit = {
	/** Lists the entries of the activity log, newest first. */
	'desk-audit/find': defineDesk<{ entries: AuditEntry[]; next: number | null }>()({
		source,
		reads: true,
		payload: z.object({ ...filters, limit: integer(1, auditEntriesOnPage).default(auditEntriesOnPage) }),
	}),
	/** Lists entries of the activity log like `desk-audit/find`, but more entries at a time, for an export to a file. */
	'desk-audit/export': defineDesk<{ entries: AuditEntry[]; next: number | null }>()({
		source,
		reads: true,
		payload: z.object({ ...filters, limit: integer(1, auditRowsAtOnce).default(auditRowsAtOnce) }),
	}),
};
