import type { HasConfig } from '../../config';
import { importLifetime } from '../catalogue/imports/imports';
import { sweepImports, sweepUploads } from '../catalogue/imports/run-import';
import { sweepShelves } from '../catalogue/titles/write-shelves';
import { daySeconds, hourSeconds, yearSeconds } from '../contract/durations';
import { sessionLifetime } from '../contract/lifetimes';
import { sweepAudit } from '../desk/audit/sweep-audit';
import { sweepInvitations, sweepStaffSessions } from '../desk/staff/sweep-staff';
import type { Clock } from '../foundation/database/clock';
import type { Database } from '../foundation/database/database';
import type { Schema } from '../foundation/database/schema';
import { sweepMailFiles } from '../foundation/mail/transport';
import { reportLifetime, sweepReportFiles, sweepReports } from '../ordering/reports/reports';
import { sweepStockAlerts } from '../people/enquiries/mail-stock-alerts';
import {
	sweepAnsweredScans,
	sweepCards,
	sweepCarts,
	sweepDevices,
	sweepFailedJobs,
	sweepLimits,
	sweepLinks,
	sweepMails,
	sweepPickLists,
	sweepSeenCarts,
	sweepSessions,
	sweepTokens,
} from './sweep-rows';

interface Sweep {
	/** The tables from which a sweep deletes rows, and the tables whose rows are deleted together with them. */
	tables: readonly (keyof Schema)[];
	/** The age in seconds at which a row or file is deleted. */
	age: number;
	/** The moment at which the age begins, in words. */
	since: string;
	/** The function that deletes old rows. */
	run?(store: Database & Clock & HasConfig, age: number): Promise<void>;
	/** The function that deletes old files on this machine. */
	files?(store: HasConfig, age: number): Promise<void>;
}

/**
 * All sweeps. Each sweep automatically deletes one kind of data when the data reaches a given age. The sweeps run every hour.
 */
export const sweeps = {
	sessions: {
		tables: ['sessions'],
		age: 0,
		since: 'they expired: a year after the last visit, a day after the only one',
		run: sweepSessions,
	},
	guest_carts: {
		tables: ['carts', 'cart_items', 'cart_gift_cards', 'cart_promo_codes'],
		age: hourSeconds,
		since: 'the last change, if no session uses them',
		run: sweepCarts('guest'),
	},
	saved_carts: {
		tables: ['carts', 'cart_items', 'cart_gift_cards', 'cart_promo_codes'],
		age: sessionLifetime,
		since: 'the last change, if no session uses them',
		run: sweepCarts('customer'),
	},
	seen_carts: {
		tables: ['seen_carts'],
		age: 7 * daySeconds,
		since: 'they were shown at the checkout; they contain the shopper’s name and address',
		run: sweepSeenCarts,
	},
	cart_cards: {
		tables: ['sealed_cards'],
		age: daySeconds,
		since: 'they were entered for a cart',
		run: sweepCards('cart'),
	},
	order_cards: {
		tables: ['sealed_cards'],
		age: 30 * daySeconds,
		since: 'they were entered, unless their order was completed or cancelled before',
		run: sweepCards('order'),
	},
	sent_mails: {
		tables: ['outbox_mails', 'outbox_files'],
		age: 30 * daySeconds,
		since: 'they were sent',
		run: sweepMails('sent'),
	},
	given_up_mails: {
		tables: ['outbox_mails'],
		age: 180 * daySeconds,
		since: 'they were written, if they could not be sent',
		run: sweepMails('given up'),
	},
	letters: {
		tables: ['outbox_mails'],
		age: 180 * daySeconds,
		since: 'they were written to a customer without an e-mail address, if the customer was not called',
		run: sweepMails('letters'),
	},
	mail_files: { tables: [], age: 30 * daySeconds, since: 'they were written into outbox/', files: sweepMailFiles },
	imports: {
		tables: ['file_imports', 'file_import_parts', 'title_lists', 'title_list_items'],
		age: importLifetime,
		since: 'the file was uploaded; includes lists of search results, and uploads of processes that ended',
		run: sweepImports,
		files: sweepUploads,
	},
	reports: {
		tables: ['reports', 'report_parts'],
		age: reportLifetime,
		since: 'they were requested; includes their files',
		run: sweepReports,
		files: sweepReportFiles,
	},
	pick_lists: {
		tables: ['pick_lists', 'pick_list_orders'],
		age: 30 * daySeconds,
		since: 'they were made: by then their orders are ready, or on another list',
		run: sweepPickLists,
	},
	devices: {
		tables: ['known_devices'],
		// The age is the same as the lifetime of the cookie that identifies a device.
		age: sessionLifetime,
		since: 'the last log-in on them',
		run: sweepDevices,
	},
	tries: {
		tables: ['rate_limits'],
		// The age is longer than the time window of every rate limit.
		age: 2 * daySeconds,
		since: 'the count began',
		run: sweepLimits,
	},
	spent_tokens: { tables: ['spent_tokens'], age: 0, since: 'they expired', run: sweepTokens },
	links: {
		tables: ['account_tokens'],
		age: 30 * daySeconds,
		since: 'they expired: until then the shop can say that the link has expired',
		run: sweepLinks,
	},
	stock_alerts: {
		tables: ['stock_alerts'],
		age: 90 * daySeconds,
		since: 'the customer was mailed: the link in the mail works until then',
		run: sweepStockAlerts,
	},
	staff_sessions: {
		tables: ['staff_sessions'],
		age: 0,
		since: 'they expired: 12 hours after the log-in, or half an hour after the last call',
		run: sweepStaffSessions,
	},
	staff_invitations: { tables: ['staff_invitations'], age: 0, since: 'they expired', run: sweepInvitations },
	audit: {
		tables: ['audit_entries'],
		age: yearSeconds,
		since: 'they were written, times the number of years in AUDIT_YEARS',
		run: (store, year) => sweepAudit(store, store.config.AUDIT_YEARS * year),
	},
	answered_scans: {
		tables: ['answered_scans'],
		age: 7 * daySeconds,
		since: 'they were answered',
		run: sweepAnsweredScans,
	},
	failed_jobs: {
		tables: ['jobs'],
		age: 30 * daySeconds,
		since: 'they were given up',
		run: sweepFailedJobs,
	},
	related_shelves: {
		tables: ['related_shelves'],
		age: 7 * daySeconds,
		since: 'they were found: shelves in use were found again since then',
		run: sweepShelves,
	},
} as const satisfies Record<string, Sweep>;

export type SweepName = keyof typeof sweeps;

/** Runs a single sweep. */
export async function sweep(store: Database & Clock & HasConfig, name: SweepName): Promise<void> {
	const one: Sweep = sweeps[name];
	await one.run?.(store, one.age);
	await one.files?.(store, one.age);
}

/**
 * Runs all sweeps for rows, or all sweeps for files on this machine. If one sweep fails, the other sweeps still run.
 * @throws {Error} if any sweep fails. The error lists the sweeps that failed
 */
export async function sweepAll(store: Database & Clock & HasConfig, what: 'run' | 'files'): Promise<void> {
	const failures: string[] = [];
	for (const [name, one] of Object.entries<Sweep>(sweeps)) {
		await one[what]?.(store, one.age).catch((error: Error) => failures.push(`${name}: ${error.message}`));
	}
	if (failures.length > 0) throw new Error(failures.join('; '));
}

const catalogue = 'catalogue: deleted with the title';
const books = 'accounting: records of sales, payments and stock are kept for good';
const account = 'deleted with the account';
const shop = 'the bookseller adds and deletes them';
const staffed = 'kept while the person works here';
const bounded = 'a small, fixed number of rows';

/** The tables from which rows are never deleted automatically, with the reason for each table. */
export const retainedTables = {
	settings: bounded,
	versions: bounded,
	cache_tags: 'the newest 20,000 are kept; sweep-tags.ts deletes the others every hour',
	counters: bounded,
	deriving: bounded,
	error_reports: 'the newest 5,000 are kept: a new one replaces the oldest',
	titles: catalogue,
	title_authors: catalogue,
	title_extracts: catalogue,
	title_subjects: catalogue,
	title_facets: catalogue,
	subjects: catalogue,
	search_words: catalogue,
	offers: catalogue,
	stock: catalogue,
	stock_movements: books,
	stock_runs: books,
	stock_run_changes: 'reading a stock file deletes those older than 30 days',
	stock_headings: bounded,
	locations: shop,
	list_blocks: shop,
	content_pages: shop,
	redirects: shop,
	events: shop,
	event_titles: shop,
	promo_codes: shop,
	customers: account,
	customer_links: account,
	addresses: account,
	registries: account,
	registry_items: account,
	gift_cards: books,
	gift_card_entries: books,
	orders: books,
	order_items: books,
	order_gift_cards: books,
	order_promo_codes: books,
	order_withdrawals: books,
	order_copies: books,
	order_parts: books,
	order_substitutions: books,
	order_reductions: books,
	order_notes: books,
	customer_calls: books,
	order_history: books,
	payments: books,
	refunds: books,
	refund_lines: books,
	refund_parts: books,
	order_receipts: books,
	document_numbers: bounded,
	invoices: books,
	credit_notes: books,
	sales_entries: books,
	cash_counts: books,
	staff: 'the audit and the list of former staff need their names',
	staff_recovery_codes: 'deleted with the authenticator that they replace',
	staff_passkeys: staffed,
	staff_filters: staffed,
	job_runs: bounded,
	book_checks: 'the newest 20 are kept: a new one replaces the oldest',
	order_words: 'deleted with the order',
	customer_words: account,
	word_progress: bounded,
	suppliers: shop,
	purchase_orders: books,
	purchase_order_lines: books,
	supplier_returns: books,
	supplier_return_lines: books,
	count_sessions: books,
	count_lines: books,
	stock_transfers: books,
	stock_transfer_lines: books,
} as const satisfies Record<Exclude<keyof Schema, (typeof sweeps)[SweepName]['tables'][number]>, string>;
