import { sql } from 'kysely';
import type { Dialect, Transaction } from './database';
import type { Schema } from './schema';

/**
 * The tables with a shop's data, child tables before their parent tables. Excludes the versions, whose numbers must only
 * increase, and the tables for supervising processes.
 */
const shopTables = [
	'order_words',
	'customer_words',
	'word_progress',
	'book_checks',
	'stock_alerts',
	'report_parts',
	'reports',
	'file_import_parts',
	'file_imports',
	'outbox_files',
	'outbox_mails',
	'gift_card_entries',
	'sealed_cards',
	'order_reductions',
	'refund_parts',
	'refund_lines',
	'refunds',
	'order_receipts',
	'credit_notes',
	'invoices',
	'document_numbers',
	'sales_entries',
	'cash_counts',
	'payments',
	'pick_list_orders',
	'pick_lists',
	'order_history',
	'order_notes',
	'customer_calls',
	'order_copies',
	'order_substitutions',
	'order_parts',
	'order_withdrawals',
	'answered_scans',
	'count_lines',
	'count_sessions',
	'stock_transfer_lines',
	'stock_transfers',
	'supplier_return_lines',
	'supplier_returns',
	'purchase_order_lines',
	'purchase_orders',
	'suppliers',
	'stock_movements',
	'stock_run_changes',
	'stock_runs',
	'stock_headings',
	'order_promo_codes',
	'order_gift_cards',
	'order_items',
	'orders',
	'cart_promo_codes',
	'cart_gift_cards',
	'cart_items',
	'seen_carts',
	'sessions',
	'carts',
	'promo_codes',
	'gift_cards',
	'registry_items',
	'registries',
	'list_blocks',
	'title_list_items',
	'title_lists',
	'event_titles',
	'events',
	'content_pages',
	'redirects',
	'addresses',
	'account_tokens',
	'known_devices',
	'customer_links',
	'customers',
	'stock',
	'audit_entries',
	'staff_filters',
	'staff_sessions',
	'staff_passkeys',
	'staff_recovery_codes',
	'staff_invitations',
	'staff',
	'locations',
	'offers',
	'title_facets',
	'title_subjects',
	'title_authors',
	'title_extracts',
	'subjects',
	'search_words',
	'deriving',
	'titles',
	'settings',
] as const satisfies (keyof Schema)[];

/**
 * Deletes all rows of the shop's tables in the caller's transaction. New ids start at 1 again, and order numbers start at their
 * first number.
 */
export async function emptyTables(dialect: Dialect, db: Transaction): Promise<void> {
	if (dialect === 'postgres') {
		const tables = shopTables.map((table) => sql.table(table));
		await sql`truncate table ${sql.join(tables)} restart identity`.execute(db);
		await db.deleteFrom('counters').where('name', '=', 'sales_journal_begins').execute();
		return;
	}
	for (const table of shopTables) await db.deleteFrom(table).execute();
	await db.deleteFrom('counters').where('name', 'in', ['order', 'sales_journal_begins']).execute();
	await sql`delete from sqlite_sequence where name in (${sql.join([...shopTables])})`.execute(db);
}
