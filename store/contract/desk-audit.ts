import { z } from 'zod';
import { defineDesk } from './desk-call';
import { id, integer, text, unixSeconds } from './fields';

/** Something that was done at the desk, or by a command. */
export interface AuditEntry {
	id: number;
	/** Unix seconds. */
	created_at: number;
	/** Null for what a command did. */
	staff_id: number | null;
	/** As they were called then. */
	staff_name: string;
	/** The call, or the command. */
	action: string;
	/** 'order', 'title', 'staff' … */
	thing: string;
	/** The key of the changed thing: an order number, an ISBN, an id. */
	key: string;
	/** The values before and after the change; null if there were or are none. */
	before: Record<string, unknown> | null;
	after: Record<string, unknown> | null;
	/** The network that it was done from; '' for a command. */
	ip: string;
}

const source = 'docs/behaviour/desk.md#audit';

/** Entries on a page, and rows of a file that come at once. */
export const auditEntriesOnPage = 50;
export const auditRowsAtOnce = 1000;

const filters = {
	/** Entries of one kind of thing, and of one of its kind. */
	thing: text(40).optional(),
	key: text(200).optional(),
	staff_id: id().optional(),
	/** Done at this moment or later, and before that one. */
	from: unixSeconds().optional(),
	to: unixSeconds().optional(),
	/** Returns only entries older than this one: the `next` of the page before. */
	before_id: id().optional(),
};

export const deskAudit = {
	/** The newest first. */
	'desk-audit/find': defineDesk<{ entries: AuditEntry[]; next: number | null }>()({
		source,
		reads: true,
		payload: z.object({ ...filters, limit: integer(1, auditEntriesOnPage).default(auditEntriesOnPage) }),
	}),
	/** The same for a file, more of them at once. */
	'desk-audit/export': defineDesk<{ entries: AuditEntry[]; next: number | null }>()({
		source,
		reads: true,
		payload: z.object({ ...filters, limit: integer(1, auditRowsAtOnce).default(auditRowsAtOnce) }),
	}),
};
