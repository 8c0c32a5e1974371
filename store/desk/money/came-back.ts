import { z } from 'zod';
import type { CopyChange } from '../../contract/desk-orders';
import type { Queries } from '../../foundation/database/database';
import { readJsonColumn } from '../../foundation/database/json-column';

/** Copies of a line that came back together. */
export interface CopiesBack {
	order_item_id: number;
	/** The question whose offer they are; null for what was sold. */
	substitution_id: number | null;
	quantity: number;
}

/** What an audit entry of `desk-orders/changeCopies` says of its copies; null for one that says it otherwise. */
const noted = z
	.object({
		asked: z.object({
			change: z.string(),
			order_item_id: z.number(),
			substitution_id: z.number().nullable().default(null),
			quantity: z.number().int().positive(),
		}),
	})
	.nullable()
	.catch(null);

/** Seconds between a credit note and its audit entry, which are written at the start and the end of one transaction. */
const mostApart = 5;

/**
 * Finds the copies that a credit note without a refund is for, by the audit. Finds none where more than one return may be meant, or
 * where a refund had named some of the copies before.
 * @param at when the note was written, in unix seconds
 */
export async function copiesBackAt(db: Queries, order_id: number, at: number): Promise<CopiesBack | null> {
	const entries = await db
		.selectFrom('audit_entries')
		.innerJoin('orders', 'orders.order_number', 'audit_entries.thing_key')
		.select(['audit_entries.id', 'after'])
		.where('orders.id', '=', order_id)
		.where('thing_kind', '=', 'order')
		.where('action', '=', 'desk-orders/changeCopies')
		.where('audit_entries.created_at', '>=', at)
		.where('audit_entries.created_at', '<=', at + mostApart)
		.execute();
	const change: CopyChange = 'return';
	const [back, ...others] = entries.flatMap(({ id, after }) => {
		const entry = readJsonColumn(noted, after ?? 'null', { table: 'audit_entries', column: 'after', id });
		return entry !== null && entry.asked.change === change ? [entry.asked] : [];
	});
	if (!back || others.length > 0) return null;
	const { order_item_id, substitution_id, quantity } = back;
	const named = await db
		.selectFrom('order_copies')
		.select('id')
		.where('order_item_id', '=', order_item_id)
		.where('state', '=', 'returned')
		.where('refunded', '=', 1)
		.limit(1)
		.executeTakeFirst();
	return named && quantity > 1 ? null : { order_item_id, substitution_id, quantity };
}
