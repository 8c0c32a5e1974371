import type { VersionRow } from '../caching/versions';
import type { Schema } from './schema';

/** What a transaction locks until it ends: rows of a table, or one row of `versions`. */
export type Lock = Exclude<keyof Schema, 'versions'> | `versions ${VersionRow}`;

/**
 * The order in which transactions lock rows. Transactions that lock from top to bottom cannot deadlock. Rows of one table are
 * locked in the order of their ids. Reading locks nothing, and neither does adding a row that no other transaction can know of
 * yet.
 *
 * A transaction that will need something further up locks it before it begins its work, by writing the row unchanged. What all
 * transactions wait for comes last, so that it is held for the shortest time.
 */
export const lockOrder = [
	// Writing the catalogue, which takes long: one transaction at a time (`becomeOnlyWriter`).
	'versions catalogue',
	// Accounts and sessions.
	'customers',
	'customer_links',
	'account_tokens',
	'addresses',
	'sessions',
	// Who works here.
	'staff',
	'staff_sessions',
	'staff_filters',
	// What a shopper may buy.
	'carts',
	'known_devices',
	'title_lists',
	'list_blocks',
	'file_imports',
	// What the shop buys, and what its staff move and count: orders that wait are filled from it.
	'suppliers',
	'purchase_orders',
	'count_sessions',
	'stock_transfers',
	// What a shopper has bought.
	'orders',
	'payments',
	// A process requires its lease before it writes what its job changed.
	'jobs',
	// Mails to a shopper, which are deleted with the account.
	'outbox_mails',
	'stock_alerts',
	// What is sold, and what it is paid with.
	'stock',
	'registries',
	'counters',
	'gift_cards',
	'promo_codes',
	// Reports on orders and lists.
	'reports',
	'pick_lists',
	// Numbers of invoices and credit notes, without gaps: late, as everybody who needs one waits.
	'document_numbers',
	// The columns of stock files.
	'stock_headings',
	// What the shop shows.
	'locations',
	'events',
	'content_pages',
	'redirects',
	'related_shelves',
	// What the desk searches by, and what it knows of the shop's health.
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
	// What was done at the desk: added to, and taken from when it is old.
	'audit_entries',
	'cash_counts',
] as const satisfies Lock[];

/**
 * Tables whose rows are only changed while a row that they belong to is locked. That row has its place in the order, so these may
 * be changed at any time after it. One of the named locks is enough.
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
	// Ending a promo code removes it from every cart, with only the code locked.
	cart_promo_codes: ['carts', 'promo_codes'],
	seen_carts: ['carts'],
	// Idempotency keys of additions to a cart.
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
