import type { ColumnType, Generated } from 'kysely';
import type { AddressField, PlaceField } from '../../contract/address-fields';
import type { DeliveryPreference } from '../../contract/checkout-draft';
import type { StaffRole } from '../../contract/desk-roles';
import type { LogInStage } from '../../contract/desk-session';
import type { CountState, PurchaseOrderState, TransferState } from '../../contract/desk-states';
import type { DeliveryKey } from '../../contract/order';
import type { LineState, OrderQueue, OrderState } from '../../contract/order-states';
import type { PaymentProviderName } from '../../contract/payment-providers';

/**
 * The tables, the same on both engines. Money is integer cents, time unix seconds, a boolean 0 or 1 (SQLite has none), and a
 * document JSON text. Widths are millimetres and weights grams.
 */
export interface Schema {
	settings: { id: number; document: string; last_good: Defaulted<string | null>; updated_at: number };
	/**
	 * 'catalogue' and 'settings' are locked by transactions that write these. 'facets' numbers the rows written into `title_facets`,
	 * and 'tags' the changes in `cache_tags`. 'swept' is the last of those changes that was deleted. 'purged' is the last one that
	 * was sent to outside caches, and 'purged_pages' identifies the build whose pages they hold.
	 */
	versions: { name: string; value: number };
	/** Invalidates caches: `counted` is the number of the last change of the tag's data. */
	cache_tags: { tag: string; counted: number };
	/**
	 * The number of the last order on SQLite ('order'), the lock of the process that builds the sample shop, and since when the sales
	 * journal is complete ('sales_journal_begins', unix seconds; no row: always).
	 */
	counters: { name: string; value: number };
	rate_limits: { key: string; window_start: number; hits: number };
	error_reports: ErrorReportsTable;

	titles: TitlesTable;
	title_authors: { title_id: number; position: number; name: string; name_key: string; canadian: number };
	/** At most two pages of a book as cleaned HTML, and the feed that they come from. */
	title_extracts: { title_id: number; html: string; source: string };
	title_subjects: { title_id: number; position: number; code: string };
	subjects: { code: string; scheme: string; label: string; parent_code: string | null };
	/**
	 * A title's filter values and sort keys, derived from the title, its subjects and its offers: one row a title, so that a process
	 * reads them all at once. `filters` and `sort_keys` have a line 'key value' for each; both are empty for a title that cannot be
	 * found (`FacetColumns`). `version` is the version 'facets' at which the row was written.
	 */
	title_facets: { title_id: number; version: number; filters: string; sort_keys: string };
	/**
	 * The works of an author, a series or a subject in the order of a shelf, cached because many titles share them as related
	 * titles. `works` is a JSON list of [title id, work key], with at most the first 200 of the `work_count` works. `catalogue` is
	 * that version when they were read.
	 */
	related_shelves: {
		kind: 'author' | 'series' | 'subject';
		key: string;
		found_at: number;
		catalogue: number;
		work_count: number;
		works: string;
	};
	search_words: { word: string; frequency: number };
	/** One row while the tables derived from titles are derived again: the last title that is done. */
	deriving: { title_id: number };
	offers: OffersTable;
	stock: StockTable;
	stock_movements: StockMovementsTable;
	stock_runs: StockRunsTable;
	stock_run_changes: StockRunChangesTable;
	/** Which fields the headings of a stock file mean, as the bookseller said: a hash of the headings, and the fields as JSON. */
	stock_headings: { headings: string; mapping: string; said_at: number };
	/** Shoppers who wait for a title. `key` opens the page on which the alert can be deleted; `email` is in lower case. */
	stock_alerts: { key: string; title_id: number; email: string; created_at: number; told_at: Defaulted<number | null> };
	locations: LocationsTable;

	title_lists: TitleListsTable;
	title_list_items: TitleListItemsTable;
	list_blocks: ListBlocksTable;
	/**
	 * Redirects from addresses of an older site. `key` is the path normalized for comparison, without the names of its placeholders;
	 * `path` is as it was given.
	 */
	redirects: { key: string; path: string; target: string; is_pattern: number; updated_at: number };
	content_pages: { page_id: string; title: string; html: string; updated_at: number };
	events: EventsTable;
	event_titles: { event_id: number; title_id: number; position: number };

	customers: CustomersTable;
	customer_links: CustomerLinksTable;
	account_tokens: AccountTokensTable;
	addresses: AddressesTable;
	sessions: SessionsTable;
	known_devices: KnownDevicesTable;

	carts: CartsTable;
	seen_carts: SeenCartsTable;
	cart_items: CartItemsTable;
	/** `amount` is the amount that the shopper wants to pay with the card, in cents. */
	cart_gift_cards: { cart_id: number; gift_card_id: number; amount: number; added_at: Defaulted<number> };
	cart_promo_codes: { cart_id: number; promo_code_id: number };
	promo_codes: PromoCodesTable;
	gift_cards: GiftCardsTable;
	gift_card_entries: GiftCardEntriesTable;

	orders: OrdersTable;
	order_items: OrderItemsTable;
	order_gift_cards: { order_id: number; gift_card_id: number; amount: number };
	order_promo_codes: { order_id: number; promo_code_id: number; code: string; description: string; amount: number };
	order_withdrawals: OrderWithdrawalsTable;
	payments: PaymentsTable;
	sealed_cards: SealedCardsTable;
	/** Used one-time tokens as SHA-256, stored until they would have expired. */
	spent_tokens: { token_hash: string; expires_at: number };
	outbox_mails: OutboxMailsTable;

	registries: RegistriesTable;
	registry_items: { registry_id: number; title_id: number; qty_requested: number; qty_purchased: number };
	reports: ReportsTable;
	/** The file of a report that was made in the background, about a megabyte to each. */
	report_parts: { report_id: string; part: number; bytes: Buffer };
	file_imports: FileImportsTable;
	/** The rows of an import, some hundreds to each; `rows` is JSON, see `StoredRow`. */
	file_import_parts: { import_id: string; part: number; row_count: number; success_count: number; rows: string };

	staff: StaffTable;
	/** The tokens of the mails by which staff are invited, as SHA-256. */
	staff_invitations: { token_hash: string; staff_id: number; expires_at: number };
	/** Codes that are good once in place of an authenticator's, as SHA-256. */
	staff_recovery_codes: { staff_id: number; code_hash: string; used_at: Defaulted<number | null> };
	staff_passkeys: StaffPasskeysTable;
	staff_sessions: StaffSessionsTable;
	/** The log of changes at the desk. Rows are added, and deleted once they are older than the shop keeps them. No row is changed. */
	audit_entries: AuditEntriesTable;
	/** The last filter of each staff member for each list of the desk, as the address had it. */
	staff_filters: { staff_id: number; list: string; query: string };

	/** The states of the copies of orders' lines. Rows may be missing for an order that ended before this table existed. */
	order_copies: OrderCopiesTable;
	/** Copies of an order that were handed over or sent together. */
	order_parts: OrderPartsTable;
	/** Substitutes that customers were offered for unavailable copies. */
	order_substitutions: OrderSubstitutionsTable;
	order_reductions: OrderReductionsTable;
	order_notes: OrderNotesTable;
	customer_calls: CustomerCallsTable;
	/** The states that orders went through, one after the other. States from before this table existed are missing. */
	order_history: { id: Id; order_id: number; state: OrderState; created_at: number };
	pick_lists: { id: Id; location_id: number | null; staff_name: string; created_at: number };
	pick_list_orders: { pick_list_id: number; order_id: number };
	job_runs: JobRunsTable;
	jobs: JobsTable;
	book_checks: BookChecksTable;
	/** The words by which the desk finds an order and a customer: folded words, whole e-mail addresses, and the ends of phone numbers. */
	order_words: { word: string; row_id: number };
	customer_words: { word: string; row_id: number };
	/** How far those words are written: up to which row, and up to which change of a row. */
	word_progress: { table_name: 'orders' | 'customers'; last_id: number; updated_at: number };
	suppliers: SuppliersTable;
	purchase_orders: PurchaseOrdersTable;
	purchase_order_lines: PurchaseOrderLinesTable;
	supplier_returns: SupplierReturnsTable;
	supplier_return_lines: SupplierReturnLinesTable;
	count_sessions: CountSessionsTable;
	count_lines: CountLinesTable;
	stock_transfers: StockTransfersTable;
	stock_transfer_lines: StockTransferLinesTable;
	/** The answers to posts that name a key of their own. A second post with the key gets the same answer and does nothing. */
	answered_scans: { purpose: string; key: string; answer: Defaulted<string>; created_at: number };
	/** Files that go with a mail, as text. */
	outbox_files: { id: Id; mail_id: number; filename: string; type: string; content: string };
	refunds: RefundsTable;
	refund_lines: RefundLinesTable;
	refund_parts: RefundPartsTable;
	order_receipts: OrderReceiptsTable;
	/** The last number of each kind of document ('invoice', 'credit_note'): a transaction that rolls back uses none. */
	document_numbers: { name: string; value: number };
	invoices: InvoicesTable;
	/** The numbered amounts that came off an invoice; `amount` is cents. */
	credit_notes: {
		id: Id;
		number: number;
		invoice_id: number;
		amount: number;
		/** The part of the amount that came off the customer's debt, in cents. The rest goes back to the customer. */
		applied: number;
		created_at: number;
	};
	sales_entries: SalesEntriesTable;
	cash_counts: CashCountsTable;
}

type Id = Generated<number>;
/** A column with a default, which an insert may leave out. */
type Defaulted<T> = ColumnType<T, T | undefined, T>;

declare const moved: unique symbol;
/** A state that comes from a table of transitions (ordering/transitions.ts): updates take no other. */
export type Moved<State extends string> = State & { readonly [moved]: true };
type StateOf<State extends string> = ColumnType<State, State, Moved<State>>;

interface ErrorReportsTable {
	id: Id;
	location: string;
	user_agent: string;
	error_info: string;
	source: string;
	lineno: number | null;
	colno: number | null;
	error: string;
	created_at: number;
}

export interface TitlesTable {
	id: Id;
	eisbn: string;
	title: string;
	subtitle: string | null;
	/** The title in its original language, if a feed names one. */
	original_title: string | null;
	/** The title in lower case, without leading article and accents, for sorting from A to Z. */
	title_sort: string;
	authors: string;
	author_sort: string;
	series: string | null;
	series_key: string | null;
	series_num: string | null;
	/** A key that the editions of one work share. */
	work_key: string;
	binding: string | null;
	binding_code: string | null;
	edition: string | null;
	language: string | null;
	publisher: string | null;
	release_date: number | null;
	/** 'year' or 'month' for a date that is not known more exactly; null for an exact date. */
	release_date_precision: string | null;
	list_price_usa: number | null;
	list_price_can: number | null;
	/** JSON: list prices in other currencies, hundredths by ISO 4217 code. */
	other_prices: string | null;
	/** The title's lowest price in the store's currency, for sorting by price; null without a price. */
	lowest_price: number | null;
	status: string;
	rank: number | null;
	future_rank: number | null;
	is_giftcard: Defaulted<number>;
	is_large_print: Defaulted<number>;
	has_libro_audiobook: Defaulted<number>;
	carton_qty: number | null;
	cover_image_cache: string | null;
	interiors: Defaulted<string>;
	pages: number | null;
	width: number | null;
	height: number | null;
	weight: number | null;
	audience: string | null;
	description: string | null;
	bio: Defaulted<string>;
	reviews: Defaulted<string>;
	comments: Defaulted<string>;
	upc: string | null;
	/** When it stops being sold: a ticket, when its event begins. */
	sold_until: Defaulted<number | null>;
	/** JSON: the source of each fact; '*' is the source of all facts without an entry (catalogue/writing/precedence.ts). */
	sources: string | null;
	/**
	 * The feed file (a hash of its bytes) and the record in it that last wrote this row, so that reading a file again changes
	 * nothing.
	 */
	source_file: string | null;
	source_record: number | null;
	created_at: number;
	updated_at: number;
}

/** The copies of an offer at a location. The last count less what web orders have taken since is `onhand` − `shortage`. */
export interface StockTable {
	offer_id: number;
	location_id: number;
	/** Copies that can be sold. */
	onhand: number;
	onorder: number;
	/** Copies that orders have taken but a later count did not find: returned copies reduce this first. */
	shortage: Defaulted<number>;
	/** The time of the last count, or of copies that came or left since other than by an order: an older count is ignored. */
	counted_at: Defaulted<number | null>;
	/** The copies' shelf, in the staff's own words; '' for an unknown one. */
	shelf: Defaulted<string>;
	/** The number of copies below which staff order more; 0 for no minimum. */
	minimum: Defaulted<number>;
}

export type StockReason =
	| 'opening'
	| 'counted'
	| 'missing'
	| 'set'
	| 'received'
	| 'undone'
	| 'sold'
	| 'returned'
	/** The copies went to another location, or came from one. */
	| 'transferred'
	/** The copies went back to the supplier. */
	| 'sent_back';

/**
 * Every change of stock with its reason, written in the transaction that makes it. The changes of an offer at a location add up
 * to its `onhand` − `shortage`. The offer is named by title and condition, as it may be deleted and added again.
 */
export interface StockMovementsTable {
	id: Id;
	title_id: number;
	condition: string;
	location_id: number;
	/** Copies; negative for those that left. */
	change: number;
	reason: StockReason;
	order_id: number | null;
	/** The copies that were counted. */
	counted: number | null;
	/** When they were counted; for copies that came or left other than by an order, `stock.counted_at` before them. */
	counted_at: number | null;
	/** The file that it came from. */
	source: string | null;
	/** The run that it belongs to, which can be undone as a whole. */
	run_id: Defaulted<number | null>;
	/** The staff member who moved them, by their name at that time; null for a movement that the desk did not make. */
	staff_id: Defaulted<number | null>;
	staff_name: Defaulted<string | null>;
	/** Why, in their words. */
	note: Defaulted<string | null>;
	/** The document of the movement: 'purchase order 12', 'transfer 3'. */
	document: Defaulted<string | null>;
	created_at: number;
}

/** A file of stock that was read. */
export interface StockRunsTable {
	id: Id;
	source: string;
	/** The time of its counts. */
	as_of: number;
	created_at: number;
	/** The last title whose changes have been undone. */
	undone_to: Defaulted<number>;
	undone_at: Defaulted<number | null>;
}

/** The changes of a run other than to copies on hand, whose changes are stock movements. */
export interface StockRunChangesTable {
	id: Id;
	run_id: number;
	title_id: number;
	condition: string;
	/** For `onorder`; null if the offer itself changed. */
	location_id: number | null;
	/** 'offer' means that the run added the offer. */
	field: 'offer' | 'price' | 'discount' | 'note' | 'onorder';
	before: string | null;
	after: string | null;
}

/** The locations that an order's copies were taken from: they go back there when the order is released. */
interface OrderWithdrawalsTable {
	order_id: number;
	offer_id: number;
	location_id: number;
	quantity: number;
	/** When the last of them left the store; null until then: a count of the shelves finds them. */
	handed_over_at: Defaulted<number | null>;
	/** How many of them have left it, with parts of the order. */
	handed_over: Defaulted<number>;
}

export interface OffersTable {
	id: Id;
	title_id: number;
	/** Such as 'new', 'used', 'like_new', 'good' or 'bargain'. */
	condition: string;
	/** Cents; null for the title's list price. */
	price: number | null;
	/** Percent off the list price. */
	discount: number | null;
	note: string | null;
	/** 1 if the store can order more than it has on hand. */
	is_extra_orderable: Defaulted<number>;
	updated_at: number;
}

export interface LocationsTable {
	id: Id;
	altname: string;
	sc_name: string;
	sc_email: Defaulted<string>;
	sc_phone: Defaulted<string>;
	sc_phone_2: Defaulted<string>;
	address: Defaulted<string>;
	city: Defaulted<string>;
	province: Defaulted<string>;
	postal_code: Defaulted<string>;
	country: Defaulted<string>;
	lat: number | null;
	lng: number | null;
	/** JSON: {title, weekdays: [{day, opens, closes}], singles: [{date, text}]} */
	hours: Defaulted<string>;
	html_hours: Defaulted<string>;
	contact_blurb: Defaulted<string>;
	san: Defaulted<string>;
	position: Defaulted<number>;
}

export interface TitleListsTable {
	id: Id;
	/** Null for the store's own lists, and for searches. */
	customer_id: number | null;
	/**
	 * 'favourites', 'custom' (a customer's), 'store' (shelves and sliders), 'feature', or 'search': titles that a search by a page or a
	 * file found. A 'search' list has no owner and is only reached by its key.
	 */
	kind: string;
	name: string;
	header: Defaulted<string>;
	header_visible: Defaulted<number>;
	description: Defaulted<string>;
	image: string | null;
	category: string | null;
	sub_category: string | null;
	/** The custom page that shows it; null for none. */
	page_id: string | null;
	position: Defaulted<number>;
	date_posted: number;
	date_updated: number;
	/** The key in the address of a shared list; null for one that only its customer sees. */
	public_key: Defaulted<string | null>;
}

export interface TitleListItemsTable {
	list_id: number;
	title_id: number;
	position: number;
	added_at: number;
	note: Defaulted<string>;
	/** The wished number of copies; null without a number. */
	wanted: Defaulted<number | null>;
}

export interface ListBlocksTable {
	id: Id;
	/** 'banner', 'left_sidebar', 'featured' or 'other'. */
	placement: string;
	/** 'list' or 'event'. */
	type: string;
	list_id: number | null;
	event_id: number | null;
	name: string;
	header: Defaulted<string>;
	header_visible: Defaulted<number>;
	description: Defaulted<string>;
	item_limit: number | null;
	calendar_widgets: Defaulted<number>;
	position: number;
}

export interface EventsTable {
	id: Id;
	starts_at: number;
	ends_at: number;
	name: string;
	description: Defaulted<string>;
	img_path: string | null;
	/** JSON: [{name, price in cents, eisbn|null}]; `eisbn` names the title that is sold as the ticket. */
	tickets: Defaulted<string>;
	views: Defaulted<number>;
	/** The place of the event; '' for the shop. */
	place: Defaulted<string>;
	/** Its UID in the calendar that it was imported from; the occurrences of a repeating event share it. */
	uid: Defaulted<string | null>;
	/** For an occurrence of a repeating event, the start by the event's rule, in unix seconds; 0 for any other. */
	occurrence: Defaulted<number>;
	/** When it was called off. */
	cancelled_at: Defaulted<number | null>;
	/** 0 for events from before this column. */
	created_at: Defaulted<number>;
}

declare const placeholder: unique symbol;

/** A customer's e-mail, or the text in its place for a customer without one. A string only once `shownEmail` has read it. */
export type StoredEmail = string | { [placeholder]: never };

export interface CustomersTable extends Record<PlaceField, Defaulted<string>> {
	id: Id;
	/** Lower case, as it is looked up. `shownEmail` reads it for people. */
	email: ColumnType<StoredEmail, string, string>;
	password_hash: string | null;
	verified_at: number | null;
	first_name: string;
	last_name: string;
	company: string | null;
	is_institution: Defaulted<number>;
	is_owner: Defaulted<number>;
	phone_number: Defaulted<string>;
	phone_number_type: Defaulted<string>;
	phone_number_ext: Defaulted<string>;
	alt_phone_number: Defaulted<string>;
	alt_phone_number_type: Defaulted<string>;
	alt_phone_number_ext: Defaulted<string>;
	communication_preference: Defaulted<string>;
	account_extra_fields: Defaulted<string>;
	/** The institution's name as the store has approved it: under any other one it may not write to people. */
	approved_company: Defaulted<string | null>;
	/** JSON list of the tax types that the customer is exempt from; mostly '[]'. */
	tax_exemptions: Defaulted<string>;
	/** Days that an invoice may be paid in; null for a customer who may not buy on account. */
	account_terms_days: Defaulted<number | null>;
	/** The most that may be owed on account, in cents; null for no limit. */
	account_limit: Defaulted<number | null>;
	created_at: number;
	updated_at: number;
}

export interface CustomerLinksTable {
	id: Id;
	/** The institution. */
	parent_id: number;
	/** The person who may buy for the institution; null until they have agreed. */
	child_id: number | null;
	child_email: string;
	verified_at: number | null;
	/** 1 if the person sees every order of the institution, 0 for only those that they have placed. */
	sees_all: Defaulted<number>;
	/** 1 if the person may order, 0 if the institution's owner has to approve each order. */
	may_order: Defaulted<number>;
	/** The largest total of one order, in cents; null for no limit. */
	order_limit: Defaulted<number | null>;
	created_at: number;
}

export interface AccountTokensTable {
	id: Id;
	/** 'verify', 'reset', 'change_email', 'undo_email' or 'link'. */
	purpose: string;
	/** SHA-256 of the token in hexadecimal: the token itself is only in the e-mail. */
	token_hash: string;
	customer_id: number | null;
	email: string;
	link_id: number | null;
	expires_at: number;
	used_at: number | null;
	created_at: number;
}

/** The fields that an address of the book may leave out. */
type OptionalAddressField = 'company_name' | 'phone_number_ext' | 'email_address' | 'street_address_2';

export interface AddressesTable
	extends Record<Exclude<AddressField, OptionalAddressField>, string>,
		Record<OptionalAddressField, Defaulted<string>> {
	id: Id;
	customer_id: number;
	preferred: Defaulted<number>;
	created_at: number;
}

/** The devices that customers have logged in on. */
export interface KnownDevicesTable {
	customer_id: number;
	/** The SHA-256 of its id. */
	device_hash: string;
	/** When that last was. Unix seconds. */
	seen_at: number;
	/** How many wrong passwords have come from it since then. */
	wrong_passwords: Generated<number>;
}

export interface SessionsTable {
	/** SHA-256 of the session's id in hexadecimal: a copy of the table opens no session. */
	id_hash: string;
	customer_id: number | null;
	/** The account that the customer acts for, when a linked one was chosen. */
	acting_customer_id: number | null;
	cart_id: number | null;
	location_id: number | null;
	created_at: number;
	seen_at: number;
	expires_at: number;
	login_expires_at: number | null;
	/** The SHA-256 of the id of the device that logged in; null for a device without an id. */
	device_hash: Defaulted<string | null>;
	/** The device's name for the customer, such as 'Firefox on Windows'; '' if unknown. */
	device_name: Defaulted<string>;
}

export interface CartsTable {
	id: Id;
	/** The customer who owns it; null for a guest's. */
	customer_id: number | null;
	/** The account that it is ordered for: the customer's own, or that of an institution which they act for. Null for a guest's. */
	account_id: number | null;
	location_id: number | null;
	/** Null until chosen. */
	delivery_preference: DeliveryPreference | null;
	/** JSON: the answers of the checkout's steps so far. */
	checkout: Defaulted<string>;
	/** The priced quote whose lines it holds. */
	quote_id: Defaulted<number | null>;
	/** The staff member who fills it at the desk, for an order by phone, and the customer it is for; null for a shopper's own. */
	staff_id: Defaulted<number | null>;
	for_customer_id: Defaulted<number | null>;
	created_at: number;
	updated_at: number;
}

/** Each cart as it was when its shopper last agreed to it. */
export interface SeenCartsTable {
	cart_id: number;
	checksum: string;
	/** JSON: its lines, codes, cards and amounts as they were shown (ordering/checkout/seen-cart.ts). */
	content: string;
	/** When that was. */
	noted_at: Defaulted<number>;
}

export interface CartItemsTable {
	id: Id;
	cart_id: number;
	title_id: number;
	condition: string;
	quantity: number;
	registry_id: number | null;
	/** The name of the gift registry that it was added for, though that may have been deleted since. */
	registry_title: Defaulted<string | null>;
	/** Copies of it that were in the customer's cart before a guest's cart joined it, until the shopper decides about them; else null. */
	earlier_quantity: Defaulted<number | null>;
	/** JSON: {giftcard_price cents, gift_card_info {personalize, to, from, message}} for gift cards, else null. */
	notes: string | null;
	/**
	 * The price in cents of one copy that the store has agreed to for at least so many copies, and the reason. Null for the store's own
	 * price.
	 */
	agreed_price: Defaulted<number | null>;
	agreed_quantity: Defaulted<number | null>;
	agreed_because: Defaulted<string>;
	/** Until when it holds; null for good. Unix seconds. */
	agreed_until: Defaulted<number | null>;
	created_at: number;
}

export interface PromoCodesTable {
	id: Id;
	/** Upper case, as it is looked up. */
	code: string;
	description: string;
	/**
	 * 'percent' (`value` in hundredths of a percent of the price), 'amount' (in cents) or 'shipping' (in hundredths of a percent of
	 * the shipping).
	 */
	type: string;
	value: number;
	automatic: Defaulted<number>;
	/** The subtotal that it needs, in cents. */
	minimum: Defaulted<number>;
	max_uses: number | null;
	uses: Defaulted<number>;
	starts_at: number | null;
	expires_at: number | null;
}

export interface GiftCardsTable {
	id: Id;
	number: string;
	/** See `hashPin`; null for a card without one. */
	pin_hash: string | null;
	/** The balance, in cents. */
	balance: number;
	order_item_id: number | null;
	created_at: number;
	voided_at: number | null;
}

interface GiftCardEntriesTable {
	id: Id;
	gift_card_id: number;
	order_id: number | null;
	/** Cents, negative when spent. */
	amount: number;
	reason: string;
	created_at: number;
}

export interface OrdersTable {
	id: Id;
	order_number: string;
	/** Submitting again with the same key answers this order. */
	idempotency_key: string;
	/** The hash of the session that placed it: a visitor with that session may see the order. */
	session_hash: string;
	customer_id: number | null;
	/** The person who placed it for an institution; null if people ordered for themselves. */
	placed_by_id: number | null;
	/** The names of that person and of the institution at that time; '' if people ordered for themselves. */
	placed_by_name: Defaulted<string>;
	placed_by_email: Defaulted<string>;
	placed_for: Defaulted<string>;
	location_id: number | null;
	state: StateOf<OrderState>;
	delivery_key: DeliveryKey;
	payment_type: string;
	payment_message: Defaulted<string>;
	purchaser_name: string;
	email: string;
	/** The e-mail that it was placed with, once staff have given it another; null until then. `cardEmail` reads it. */
	first_email: Defaulted<string | null>;
	phone: string;
	instructions: Defaulted<string>;
	purchase_order: Defaulted<string>;
	communication_preference: Defaulted<string>;
	/** JSON: {orgname, name, email, addr1, addr2, city, prov, country, postal, phone, provider} or null. */
	shipping: string | null;
	/** JSON: [{label, items}] */
	shipping_batches: Defaulted<string>;
	/** JSON: [{type, amount cents}] */
	taxes: Defaulted<string>;
	item_count: number;
	original_price: number;
	discounts: Defaulted<number>;
	/** The amount that promo codes have taken off; `original_price - discounts - promo_discounts = subtotal`. */
	promo_discounts: Defaulted<number>;
	subtotal: number;
	/** The amount taken off after taxes, such as a promo code's free shipping. */
	post_subtotal_discount: Defaulted<number>;
	/** 'all' or 'batched'; null for an order that is not sent. */
	multiship_method: Defaulted<string | null>;
	/** The store's answer, for example to a request for a quote. */
	store_message: Defaulted<string>;
	/** Why the institution declined it, in the words of its owner. */
	decline_reason: Defaulted<string>;
	shipping_cost: Defaulted<number>;
	gift_card_amount: Defaulted<number>;
	total: number;
	total_owing: number;
	/** The words by which the order history is searched: folded, each with a space before it. */
	search_text: Defaulted<string>;
	/** The desk's list of the order; null for an order that has ended, and for a request for a quote. */
	queue: Defaulted<OrderQueue | null>;
	/** The time at which staff began to put the order together. */
	taken_up_at: Defaulted<number | null>;
	/** The time by which the order was promised to be ready or to arrive; null without a promise. */
	promised_at: Defaulted<number | null>;
	/**
	 * Cents of copies that were cancelled or returned since the order was placed, and cents that cheaper substitutes saved: the sum of
	 * its `order_reductions`. The amounts beside it stay as they were agreed. Less than 0 if refunds took off more than a changed order
	 * costs: by that much.
	 */
	cancelled_amount: Defaulted<number>;
	/** Cents that the store owes to the customer, as the order's ledger says (`noteOwing`). */
	to_give_back: Defaulted<number>;
	/** Since when the store owes it; null while it owes nothing. */
	to_give_back_since: Defaulted<number | null>;
	/** The time until which the debt may be paid online, if the store asked for it by mail; null for the usual hour. */
	pay_until: Defaulted<number | null>;
	/** When staff last changed the order. */
	changed_at: Defaulted<number | null>;
	/** The time until which the prices of a request for a quote hold; null without prices. */
	quoted_until: Defaulted<number | null>;
	/** The priced quote that it was ordered from. */
	quote_id: Defaulted<number | null>;
	created_at: number;
	updated_at: number;
}

export interface OrderItemsTable {
	id: Id;
	order_id: number;
	position: number;
	title_id: number | null;
	/** As sold: a later import must not rewrite a receipt. JSON: {eisbn, title, binding, authors, condition text …} */
	title_info: string;
	condition: string;
	quantity: number;
	sold_price: number;
	original_price: number;
	discount: number | null;
	backorder_quantity: Defaulted<number>;
	registry_id: number | null;
	notes: string | null;
	/** JSON: [{type, amount cents}] */
	taxes: Defaulted<string>;
	/** 1 for the price of a quote, which promo codes take nothing off. */
	is_quoted: Defaulted<number>;
	/** When it came to the order, whose tax rates it has; null for a line that was ordered. */
	taxed_at: Defaulted<number | null>;
}

export interface OutboxMailsTable {
	id: Id;
	recipient: string;
	/** The address for replies; null for the store's own. */
	reply_to: Defaulted<string | null>;
	subject: string;
	text: string;
	html: string;
	attempts: Defaulted<number>;
	next_attempt_at: number;
	sent_at: number | null;
	/** The time at which the shop gave up sending the mail; null for a mail that was sent or is still tried. */
	given_up_at: Defaulted<number | null>;
	last_error: string | null;
	/** 1 for a mail that is deleted as soon as it has been sent. */
	forget_when_sent: Defaulted<number>;
	/** The order that it tells of; null for every other mail. */
	order_id: Defaulted<number | null>;
	created_at: number;
}

/** The states of a payment. ordering/payments/payment-states.ts gives each state's meaning and transitions. */
export type PaymentState = 'open' | 'declined' | 'capturing' | 'releasing' | 'cancelled' | 'paid' | 'late' | 'settled';

export interface PaymentsTable {
	id: Id;
	order_id: number;
	provider: PaymentProviderName;
	/** Our id of the payment, which is sent to the provider and is the idempotency key there. */
	reference: string;
	/** The provider's id of the payment; '' until it has answered. */
	provider_reference: Defaulted<string>;
	/** The provider's page, where the shopper pays. */
	redirect_url: Defaulted<string>;
	/** The amount, in cents. */
	amount: number;
	currency: string;
	state: StateOf<PaymentState>;
	transaction_id: Defaulted<string>;
	/** The reason for the decline, or the problem that the store has to check. */
	problem: Defaulted<string>;
	/** When capturing it was begun. Unix seconds. */
	claimed_at: number | null;
	/** When the shop learnt that it is paid. Unix seconds. */
	paid_at: Defaulted<number | null>;
	/** How many runs of the scheduler in a row got no answer from its provider. */
	failures: Defaulted<number>;
	created_at: number;
	updated_at: number;
}

interface SealedCardsTable {
	id: Id;
	/** The cart until the order is placed, then null. */
	cart_id: number | null;
	order_id: number | null;
	/** Sealed with the store's public key: this shop cannot read it. */
	sealed: string;
	/** 'Visa ending in 1111'. */
	label: string;
	created_at: number;
}

export interface RegistriesTable {
	id: Id;
	customer_id: number;
	title: string;
	occasion: string;
	description: string;
	/** An address of the owner (0 is the account's own); null if the buyer arranges delivery. */
	shipping_id: number | null;
	shipping_encouraged: Defaulted<number>;
	purchase_deadline: number | null;
	store_can_edit: Defaulted<number>;
	created_at: number;
}

interface ReportsTable {
	/** Random; it is part of the URL. */
	id: string;
	session_hash: string;
	customer_id: number | null;
	kind: string;
	/** JSON: the parameters that it was requested with. */
	request: string;
	/** Percent. */
	progress: Defaulted<number>;
	file_path: string | null;
	/** Why it could not be made, in words for the visitor. */
	error: string | null;
	created_at: number;
	completed_at: number | null;
	/** When the process that is making it began. */
	started_at: Defaulted<number | null>;
}

/** Files that visitors have uploaded, with the state of their import. */
export interface FileImportsTable {
	/** Random; it is part of the URL. */
	id: string;
	/** The session that alone may see it; null for a search, which everyone who has its id may see. */
	session_hash: string | null;
	customer_id: number | null;
	/** The list that the titles join, or that holds the titles of a search. Null for a cart's import, and until a search has ended. */
	list_id: Defaulted<number | null>;
	/** Its purpose: 'cart', 'list' or 'search'. */
	kind: string;
	filename: string;
	/** Percent. */
	progress: Defaulted<number>;
	row_count: Defaulted<number>;
	success_count: Defaulted<number>;
	/** Rows that name a title for the first time, and rows that name one again. */
	found_count: Defaulted<number>;
	doubled_count: Defaulted<number>;
	/** Why it could not be read, in words for the shopper. */
	error: Defaulted<string | null>;
	/** JSON: the titles that were added; null before. */
	added: Defaulted<string | null>;
	/** The purchase order that the file names; of several, all with commas between. Null for most files. */
	purchase_order: Defaulted<string | null>;
	created_at: number;
	/** When the process that reads it last gave a sign of life. */
	updated_at: number;
	completed_at: Defaulted<number | null>;
}

export interface StaffTable {
	id: Id;
	/** Lower case, as it is looked up. */
	email: string;
	name: Defaulted<string>;
	role: StaffRole;
	/** The location that they see alone; null for all. */
	location_id: Defaulted<number | null>;
	/** Null until they have taken up their invitation. */
	password_hash: Defaulted<string | null>;
	/** The authenticator's secret, sealed with the shop's (SESSION_SECRET); null without an authenticator. */
	totp_secret: Defaulted<string | null>;
	/** The last time step that a code was good for: each is good once. */
	totp_last_step: Defaulted<number>;
	/** When they made their last call, to the minute; null for never. */
	seen_at: Defaulted<number | null>;
	/** When the staff member left. They can no longer log in, and records of their work keep their name. */
	removed_at: Defaulted<number | null>;
	created_at: number;
	updated_at: number;
}

interface StaffPasskeysTable {
	/** Base64url, as the browser tells it. */
	credential_id: string;
	staff_id: number;
	/** Base64url. */
	public_key: string;
	counter: number;
	/** JSON: how the browser reaches it. */
	transports: Defaulted<string>;
	name: string;
	created_at: number;
	used_at: Defaulted<number | null>;
}

export interface StaffSessionsTable {
	/** SHA-256 of the token in the cookie, hexadecimal: a copy of the table opens no session. */
	token_hash: string;
	staff_id: number;
	/** Names it in the list of sessions; opens nothing. */
	public_id: string;
	stage: LogInStage;
	/** The challenge that a passkey, or an authenticator that is being set up, has to answer; null without a challenge. */
	challenge: Defaulted<string | null>;
	device_name: Defaulted<string>;
	ip: Defaulted<string>;
	/** When the password was given last. Unix seconds. */
	password_at: number;
	created_at: number;
	seen_at: number;
}

export interface AuditEntriesTable {
	id: Id;
	created_at: number;
	/** Null for a command's change. */
	staff_id: number | null;
	/** As they were called then. */
	staff_name: string;
	/** The call, or the command. */
	action: string;
	/** 'order', 'title', 'staff' … and the thing's key: an order number, an ISBN. */
	thing_kind: string;
	thing_key: string;
	/** JSON: the values before and after the change; null if there were or are none. */
	before: Defaulted<string | null>;
	after: Defaulted<string | null>;
	ip: Defaulted<string>;
}

export interface OrderCopiesTable {
	id: Id;
	order_id: number;
	order_item_id: number;
	state: StateOf<LineState>;
	quantity: number;
	/** The title of these copies: the line's own, or the substitute that the customer accepted. */
	title_id: number | null;
	condition: string;
	/** The location whose shelves they were taken off (order_withdrawals); null for copies from no shelf. */
	location_id: Defaulted<number | null>;
	/** The part in which the copies were handed over or sent. */
	part_id: Defaulted<number | null>;
	substitution_id: Defaulted<number | null>;
	/** 1 for copies that a refund names: their price is not taken off a second time. */
	refunded: Defaulted<number>;
}

export interface OrderPartsTable {
	id: Id;
	order_id: number;
	/** 1 for the order's first. */
	number: number;
	kind: 'handed_over' | 'sent';
	carrier: Defaulted<string>;
	tracking_number: Defaulted<string>;
	created_at: number;
}

export interface OrderSubstitutionsTable {
	id: Id;
	order_id: number;
	order_item_id: number;
	quantity: number;
	/** The offered title, as it was at the time of the question. */
	title_id: number | null;
	eisbn: string;
	title: string;
	condition: string;
	/** The price of one copy, in cents: never more than the price of the title that it replaces. */
	price: number;
	/** The store's message to the customer about the offer. */
	words: Defaulted<string>;
	/** Null until the customer has said so, or the store has taken its question back. */
	answer: Defaulted<'yes' | 'no' | 'withdrawn' | null>;
	asked_at: number;
	answered_at: Defaulted<number | null>;
}

/** A phone call to a customer without an e-mail. It replaces a mail that could not be sent. */
export interface CustomerCallsTable {
	id: Id;
	order_id: number;
	/** The subject of the mail that the call replaces. */
	subject: string;
	created_at: number;
	/** When staff said that the customer was called; null while the call is to be made. */
	called_at: Defaulted<number | null>;
	/** The staff member who made the call. */
	staff_name: Defaulted<string>;
}

export interface OrderNotesTable {
	id: Id;
	order_id: number;
	reader: 'staff' | 'customer';
	words: string;
	staff_name: Defaulted<string>;
	created_at: number;
}

export interface SuppliersTable {
	id: Id;
	name: string;
	/** The e-mail address for purchase orders; '' for a supplier that gets them another way. */
	email: Defaulted<string>;
	/** The shop's account number at the supplier. */
	account_number: Defaulted<string>;
	terms: Defaulted<string>;
	/** Since when nothing is ordered there any more. */
	removed_at: Defaulted<number | null>;
	created_at: number;
	updated_at: number;
}

export interface PurchaseOrdersTable {
	id: Id;
	/** Null for a delivery without a purchase order and without a named supplier. */
	supplier_id: number | null;
	/** The location that gets the copies. */
	location_id: number;
	state: StateOf<PurchaseOrderState>;
	note: Defaulted<string>;
	/** The staff member who made it, by their name at that time. */
	staff_name: Defaulted<string>;
	/** Null also for a delivery that came without a purchase order. */
	sent_at: Defaulted<number | null>;
	/** 'YYYY-MM-DD', the day on which its copies are expected; null without one. */
	expected_on: Defaulted<string | null>;
	created_at: number;
	updated_at: number;
}

export interface PurchaseOrderLinesTable {
	id: Id;
	purchase_order_id: number;
	title_id: number;
	condition: string;
	/** Copies that were ordered; 0 for a title that came without. */
	quantity: Defaulted<number>;
	/** Copies that came and are on hand. */
	received: Defaulted<number>;
	/** Copies that came and cannot be sold. */
	damaged: Defaulted<number>;
	/** Copies that will not come. */
	short: Defaulted<number>;
}

/** Copies that went back to a supplier. */
export interface SupplierReturnsTable {
	id: Id;
	supplier_id: number;
	location_id: number;
	reason: string;
	staff_name: Defaulted<string>;
	created_at: number;
}

/** The last runs of operators' commands. */
interface JobRunsTable {
	name: string;
	/** When it last came to its end, and when it last did not. Unix seconds. */
	ok_at: Defaulted<number | null>;
	failed_at: Defaulted<number | null>;
	/** The error of that run. */
	error: Defaulted<string>;
	/** JSON: the figures that the run reports; '' for a run without any. */
	facts: Defaulted<string>;
}

/** Work that some process does later (`foundation/jobs/jobs.ts`). */
export interface JobsTable {
	id: Id;
	kind: string;
	/** The subject of the job, such as a row's id. A kind has one job of each key. */
	key: string;
	/** When it is due. Unix seconds. */
	run_at: number;
	/** How many times in a row it was begun without success. */
	attempts: Defaulted<number>;
	/** A random token of the process that works on it; null for a job that no process has taken. */
	lease: Defaulted<string | null>;
	/** Until then no other process takes it, unless the lease is renewed. */
	leased_until: Defaulted<number | null>;
	/** When it failed for good. No process takes it any more. */
	given_up_at: Defaulted<number | null>;
	/** When it last succeeded, and when it last failed. */
	ok_at: Defaulted<number | null>;
	failed_at: Defaulted<number | null>;
	/** Why it failed; '' after a success. */
	last_error: Defaulted<string>;
	created_at: number;
}

export type BookCheckState = 'running' | 'done' | 'failed';

/** `store check` as it was run from the desk. */
export interface BookChecksTable {
	id: Id;
	/** The staff member who asked for it. */
	staff_name: string;
	started_at: number;
	ended_at: Defaulted<number | null>;
	state: BookCheckState;
	/** How many rows do not agree. */
	found_count: Defaulted<number>;
	/** JSON: [{ subject, count, found: the first of them in words }]; why it could not be done, of one that failed. */
	found: Defaulted<string>;
}

export interface SupplierReturnLinesTable {
	id: Id;
	supplier_return_id: number;
	title_id: number;
	condition: string;
	/** Copies that were on hand. */
	copies: Defaulted<number>;
	/** Copies that came damaged, and never were. */
	damaged: Defaulted<number>;
}

/** A shelf, or a location, that is counted. */
export interface CountSessionsTable {
	id: Id;
	location_id: number;
	/** '' for the whole location. */
	shelf: Defaulted<string>;
	state: StateOf<CountState>;
	staff_name: Defaulted<string>;
	/** The run that it was booked as. */
	run_id: Defaulted<number | null>;
	/** How booking treated titles that were not scanned: 'none' wrote them off; '' before. */
	unscanned: Defaulted<'' | 'none' | 'stay'>;
	created_at: number;
	updated_at: number;
}

export interface CountLinesTable {
	id: Id;
	count_session_id: number;
	title_id: number;
	condition: string;
	copies: Defaulted<number>;
	/** When the first of them was scanned. Copies handed over since are taken off. */
	counted_at: number;
	/** The copies that the count was compared with when it was booked; null before, and for counts of older versions. */
	expected: Defaulted<number | null>;
	/** The effect of the line on the stock when it was booked; '' before. 'missing' is a title that was not scanned. */
	effect: Defaulted<'' | CountEffect>;
}

/**
 * 'set': the location now has the counted copies. 'elsewhere': the title is on another shelf, and nothing changed. 'outdated': a newer
 * count or delivery applies. 'missing': the title was not scanned, and its copies were written off.
 */
export type CountEffect = 'set' | 'elsewhere' | 'outdated' | 'missing';

export interface StockTransfersTable {
	id: Id;
	from_location_id: number;
	to_location_id: number;
	state: StateOf<TransferState>;
	note: Defaulted<string>;
	staff_name: Defaulted<string>;
	sent_at: Defaulted<number | null>;
	created_at: number;
	updated_at: number;
}

export interface StockTransferLinesTable {
	id: Id;
	stock_transfer_id: number;
	title_id: number;
	condition: string;
	/** Copies that were sent: 0 for a title that came without being sent. */
	quantity: Defaulted<number>;
	/** Copies that the receiving location scanned before it booked the transfer. */
	scanned: Defaulted<number>;
	received: Defaulted<number>;
	damaged: Defaulted<number>;
	/** Copies that were sent and did not come. */
	short: Defaulted<number>;
}

/** The refunds of an order, with their reasons. Amounts in cents. */
export interface RefundsTable {
	id: Id;
	order_id: number;
	/** The same key gives the same refund, once. */
	idempotency_key: string;
	/** The kind of refund: of all payments, of some lines, of an amount, or of the overpayment. */
	kind: 'whole' | 'lines' | 'amount' | 'owed';
	/** The sum of its parts. */
	amount: number;
	/** The amount by which the refund lowered the order's total. An earlier overpayment goes back without lowering it. */
	credited: number;
	/** The refunded price of the lines, less promo codes, and the refunded part of the shipping. */
	goods: Defaulted<number>;
	shipping: Defaulted<number>;
	/** JSON: [{type, amount cents}] */
	taxes: Defaulted<string>;
	/** The credit note on the credited amount. */
	credit_note_id: Defaulted<number | null>;
	reason: Defaulted<string>;
	staff_id: number | null;
	/** As they were called then. */
	staff_name: Defaulted<string>;
	created_at: number;
}

/** Why an order comes to less. 'taken_off': an older version did not say why. */
export type ReductionKind = 'copies_cancelled' | 'copies_returned' | 'cheaper_substitute' | 'taken_off';

/** The amount taken off an order at one time for a line's copies of one title. */
export interface OrderReductionsTable {
	id: Id;
	order_id: number;
	/** Null if an older version did not name the line. */
	order_item_id: Defaulted<number | null>;
	/** The question that offered these copies as substitutes; null for the title that was sold. */
	substitution_id: Defaulted<number | null>;
	kind: ReductionKind;
	/** Null if an older version did not give the number. */
	quantity: Defaulted<number | null>;
	/** Cents, with taxes; more than 0. */
	amount: number;
	/** JSON: [{type, amount cents}] */
	taxes: Defaulted<string>;
	/** The credit note that names the copies; null before the sale. */
	credit_note_id: Defaulted<number | null>;
	created_at: number;
}

/** The copies of a line that a refund is for. */
export interface RefundLinesTable {
	id: Id;
	refund_id: number;
	order_item_id: number;
	/** The question that offered these copies of the line as substitutes; null for the title that was sold. */
	substitution_id: number | null;
	quantity: number;
	/** Cents, without taxes. */
	amount: number;
	/** JSON: [{type, amount cents}] */
	taxes: Defaulted<string>;
	/** Copies that went back on the shelf. */
	restocked: Defaulted<number>;
	/** Copies that had not left the store and that the refund cancelled. */
	cancelled: Defaulted<number>;
}

/** The states of a part of a refund. ordering/refunds/refund-states.ts gives each state's meaning and transitions. */
export type RefundState = 'begun' | 'sent' | 'done' | 'failed' | 'unknown';

/** Money of a refund that goes back in one way. */
export interface RefundPartsTable {
	id: Id;
	refund_id: number;
	order_id: number;
	way: 'provider' | 'gift_card' | 'by_hand';
	/** The provider, 'gift_card', or how the order was paid in the store. */
	method: string;
	/** The payment that it goes back of. */
	payment_id: number | null;
	gift_card_id: number | null;
	/** The order's location, to which the refund counts. */
	location_id: number | null;
	/** The amount, in cents. */
	amount: number;
	currency: string;
	/** Our reference, which identifies it at the provider and is its idempotency key. */
	reference: string;
	/** The provider's own, '' until it has answered. */
	provider_reference: Defaulted<string>;
	state: StateOf<RefundState>;
	/** The reason for the failure, or the unknown fact. */
	problem: Defaulted<string>;
	/** How often in a row its provider gave no answer. */
	failures: Defaulted<number>;
	/** When the shop last asked the provider. Unix seconds. */
	asked_at: Defaulted<number | null>;
	done_at: Defaulted<number | null>;
	created_at: number;
	updated_at: number;
}

/** Money that was taken in the store for an order. */
export interface OrderReceiptsTable {
	id: Id;
	order_id: number;
	/** How: a payment choice, or 'cash', 'card', 'transfer' … */
	method: string;
	/** The amount, in cents. */
	amount: number;
	location_id: number | null;
	note: Defaulted<string>;
	/** Null for an entry that the shop made by itself when the order was completed. */
	staff_id: number | null;
	created_at: number;
}

/** An order that was handed over or sent on account. The order's `total_owing` is the amount that is still owed. */
export interface InvoicesTable {
	id: Id;
	/** Without gaps, from 1. */
	number: number;
	order_id: number;
	customer_id: number | null;
	location_id: number | null;
	terms_days: number;
	/** 'YYYY-MM-DD' in the store's time zone. */
	due_on: string;
	/** The order's total at the time of the invoice, in cents. */
	total: number;
	/** The part of the total that was owed, in cents. */
	owed: number;
	/** The invoice as it is printed. JSON, see `InvoiceDocument`. */
	document: string;
	staff_id: number | null;
	staff_name: Defaulted<string>;
	created_at: number;
}

/** The kinds of parts of an order's price once the order is completed. 'refund' is an amount that came off afterwards. */
export type SaleKind = 'goods' | 'gift_card' | 'discount' | 'shipping' | 'tax' | 'adjustment' | 'refund';

/** The parts of completed orders' prices. The entries of an order add up to the amount that its ledger charges. */
export interface SalesEntriesTable {
	id: Id;
	order_id: number;
	location_id: number | null;
	kind: SaleKind;
	/** The name of a tax; '' for every other kind. */
	label: Defaulted<string>;
	/** Cents; below 0 for discounts and refunds. */
	amount: number;
	/** The amount on which a tax was charged, in cents. */
	base: Defaulted<number>;
	created_at: number;
}

/** A staff member's count of a day's cash. Rows are only added: the newest one counts. */
export interface CashCountsTable {
	id: Id;
	/** 'YYYY-MM-DD' in the store's time zone. */
	day: string;
	/** Null for all locations together. */
	location_id: number | null;
	/** Cash that was in the drawer before the day, in cents. */
	float_amount: Defaulted<number>;
	/** Float, and cash taken less cash given back, in cents. */
	expected: number;
	counted: number;
	note: Defaulted<string>;
	staff_id: number | null;
	staff_name: Defaulted<string>;
	created_at: number;
}
