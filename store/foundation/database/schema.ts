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
 * The tables, the same on both engines. Money is in integer cents, and time in unix seconds. A boolean is 0 or 1, because SQLite
 * has none. A document is JSON text. Widths are in millimetres and weights in grams.
 */
export interface Schema {
	settings: { id: number; document: string; last_good: Defaulted<string | null>; updated_at: number };
	/**
	 * Version numbers, and rows that serve as locks. Transactions that write the catalogue lock 'catalogue', and those that write
	 * settings lock 'settings'. 'facets' numbers the rows written into `title_facets`, and 'tags' the changes in `cache_tags`.
	 * 'swept' is the last deleted change of `cache_tags`. 'purged' is the last change that was sent to outside caches, and
	 * 'purged_pages' identifies the build whose pages they hold.
	 */
	versions: { name: string; value: number };
	/** The cache tags. `counted` is the number of the last change of the tag's data. */
	cache_tags: { tag: string; counted: number };
	/**
	 * Three named numbers. 'order' is the last order number on SQLite. One row is the lock of the process that builds the sample
	 * shop. 'sales_journal_begins' is the time from which the sales journal is complete, in unix seconds. Without that row the
	 * journal is complete from the start.
	 */
	counters: { name: string; value: number };
	rate_limits: { key: string; window_start: number; hits: number };
	error_reports: ErrorReportsTable;

	titles: TitlesTable;
	title_authors: { title_id: number; position: number; name: string; name_key: string; canadian: number };
	/** At most two pages of a book as cleaned HTML, and the feed that supplied them. */
	title_extracts: { title_id: number; html: string; source: string };
	title_subjects: { title_id: number; position: number; code: string };
	subjects: { code: string; scheme: string; label: string; parent_code: string | null };
	/**
	 * A title's filter values and sort keys, derived from the title, its subjects and its offers. Each title has one row, so that
	 * a process can read them all at once. `filters` and `sort_keys` have a line 'key value' for each value. Both are empty for a
	 * title that cannot be found (`FacetColumns`). `version` is the version 'facets' at which the row was written.
	 */
	title_facets: { title_id: number; version: number; filters: string; sort_keys: string };
	/**
	 * The works of an author, a series or a subject in shelf order, cached because many titles share them as related titles.
	 * `works` is a JSON list of [title id, work key], with at most the first 200 of the `work_count` works. `catalogue` is the
	 * version 'catalogue' at which they were read.
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
	/** Has one row while the tables derived from titles are rebuilt: the id of the last finished title. */
	deriving: { title_id: number };
	offers: OffersTable;
	stock: StockTable;
	stock_movements: StockMovementsTable;
	stock_runs: StockRunsTable;
	stock_run_changes: StockRunChangesTable;
	/** The bookseller's mapping of a stock file's headings to fields: a hash of the headings, and the fields as JSON. */
	stock_headings: { headings: string; mapping: string; said_at: number };
	/**
	 * Shoppers who want an e-mail when a title is available. `key` opens the page on which the alert can be deleted. `email` is
	 * in lower case.
	 */
	stock_alerts: { key: string; title_id: number; email: string; created_at: number; told_at: Defaulted<number | null> };
	locations: LocationsTable;

	title_lists: TitleListsTable;
	title_list_items: TitleListItemsTable;
	list_blocks: ListBlocksTable;
	/**
	 * Redirects from addresses of an older site. `key` is the path normalized for comparison, without the names of its
	 * placeholders. `path` is the original text.
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
	/** The file of a report that was made in the background, in parts of about a megabyte. */
	report_parts: { report_id: string; part: number; bytes: Buffer };
	file_imports: FileImportsTable;
	/** The rows of an import, with some hundreds of rows in each part. `rows` is JSON, see `StoredRow`. */
	file_import_parts: { import_id: string; part: number; row_count: number; success_count: number; rows: string };

	staff: StaffTable;
	/** The tokens in the mails that invite staff, as SHA-256. */
	staff_invitations: { token_hash: string; staff_id: number; expires_at: number };
	/** Recovery codes, each valid once instead of an authenticator's code, as SHA-256. */
	staff_recovery_codes: { staff_id: number; code_hash: string; used_at: Defaulted<number | null> };
	staff_passkeys: StaffPasskeysTable;
	staff_sessions: StaffSessionsTable;
	/** The log of changes at the desk. Rows are inserted, and deleted after the shop's retention time. No row is changed. */
	audit_entries: AuditEntriesTable;
	/** Each staff member's last filter for each list of the desk, as the query of the address. */
	staff_filters: { staff_id: number; list: string; query: string };

	/** The states of the copies on order lines. Rows may be missing for an order that ended before this table existed. */
	order_copies: OrderCopiesTable;
	/** The parts of an order: copies that were handed over or sent together. */
	order_parts: OrderPartsTable;
	/** Substitutes that customers were offered for unavailable copies. */
	order_substitutions: OrderSubstitutionsTable;
	order_reductions: OrderReductionsTable;
	order_notes: OrderNotesTable;
	customer_calls: CustomerCallsTable;
	/** The states that an order went through, in their order. States from before this table existed are missing. */
	order_history: { id: Id; order_id: number; state: OrderState; created_at: number };
	pick_lists: { id: Id; location_id: number | null; staff_name: string; created_at: number };
	pick_list_orders: { pick_list_id: number; order_id: number };
	job_runs: JobRunsTable;
	jobs: JobsTable;
	book_checks: BookChecksTable;
	/**
	 * The words by which the desk finds an order or a customer: normalized words, whole e-mail addresses, and the ends of phone
	 * numbers.
	 */
	order_words: { word: string; row_id: number };
	customer_words: { word: string; row_id: number };
	/** The progress of indexing these words: the last indexed row, and the last indexed change of a row. */
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
	/**
	 * The answers to POST requests with an idempotency key. A second request with the same key gets the same answer and changes
	 * nothing.
	 */
	answered_scans: { purpose: string; key: string; answer: Defaulted<string>; created_at: number };
	/** Files attached to a mail, as text. */
	outbox_files: { id: Id; mail_id: number; filename: string; type: string; content: string };
	refunds: RefundsTable;
	refund_lines: RefundLinesTable;
	refund_parts: RefundPartsTable;
	order_receipts: OrderReceiptsTable;
	/** The last number of each kind of document ('invoice', 'credit_note'). A transaction that rolls back uses no number. */
	document_numbers: { name: string; value: number };
	invoices: InvoicesTable;
	/** The credit notes, which lower invoices. `amount` is in cents. */
	credit_notes: {
		id: Id;
		number: number;
		invoice_id: number;
		amount: number;
		/** The part of the amount that lowered the customer's debt, in cents. The rest is refunded to the customer. */
		applied: number;
		created_at: number;
	};
	sales_entries: SalesEntriesTable;
	cash_counts: CashCountsTable;
}

type Id = Generated<number>;
/** A column with a default value, which an insert may omit. */
type Defaulted<T> = ColumnType<T, T | undefined, T>;

declare const moved: unique symbol;
/** A state that a table of transitions returned (ordering/transitions.ts). Updates accept no other value. */
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
	/** The title in lower case, without the leading article and accents, for sorting from A to Z. */
	title_sort: string;
	authors: string;
	author_sort: string;
	series: string | null;
	series_key: string | null;
	series_num: string | null;
	/** A key that all editions of a work share. */
	work_key: string;
	binding: string | null;
	binding_code: string | null;
	edition: string | null;
	language: string | null;
	publisher: string | null;
	release_date: number | null;
	/** 'year' or 'month' for a date that is only known to the year or month; null for an exact date. */
	release_date_precision: string | null;
	list_price_usa: number | null;
	list_price_can: number | null;
	/** List prices in other currencies, as JSON: hundredths by ISO 4217 code. */
	other_prices: string | null;
	/** The title's lowest price in the store's currency, in cents, for sorting by price; null without a price. */
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
	/** The time at which the title stops being sold. A ticket is sold until its event begins. */
	sold_until: Defaulted<number | null>;
	/** The source of each fact, as JSON. '*' is the source of all facts without an entry (catalogue/writing/precedence.ts). */
	sources: string | null;
	/**
	 * The last feed file (a hash of its bytes) that wrote this row, and the number of the record in it. So reading the same file
	 * again changes nothing.
	 */
	source_file: string | null;
	source_record: number | null;
	created_at: number;
	updated_at: number;
}

/**
 * The copies of an offer at a location. `onhand` − `shortage` is the last count minus the copies that web orders have taken
 * since.
 */
export interface StockTable {
	offer_id: number;
	location_id: number;
	/** The available copies, which can be sold. */
	onhand: number;
	onorder: number;
	/** Copies that orders have taken but that a later count did not find. Returned copies reduce this number first. */
	shortage: Defaulted<number>;
	/** The time of the last count, or of the last change other than by an order. Counts from before this time are ignored. */
	counted_at: Defaulted<number | null>;
	/** The shelf of the copies, in the staff's words; '' if unknown. */
	shelf: Defaulted<string>;
	/** The number of copies below which staff reorder; 0 for no minimum. */
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
	/** The copies were sent to another location, or received from another location. */
	| 'transferred'
	/** The copies were returned to the supplier. */
	| 'sent_back';

/**
 * Every change of stock with its reason, inserted in the transaction that makes it. The changes of an offer at a location add up
 * to `onhand` − `shortage`. The offer is identified by title and condition, because it may be deleted and added again.
 */
export interface StockMovementsTable {
	id: Id;
	title_id: number;
	condition: string;
	location_id: number;
	/** The change in copies; negative if copies left. */
	change: number;
	reason: StockReason;
	order_id: number | null;
	/** The number of counted copies. */
	counted: number | null;
	/**
	 * The time of the count. For a change other than by a count or an order, the value of `stock.counted_at` before it. Also for
	 * copies that came back after they had left the store, with 0 if they were never counted.
	 */
	counted_at: number | null;
	/** The file that caused the change. */
	source: string | null;
	/** The import run of the change. A run can be undone as a whole. */
	run_id: Defaulted<number | null>;
	/** The staff member who made the change, with their name at that time; null for a change that was not made at the desk. */
	staff_id: Defaulted<number | null>;
	staff_name: Defaulted<string | null>;
	/** The staff member's reason, in their own words. */
	note: Defaulted<string | null>;
	/** The document of the change: 'purchase order 12', 'transfer 3'. */
	document: Defaulted<string | null>;
	created_at: number;
}

/** A stock file that was read. */
export interface StockRunsTable {
	id: Id;
	source: string;
	/** The time at which the copies in the file were counted. */
	as_of: number;
	created_at: number;
	/** The id of the last title whose changes have been undone. */
	undone_to: Defaulted<number>;
	undone_at: Defaulted<number | null>;
}

/** The changes made by a run, except changes of available copies, which are stock movements. */
export interface StockRunChangesTable {
	id: Id;
	run_id: number;
	title_id: number;
	condition: string;
	/** The location of a change of `onorder` or of the shelf; null for a change of the offer itself. */
	location_id: number | null;
	/** The changed field. 'offer' means that the run added the offer. */
	field: 'offer' | 'price' | 'discount' | 'note' | 'onorder' | 'shelf';
	before: string | null;
	after: string | null;
}

/** The locations that an order's copies were taken from. The copies return there when the order is released. */
interface OrderWithdrawalsTable {
	order_id: number;
	offer_id: number;
	location_id: number;
	quantity: number;
	/** When the last of these copies left the store; null until then. While it is null, a count of the shelves includes them. */
	handed_over_at: Defaulted<number | null>;
	/** How many of these copies have left the store, with parts of the order. */
	handed_over: Defaulted<number>;
}

export interface OffersTable {
	id: Id;
	title_id: number;
	/** The condition: 'new', 'used', 'like_new', 'good', 'bargain' or another one. */
	condition: string;
	/** The price in cents; null for the title's list price. */
	price: number | null;
	/** The discount in percent off the list price. */
	discount: number | null;
	note: string | null;
	/** 1 if the store can order more copies than it has in stock. */
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
	/** The opening hours, as JSON: {title, weekdays: [{day, opens, closes}], singles: [{date, text}]} */
	hours: Defaulted<string>;
	html_hours: Defaulted<string>;
	contact_blurb: Defaulted<string>;
	san: Defaulted<string>;
	position: Defaulted<number>;
}

export interface TitleListsTable {
	id: Id;
	/** Null for the store's own lists and for searches. */
	customer_id: number | null;
	/**
	 * 'favourites', 'custom' (a customer's list), 'store' (shelves and sliders), 'feature', or 'search' (the results of a search
	 * by a page or a file). A 'search' list has no owner and is only reached by its key.
	 */
	kind: string;
	name: string;
	header: Defaulted<string>;
	header_visible: Defaulted<number>;
	description: Defaulted<string>;
	image: string | null;
	category: string | null;
	sub_category: string | null;
	/** The custom page that shows the list; null for none. */
	page_id: string | null;
	position: Defaulted<number>;
	date_posted: number;
	date_updated: number;
	/** The key in the address of a shared list; null for a list that only its customer sees. */
	public_key: Defaulted<string | null>;
}

export interface TitleListItemsTable {
	list_id: number;
	title_id: number;
	position: number;
	added_at: number;
	note: Defaulted<string>;
	/** The number of copies that the customer wants; null if not given. */
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
	/** The tickets, as JSON: [{name, price in cents, eisbn|null}]. `eisbn` identifies the title that is sold as the ticket. */
	tickets: Defaulted<string>;
	views: Defaulted<number>;
	/** The place of the event; '' for the shop. */
	place: Defaulted<string>;
	/** The event's UID in the calendar that it was imported from. The occurrences of a repeating event share one UID. */
	uid: Defaulted<string | null>;
	/**
	 * For an occurrence of a repeating event, its start according to the event's rule, in unix seconds; 0 for any other event.
	 */
	occurrence: Defaulted<number>;
	/** When the event was cancelled. */
	cancelled_at: Defaulted<number | null>;
	/** 0 for events that are older than this column. */
	created_at: Defaulted<number>;
}

declare const placeholder: unique symbol;

/** A customer's e-mail address, or the placeholder of a customer without one. `shownEmail` turns it into a string. */
export type StoredEmail = string | { [placeholder]: never };

export interface CustomersTable extends Record<PlaceField, Defaulted<string>> {
	id: Id;
	/** In lower case, for lookups. `shownEmail` returns it for readers. */
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
	/** The institution's name as approved by the store. Under any other name the institution may not send mails to people. */
	approved_company: Defaulted<string | null>;
	/** The tax types that the customer is exempt from, as a JSON list; usually '[]'. */
	tax_exemptions: Defaulted<string>;
	/** The number of days in which the customer has to pay an invoice; null for a customer who may not buy on account. */
	account_terms_days: Defaulted<number | null>;
	/** The most that the customer may owe on account, in cents; null for no limit. */
	account_limit: Defaulted<number | null>;
	created_at: number;
	updated_at: number;
}

export interface CustomerLinksTable {
	id: Id;
	/** The institution's customer id. */
	parent_id: number;
	/** The customer id of the person who may buy for the institution; null until they have agreed. */
	child_id: number | null;
	child_email: string;
	verified_at: number | null;
	/** 1 if the person sees every order of the institution, 0 if they see only their own orders. */
	sees_all: Defaulted<number>;
	/** 1 if the person may order, 0 if the institution's owner must approve each order. */
	may_order: Defaulted<number>;
	/** The largest total of one order, in cents; null for no limit. */
	order_limit: Defaulted<number | null>;
	created_at: number;
}

export interface AccountTokensTable {
	id: Id;
	/** 'verify', 'reset', 'change_email', 'undo_email' or 'link'. */
	purpose: string;
	/** SHA-256 of the token, in hexadecimal. The token itself is only in the e-mail. */
	token_hash: string;
	customer_id: number | null;
	email: string;
	link_id: number | null;
	expires_at: number;
	used_at: number | null;
	created_at: number;
}

/** The optional fields of an address in the address book. */
type OptionalAddressField = 'company_name' | 'phone_number_ext' | 'email_address' | 'street_address_2';

export interface AddressesTable
	extends Record<Exclude<AddressField, OptionalAddressField>, string>,
		Record<OptionalAddressField, Defaulted<string>> {
	id: Id;
	customer_id: number;
	preferred: Defaulted<number>;
	created_at: number;
}

/** The devices on which customers have logged in. */
export interface KnownDevicesTable {
	customer_id: number;
	/** SHA-256 of the device's id. */
	device_hash: string;
	/** When the customer last logged in on the device. Unix seconds. */
	seen_at: number;
	/** The number of wrong passwords from the device since then. */
	wrong_passwords: Generated<number>;
}

export interface SessionsTable {
	/** SHA-256 of the session's id, in hexadecimal. Nobody who copies the table can use a session. */
	id_hash: string;
	customer_id: number | null;
	/** The linked account that the customer acts for; null for their own. */
	acting_customer_id: number | null;
	cart_id: number | null;
	location_id: number | null;
	created_at: number;
	seen_at: number;
	expires_at: number;
	login_expires_at: number | null;
	/** SHA-256 of the id of the device that logged in; null for a device without an id. */
	device_hash: Defaulted<string | null>;
	/** The device's name for the customer, such as 'Firefox on Windows'; '' if unknown. */
	device_name: Defaulted<string>;
}

export interface CartsTable {
	id: Id;
	/** The customer who owns the cart; null for a guest's cart. */
	customer_id: number | null;
	/** The account that the order is for: the customer's own, or the institution's that they act for. Null for a guest's cart. */
	account_id: number | null;
	location_id: number | null;
	/** Null until the shopper has chosen. */
	delivery_preference: DeliveryPreference | null;
	/** The answers to the checkout's steps so far, as JSON. */
	checkout: Defaulted<string>;
	/** The priced quote whose order lines the cart holds. */
	quote_id: Defaulted<number | null>;
	/**
	 * The staff member who fills the cart at the desk for a phone order, and the customer whom the order is for. Null for a
	 * shopper's own cart.
	 */
	staff_id: Defaulted<number | null>;
	for_customer_id: Defaulted<number | null>;
	created_at: number;
	updated_at: number;
}

/** Each cart as its shopper last agreed to it. */
export interface SeenCartsTable {
	cart_id: number;
	checksum: string;
	/** The cart's lines, codes, cards and amounts as they were shown, as JSON (ordering/checkout/seen-cart.ts). */
	content: string;
	/** When the shopper agreed. */
	noted_at: Defaulted<number>;
}

export interface CartItemsTable {
	id: Id;
	cart_id: number;
	title_id: number;
	condition: string;
	quantity: number;
	registry_id: number | null;
	/** The name of the gift registry that the item was added for. The registry may have been deleted since. */
	registry_title: Defaulted<string | null>;
	/**
	 * The copies that were already in the customer's cart when a guest's cart was merged into it, until the shopper decides about
	 * them; else null.
	 */
	earlier_quantity: Defaulted<number | null>;
	/** For gift cards, JSON: {giftcard_price cents, gift_card_info {personalize, to, from, message}}; else null. */
	notes: string | null;
	/**
	 * The price in cents that the store has agreed to for one copy, the smallest number of copies for which it applies, and the
	 * reason. Null for the store's usual price.
	 */
	agreed_price: Defaulted<number | null>;
	agreed_quantity: Defaulted<number | null>;
	agreed_because: Defaulted<string>;
	/** The time until which the agreed price applies, in unix seconds; null for no end. */
	agreed_until: Defaulted<number | null>;
	created_at: number;
}

export interface PromoCodesTable {
	id: Id;
	/** In upper case, for lookups. */
	code: string;
	description: string;
	/**
	 * 'percent' (`value` in hundredths of a percent of the price), 'amount' (in cents) or 'shipping' (in hundredths of a percent of
	 * the shipping).
	 */
	type: string;
	value: number;
	automatic: Defaulted<number>;
	/** The subtotal that the code requires, in cents. */
	minimum: Defaulted<number>;
	max_uses: number | null;
	uses: Defaulted<number>;
	starts_at: number | null;
	expires_at: number | null;
}

export interface GiftCardsTable {
	id: Id;
	number: string;
	/** The hashed PIN, see `hashPin`; null for a card without a PIN. */
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
	/** The amount in cents; negative if spent. */
	amount: number;
	reason: string;
	created_at: number;
}

export interface OrdersTable {
	id: Id;
	order_number: string;
	/** The idempotency key of the checkout. Submitting again with the same key returns this order. */
	idempotency_key: string;
	/** The hash of the session that placed the order. A visitor with that session may see the order. */
	session_hash: string;
	customer_id: number | null;
	/** The person who placed the order for an institution; null for a person's own order. */
	placed_by_id: number | null;
	/** The names of that person and of the institution at that time; '' for a person's own order. */
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
	/** The e-mail address that the order was placed with, if staff have changed it since; else null. `cardEmail` reads it. */
	first_email: Defaulted<string | null>;
	phone: string;
	instructions: Defaulted<string>;
	purchase_order: Defaulted<string>;
	communication_preference: Defaulted<string>;
	/**
	 * The shipping address, as JSON: {orgname, name, email, addr1, addr2, city, prov, country, postal, phone, provider}; or null.
	 */
	shipping: string | null;
	/** The batches that are shipped separately, as JSON: [{label, items}] */
	shipping_batches: Defaulted<string>;
	/** The order's taxes, as JSON: [{type, amount cents}] */
	taxes: Defaulted<string>;
	item_count: number;
	original_price: number;
	discounts: Defaulted<number>;
	/** The amount that promo codes have deducted, in cents; `original_price - discounts - promo_discounts = subtotal`. */
	promo_discounts: Defaulted<number>;
	subtotal: number;
	/** The amount deducted after taxes, in cents, for example for a promo code's free shipping. */
	post_subtotal_discount: Defaulted<number>;
	/** 'all' or 'batched'; null for an order that is not sent. */
	multiship_method: Defaulted<string | null>;
	/** The store's message to the customer, for example with a quote. */
	store_message: Defaulted<string>;
	/** Why the institution declined the order, in its owner's words. */
	decline_reason: Defaulted<string>;
	shipping_cost: Defaulted<number>;
	gift_card_amount: Defaulted<number>;
	total: number;
	total_owing: number;
	/** The words by which a customer can search their order history, normalized, each after a space. */
	search_text: Defaulted<string>;
	/** The desk's list that shows the order; null for an order that has ended, and for a request for a quote. */
	queue: Defaulted<OrderQueue | null>;
	/** When staff began to pick the order. */
	taken_up_at: Defaulted<number | null>;
	/** When the order was promised to be ready or to arrive; null without a promise. */
	promised_at: Defaulted<number | null>;
	/**
	 * The cents by which the order was reduced since it was placed: cancelled or returned copies, and cheaper substitutes. The
	 * sum of its `order_reductions`. The amounts beside it stay as they were agreed. Negative if refunds reduced the order below
	 * its changed price, by the difference.
	 */
	cancelled_amount: Defaulted<number>;
	/** The cents that the store owes to the customer, according to the order's ledger (`noteOwing`). */
	to_give_back: Defaulted<number>;
	/** When the store began to owe this amount; null while it owes nothing. */
	to_give_back_since: Defaulted<number | null>;
	/** When the time to pay the debt online ends, if the store asked for the payment by mail; null for the usual hour. */
	pay_until: Defaulted<number | null>;
	/** When staff last changed the order. */
	changed_at: Defaulted<number | null>;
	/** The time until which the prices of a quote are valid; null for a request without prices. */
	quoted_until: Defaulted<number | null>;
	/** The priced quote that the order was placed from. */
	quote_id: Defaulted<number | null>;
	created_at: number;
	updated_at: number;
}

export interface OrderItemsTable {
	id: Id;
	order_id: number;
	position: number;
	title_id: number | null;
	/**
	 * The title as it was sold, because a later import must not change a receipt. JSON: {eisbn, title, binding, authors,
	 * condition text …}
	 */
	title_info: string;
	condition: string;
	quantity: number;
	sold_price: number;
	original_price: number;
	discount: number | null;
	backorder_quantity: Defaulted<number>;
	registry_id: number | null;
	notes: string | null;
	/** The order line's taxes, as JSON: [{type, amount cents}] */
	taxes: Defaulted<string>;
	/** 1 for a line with a quote's price, which promo codes do not lower. */
	is_quoted: Defaulted<number>;
	/** When staff added the line to the order, which decides its tax rates; null for a line that was ordered. */
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
	/** The order that the mail is about; null for every other mail. */
	order_id: Defaulted<number | null>;
	created_at: number;
}

/** The states of a payment. ordering/payments/payment-states.ts gives each state's meaning and transitions. */
export type PaymentState = 'open' | 'declined' | 'capturing' | 'releasing' | 'cancelled' | 'paid' | 'late' | 'settled';

export interface PaymentsTable {
	id: Id;
	order_id: number;
	provider: PaymentProviderName;
	/** The shop's id of the payment. The provider gets it as the idempotency key. */
	reference: string;
	/** The payment's id at the provider; '' until the provider has answered. */
	provider_reference: Defaulted<string>;
	/** The provider's page, where the shopper pays. */
	redirect_url: Defaulted<string>;
	/** The amount, in cents. */
	amount: number;
	currency: string;
	state: StateOf<PaymentState>;
	transaction_id: Defaulted<string>;
	/** The reason for the decline, or the problem that staff must check. */
	problem: Defaulted<string>;
	/** When capturing the payment began. Unix seconds. */
	claimed_at: number | null;
	/** When the shop learnt that the payment was made. Unix seconds. */
	paid_at: Defaulted<number | null>;
	/** How many runs of the scheduler in a row got no answer from the provider. */
	failures: Defaulted<number>;
	created_at: number;
	updated_at: number;
}

interface SealedCardsTable {
	id: Id;
	/** The cart until the order is placed, then null. */
	cart_id: number | null;
	order_id: number | null;
	/** The card's details, sealed with the store's public key. This shop cannot read them. */
	sealed: string;
	/** The card's name for readers: 'Visa ending in 1111'. */
	label: string;
	created_at: number;
}

export interface RegistriesTable {
	id: Id;
	customer_id: number;
	title: string;
	occasion: string;
	description: string;
	/** The delivery address, one of the owner's addresses (0 is the account's own); null if the buyer arranges delivery. */
	shipping_id: number | null;
	shipping_encouraged: Defaulted<number>;
	purchase_deadline: number | null;
	store_can_edit: Defaulted<number>;
	created_at: number;
}

interface ReportsTable {
	/** A random id, which is part of the URL. */
	id: string;
	session_hash: string;
	customer_id: number | null;
	kind: string;
	/** The parameters of the report, as JSON. */
	request: string;
	/** The progress in percent. */
	progress: Defaulted<number>;
	file_path: string | null;
	/** Why the report could not be made, in words for the visitor. */
	error: string | null;
	created_at: number;
	completed_at: number | null;
	/** When the current process began to make the report. */
	started_at: Defaulted<number | null>;
}

/** Files that visitors have uploaded, with the state of their import. */
export interface FileImportsTable {
	/** A random id, which is part of the URL. */
	id: string;
	/** The only session that may see the import; null for a search, which everyone who has its id may see. */
	session_hash: string | null;
	customer_id: number | null;
	/**
	 * The list that the titles are added to, or the list with the results of a search. Null for a cart's import, and until a
	 * search has ended.
	 */
	list_id: Defaulted<number | null>;
	/** The purpose of the import: 'cart', 'list' or 'search'. */
	kind: string;
	filename: string;
	/** The progress in percent. */
	progress: Defaulted<number>;
	row_count: Defaulted<number>;
	success_count: Defaulted<number>;
	/** The number of rows that name a title for the first time, and of rows that repeat a title. */
	found_count: Defaulted<number>;
	doubled_count: Defaulted<number>;
	/** Why the file could not be read, in words for the shopper. */
	error: Defaulted<string | null>;
	/** The titles that were added, as JSON; null before. */
	added: Defaulted<string | null>;
	/** The purchase order numbers in the file, separated by commas; null for most files. */
	purchase_order: Defaulted<string | null>;
	created_at: number;
	/** When the process that reads the file last reported that it is alive. */
	updated_at: number;
	completed_at: Defaulted<number | null>;
}

export interface StaffTable {
	id: Id;
	/** In lower case, for lookups. */
	email: string;
	name: Defaulted<string>;
	role: StaffRole;
	/** The only location that the staff member sees; null for all locations. */
	location_id: Defaulted<number | null>;
	/** Null until the staff member has accepted the invitation. */
	password_hash: Defaulted<string | null>;
	/** The authenticator's secret, sealed with SESSION_SECRET; null without an authenticator. */
	totp_secret: Defaulted<string | null>;
	/** The last time step for which a code was accepted. Each code is accepted only once. */
	totp_last_step: Defaulted<number>;
	/** When the staff member made their last call, rounded to the minute; null for never. */
	seen_at: Defaulted<number | null>;
	/** When the staff member left. They can no longer log in, and records of their work keep their name. */
	removed_at: Defaulted<number | null>;
	created_at: number;
	updated_at: number;
}

interface StaffPasskeysTable {
	/** The passkey's id, as the browser sends it. Base64url. */
	credential_id: string;
	staff_id: number;
	/** Base64url. */
	public_key: string;
	counter: number;
	/** How the browser reaches the passkey, as JSON. */
	transports: Defaulted<string>;
	name: string;
	created_at: number;
	used_at: Defaulted<number | null>;
}

export interface StaffSessionsTable {
	/** SHA-256 of the token in the cookie, in hexadecimal. Nobody who copies the table can use a session. */
	token_hash: string;
	staff_id: number;
	/** The session's id in the list of sessions. It does not give access. */
	public_id: string;
	stage: LogInStage;
	/** The challenge that a passkey, or an authenticator that is being set up, must answer; null for none. */
	challenge: Defaulted<string | null>;
	device_name: Defaulted<string>;
	ip: Defaulted<string>;
	/** When the staff member last entered their password. Unix seconds. */
	password_at: number;
	created_at: number;
	seen_at: number;
}

export interface AuditEntriesTable {
	id: Id;
	created_at: number;
	/** Null for a change by a command. */
	staff_id: number | null;
	/** The staff member's name at that time. */
	staff_name: string;
	/** The name of the call or of the command. */
	action: string;
	/** The kind of the changed record ('order', 'title', 'staff' …) and its key, such as an order number or an ISBN. */
	thing_kind: string;
	thing_key: string;
	/** The values before and after the change, as JSON; null if there were or are none. */
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
	/** The title of these copies: the order line's title, or the substitute that the customer accepted. */
	title_id: number | null;
	condition: string;
	/** The location whose stock the copies were taken from (order_withdrawals); null for copies that did not come from stock. */
	location_id: Defaulted<number | null>;
	/** The part of the order in which the copies were handed over or sent. */
	part_id: Defaulted<number | null>;
	substitution_id: Defaulted<number | null>;
	/** 1 for copies whose price a refund has covered. It is not deducted a second time. */
	refunded: Defaulted<number>;
}

export interface OrderPartsTable {
	id: Id;
	order_id: number;
	/** The number of the part within its order, from 1. */
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
	/** The offered title, as it was when the customer was asked. */
	title_id: number | null;
	eisbn: string;
	title: string;
	condition: string;
	/** The price of one copy, in cents: never more than the price of the title that it replaces. */
	price: number;
	/** The store's message to the customer about the offer. */
	words: Defaulted<string>;
	/** The customer's answer, or 'withdrawn' if the store withdrew the offer. Null until then. */
	answer: Defaulted<'yes' | 'no' | 'withdrawn' | null>;
	asked_at: number;
	answered_at: Defaulted<number | null>;
}

/** A phone call to make to a customer without an e-mail address, instead of a mail. */
export interface CustomerCallsTable {
	id: Id;
	order_id: number;
	/** The subject of the mail that the call replaces. */
	subject: string;
	created_at: number;
	/** When staff recorded that they called the customer; null while the call has not been made. */
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
	/** The e-mail address for purchase orders; '' for a supplier that gets them in another way. */
	email: Defaulted<string>;
	/** The shop's account number at the supplier. */
	account_number: Defaulted<string>;
	terms: Defaulted<string>;
	/** When the supplier was removed. The shop has ordered nothing there since. */
	removed_at: Defaulted<number | null>;
	created_at: number;
	updated_at: number;
}

export interface PurchaseOrdersTable {
	id: Id;
	/** Null for a delivery without a purchase order and without a named supplier. */
	supplier_id: number | null;
	/** The location that receives the copies. */
	location_id: number;
	state: StateOf<PurchaseOrderState>;
	note: Defaulted<string>;
	/** The staff member who created the purchase order, with their name at that time. */
	staff_name: Defaulted<string>;
	/** When the purchase order was sent. Also null for a delivery that came without a purchase order. */
	sent_at: Defaulted<number | null>;
	/** The day on which the copies are expected, as 'YYYY-MM-DD'; null if unknown. */
	expected_on: Defaulted<string | null>;
	created_at: number;
	updated_at: number;
}

export interface PurchaseOrderLinesTable {
	id: Id;
	purchase_order_id: number;
	title_id: number;
	condition: string;
	/** The ordered copies; 0 for a title that was delivered without being ordered. */
	quantity: Defaulted<number>;
	/** The copies that were received in good condition and added to the stock. */
	received: Defaulted<number>;
	/** The copies that were received damaged and cannot be sold. */
	damaged: Defaulted<number>;
	/** The copies that will not be delivered. */
	short: Defaulted<number>;
}

/** Copies that were returned to a supplier. */
export interface SupplierReturnsTable {
	id: Id;
	supplier_id: number;
	location_id: number;
	reason: string;
	staff_name: Defaulted<string>;
	created_at: number;
}

/** The last run of each of the operator's commands. */
interface JobRunsTable {
	name: string;
	/** When the command last succeeded, and when it last failed. Unix seconds. */
	ok_at: Defaulted<number | null>;
	failed_at: Defaulted<number | null>;
	/** The error of the last failed run. */
	error: Defaulted<string>;
	/** The figures that the run reports, as JSON; '' for a run without figures. */
	facts: Defaulted<string>;
}

/** Background jobs, which any process may run (`foundation/jobs/jobs.ts`). */
export interface JobsTable {
	id: Id;
	kind: string;
	/** The subject of the job, such as a row's id. A kind has at most one job for each key. */
	key: string;
	/** When the job is due. Unix seconds. */
	run_at: number;
	/** How many times in a row the job was begun without success. */
	attempts: Defaulted<number>;
	/** A random token of the process that works on the job; null for a job that no process has claimed. */
	lease: Defaulted<string | null>;
	/** The end of the lease. No other process claims the job before then. */
	leased_until: Defaulted<number | null>;
	/** When the job was given up. No process claims it again. */
	given_up_at: Defaulted<number | null>;
	/** When the job last succeeded, and when it last failed. */
	ok_at: Defaulted<number | null>;
	failed_at: Defaulted<number | null>;
	/** The last error; '' after a success. */
	last_error: Defaulted<string>;
	created_at: number;
}

export type BookCheckState = 'running' | 'done' | 'failed';

/** Runs of `store check` that were started from the desk. */
export interface BookChecksTable {
	id: Id;
	/** The staff member who started the check. */
	staff_name: string;
	started_at: number;
	ended_at: Defaulted<number | null>;
	state: BookCheckState;
	/** The number of inconsistent rows. */
	found_count: Defaulted<number>;
	/** The first inconsistencies in words, as JSON: [{ subject, count, found }]. For a failed check, the reason. */
	found: Defaulted<string>;
}

export interface SupplierReturnLinesTable {
	id: Id;
	supplier_return_id: number;
	title_id: number;
	condition: string;
	/** Copies that were in stock. */
	copies: Defaulted<number>;
	/** Copies that arrived damaged and were never in stock. */
	damaged: Defaulted<number>;
}

/** A count of a shelf or of a whole location. */
export interface CountSessionsTable {
	id: Id;
	location_id: number;
	/** The counted shelf; '' for the whole location. */
	shelf: Defaulted<string>;
	state: StateOf<CountState>;
	staff_name: Defaulted<string>;
	/** The stock run with which the count was booked. */
	run_id: Defaulted<number | null>;
	/**
	 * How booking treated titles that were not scanned: 'none' wrote them off, 'stay' left them unchanged. '' before the booking.
	 */
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
	/** When the first of the copies was scanned. Copies that were handed over after that are subtracted. */
	counted_at: number;
	/** The stock that the count was compared with when it was booked; null before, and for counts of older versions. */
	expected: Defaulted<number | null>;
	/**
	 * The effect of this count line on the stock when it was booked; '' before. 'missing' means that the title was not scanned.
	 */
	effect: Defaulted<'' | CountEffect>;
}

/**
 * The effect of a count line. 'set': the location's stock is now the counted copies. 'elsewhere': the title is on another shelf,
 * and nothing changed. 'outdated': a newer count or delivery applies. 'missing': the title was not scanned, and its copies were
 * written off.
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
	/** The copies that were sent; 0 for a title that was received without being sent. */
	quantity: Defaulted<number>;
	/** The copies that the receiving location scanned before it booked the transfer. */
	scanned: Defaulted<number>;
	received: Defaulted<number>;
	damaged: Defaulted<number>;
	/** The copies that were sent but not received. */
	short: Defaulted<number>;
}

/** The refunds of an order, with their reasons. Amounts are in cents. */
export interface RefundsTable {
	id: Id;
	order_id: number;
	/** The idempotency key. A second request with the same key returns the same refund. */
	idempotency_key: string;
	/** The kind of refund: of all payments, of some order lines, of an amount, or of the overpayment. */
	kind: 'whole' | 'lines' | 'amount' | 'owed';
	/** The sum of the refund's parts, in cents. */
	amount: number;
	/**
	 * The amount by which the refund lowered the order's total, in cents. Refunding an earlier overpayment does not lower the
	 * total.
	 */
	credited: number;
	/** The refunded price of the order lines after promo codes, and the refunded part of the shipping, in cents. */
	goods: Defaulted<number>;
	shipping: Defaulted<number>;
	/** The refunded taxes, as JSON: [{type, amount cents}] */
	taxes: Defaulted<string>;
	/** The credit note for `credited`. */
	credit_note_id: Defaulted<number | null>;
	reason: Defaulted<string>;
	staff_id: number | null;
	/** The staff member's name at that time. */
	staff_name: Defaulted<string>;
	created_at: number;
}

/** Why an order was reduced. 'taken_off' means that an older version did not record the reason. */
export type ReductionKind = 'copies_cancelled' | 'copies_returned' | 'cheaper_substitute' | 'taken_off';

/** The amount by which an order was reduced at one time, for an order line's copies of one title. */
export interface OrderReductionsTable {
	id: Id;
	order_id: number;
	/** Null if an older version did not record the order line. */
	order_item_id: Defaulted<number | null>;
	/** The offer of these copies as a substitute; null for the title that was sold. */
	substitution_id: Defaulted<number | null>;
	kind: ReductionKind;
	/** Null if an older version did not record the number of copies. */
	quantity: Defaulted<number | null>;
	/** The amount in cents, with taxes; above 0. */
	amount: number;
	/** The taxes in the amount, as JSON: [{type, amount cents}] */
	taxes: Defaulted<string>;
	/** The credit note that names the copies; null before the sale was completed. */
	credit_note_id: Defaulted<number | null>;
	created_at: number;
}

/** The copies of an order line that a refund is for. */
export interface RefundLinesTable {
	id: Id;
	refund_id: number;
	order_item_id: number;
	/** The offer of these copies as a substitute; null for the title that was sold. */
	substitution_id: number | null;
	quantity: number;
	/** The amount in cents, without taxes. */
	amount: number;
	/** The taxes on the amount, as JSON: [{type, amount cents}] */
	taxes: Defaulted<string>;
	/** The copies that were returned to the shelf. */
	restocked: Defaulted<number>;
	/** The copies that had not left the store and that the refund cancelled. */
	cancelled: Defaulted<number>;
}

/** The states of a part of a refund. ordering/refunds/refund-states.ts gives each state's meaning and transitions. */
export type RefundState = 'begun' | 'sent' | 'done' | 'failed' | 'unknown';

/** A part of a refund: an amount that is returned in one way. */
export interface RefundPartsTable {
	id: Id;
	refund_id: number;
	order_id: number;
	way: 'provider' | 'gift_card' | 'by_hand';
	/** The payment provider, 'gift_card', or how the order was paid in the store. */
	method: string;
	/** The payment that the amount is refunded from. */
	payment_id: number | null;
	gift_card_id: number | null;
	/** The order's location, whose figures include the refund. */
	location_id: number | null;
	/** The amount, in cents. */
	amount: number;
	currency: string;
	/**
	 * The shop's reference of the refund part. It identifies the refund at the payment provider and is the idempotency key there.
	 */
	reference: string;
	/** The payment provider's reference; '' until the provider has answered. */
	provider_reference: Defaulted<string>;
	state: StateOf<RefundState>;
	/** The reason for the failure, or the fact that is unknown. */
	problem: Defaulted<string>;
	/** How many times in a row the payment provider did not answer. */
	failures: Defaulted<number>;
	/** When the shop last asked the payment provider. Unix seconds. */
	asked_at: Defaulted<number | null>;
	done_at: Defaulted<number | null>;
	created_at: number;
	updated_at: number;
}

/** Payments that were taken in the store for an order. */
export interface OrderReceiptsTable {
	id: Id;
	order_id: number;
	/** How the customer paid: a payment choice, or 'cash', 'card', 'transfer' … */
	method: string;
	/** The amount, in cents. */
	amount: number;
	location_id: number | null;
	note: Defaulted<string>;
	/** Null for a payment that the shop recorded itself when the order was completed. */
	staff_id: number | null;
	created_at: number;
}

/**
 * Invoices for orders that were handed over or sent on account. The order's `total_owing` is the amount that the customer still
 * owes.
 */
export interface InvoicesTable {
	id: Id;
	/** The invoice number, counted from 1 without gaps. */
	number: number;
	order_id: number;
	customer_id: number | null;
	location_id: number | null;
	terms_days: number;
	/** The due date, 'YYYY-MM-DD' in the store's time zone. */
	due_on: string;
	/** The order's total at the time of the invoice, in cents. */
	total: number;
	/** The part of the total that the customer owed, in cents. */
	owed: number;
	/** The invoice as it is printed. JSON, see `InvoiceDocument`. */
	document: string;
	staff_id: number | null;
	staff_name: Defaulted<string>;
	created_at: number;
}

/** The parts of a completed order's price. 'refund' is an amount that was refunded after completion. */
export type SaleKind = 'goods' | 'gift_card' | 'discount' | 'shipping' | 'tax' | 'adjustment' | 'refund';

/**
 * The parts of completed orders' prices, in the sales journal. The entries of an order add up to the amount that its ledger
 * charges.
 */
export interface SalesEntriesTable {
	id: Id;
	order_id: number;
	location_id: number | null;
	kind: SaleKind;
	/** The name of a tax; '' for every other kind. */
	label: Defaulted<string>;
	/** The amount in cents; negative for discounts and refunds. */
	amount: number;
	/** The amount on which a tax was charged, in cents. */
	base: Defaulted<number>;
	created_at: number;
}

/** A staff member's count of a day's cash. Rows are only inserted, and the newest row for a day counts. */
export interface CashCountsTable {
	id: Id;
	/** The day, 'YYYY-MM-DD' in the store's time zone. */
	day: string;
	/** The location; null for all locations together. */
	location_id: number | null;
	/** The cash in the drawer at the start of the day, in cents. */
	float_amount: Defaulted<number>;
	/** The expected cash in cents: the float, plus cash payments, minus cash refunds. */
	expected: number;
	counted: number;
	note: Defaulted<string>;
	staff_id: number | null;
	staff_name: Defaulted<string>;
	created_at: number;
}
