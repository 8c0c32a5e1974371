import type { VersionRow } from '../caching/versions';
import type { Schema } from './schema';

/** A lock that a transaction keeps until it ends: rows of a table, or one row of the table `versions`. */
export type Lock = Exclude<keyof Schema, 'versions'> | `versions ${VersionRow}`;

/**
 * The order in which transactions must lock rows. Transactions that lock from top to bottom cannot deadlock. A transaction locks
 * rows of one table in the order of their ids. Reads lock nothing. Inserting a row also locks nothing if other transactions
 * cannot know the row yet.
 *
 * If a transaction will later need a row of a table that is higher in the list, the transaction locks that row first, by writing
 * the row unchanged. Rows that all transactions wait for come last in the list, so that these rows are locked for the shortest
 * time.
 */
export const lockOrder = [
	// Only one transaction at a time writes to the catalogue, because writing to the catalogue takes long (`becomeOnlyWriter`).
	'versions catalogue',
	// Customers' accounts and their sessions.
	'customers',
	'customer_links',
	'account_tokens',
	'addresses',
	'sessions',
	// Staff and their sessions.
	'staff',
	'staff_sessions',
	'staff_filters',
	// Shoppers' carts and lists.
	'carts',
	'known_devices',
	'title_lists',
	'list_blocks',
	'file_imports',
	// Purchase orders, transfers and counts of stock, which fill orders that wait for copies.
	'suppliers',
	'purchase_orders',
	'count_sessions',
	'stock_transfers',
	// The orders of shoppers.
	'orders',
	'payments',
	// A process locks the lease of its job before it writes the results of the job.
	'jobs',
	// E-mails to a shopper, which are deleted with the shopper's account.
	'outbox_mails',
	'stock_alerts',
	// Stock, gift registries, gift cards and promo codes.
	'stock',
	'registries',
	'counters',
	'gift_cards',
	'promo_codes',
	// Reports on orders and lists, and pick lists.
	'reports',
	'pick_lists',
	// Numbers of invoices and credit notes, without gaps. These numbers come late in the list, because every transaction that needs
	// a number waits for the lock.
	'document_numbers',
	// The column headings of stock files.
	'stock_headings',
	// The contents of the shop's pages.
	'locations',
	'events',
	'content_pages',
	'redirects',
	'related_shelves',
	// The search words of the desk, and the state of shop health.
	'order_words',
	'customer_words',
	'word_progress',
	'book_checks',
	'job_runs',
	'versions settings',
	'versions facets',
	'versions tags',
	'versions swept',
	'versions purged',
	'versions purged_pages',
	// The desk's activity log. Rows are inserted, and old rows are deleted.
	'audit_entries',
	'cash_counts',
] as const satisfies Lock[];

/**
 * Tables whose rows are changed only while a parent row is locked. The parent row is part of the lock order, so the rows of these
 * tables may be changed at any time after the parent row is locked. It is enough to lock a row of one of the listed tables.
 */
export const lockedWith = {
	titles: ['versions catalogue'],
	offers: ['versions catalogue'],
	title_authors: ['versions catalogue'],
	title_extracts: ['versions catalogue'],
	title_subjects: ['versions catalogue'],
	subjects: ['versions catalogue'],
	search_words: ['versions catalogue'],
	deriving: ['versions catalogue'],
	stock_runs: ['versions catalogue'],
	stock_run_changes: ['versions catalogue'],
	title_facets: ['versions facets'],
	settings: ['versions settings'],
	cache_tags: ['versions tags'],
	cart_items: ['carts'],
	cart_gift_cards: ['carts'],
	// Ending a promo code removes the code from every cart while only the code's row is locked.
	cart_promo_codes: ['carts', 'promo_codes'],
	seen_carts: ['carts'],
	// Idempotency keys for adding titles to a cart.
	spent_tokens: ['carts'],
	sealed_cards: ['carts', 'orders'],
	order_items: ['orders'],
	order_withdrawals: ['orders'],
	order_copies: ['orders'],
	order_parts: ['orders'],
	order_substitutions: ['orders'],
	order_reductions: ['orders'],
	order_notes: ['orders'],
	customer_calls: ['orders'],
	order_history: ['orders'],
	purchase_order_lines: ['purchase_orders'],
	count_lines: ['count_sessions'],
	stock_transfer_lines: ['stock_transfers'],
	answered_scans: [
		...(['versions catalogue', 'staff', 'orders', 'purchase_orders'] as const),
		...(['count_sessions', 'stock_transfers', 'suppliers'] as const),
	],
	outbox_files: ['outbox_mails'],
	order_promo_codes: ['orders'],
	refunds: ['orders'],
	refund_lines: ['orders'],
	refund_parts: ['orders'],
	order_receipts: ['orders'],
	invoices: ['orders'],
	credit_notes: ['orders'],
	sales_entries: ['orders'],
	registry_items: ['registries'],
	title_list_items: ['title_lists'],
	file_import_parts: ['file_imports'],
	report_parts: ['jobs'],
	pick_list_orders: ['pick_lists'],
	event_titles: ['events'],
	staff_invitations: ['staff'],
	staff_recovery_codes: ['staff'],
	staff_passkeys: ['staff'],
} as const satisfies Partial<Record<Lock, (typeof lockOrder)[number][]>>;
