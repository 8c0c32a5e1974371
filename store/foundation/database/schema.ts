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
 * The tables of the shop, which are the same on both database engines. Money is in integer cents, and time in Unix seconds. A
 * boolean is 0 or 1, because SQLite has no booleans. A document is JSON text. Widths are in millimetres and weights in grams.
 */
export interface Schema {
	settings: { id: number; document: string; last_good: Defaulted<string | null>; updated_at: number };
	/**
	 * Version numbers of the shop's data, and rows that serve as locks. Transactions that write the catalogue lock the row
	 * 'catalogue', and transactions that write settings lock the row 'settings'. The row 'facets' numbers the rows written into
	 * `title_facets`, and the row 'tags' numbers the changes in `cache_tags`. 'swept' is the last deleted change of `cache_tags`.
	 * 'purged' is the last change that was sent to outside caches, and 'purged_pages' identifies the build whose pages are in these
	 * caches.
	 */
	versions: { name: string; value: number };
	/** The cache tags. `counted` is the number of the last change of the data to which the tag belongs. */
	cache_tags: { tag: string; counted: number };
	/**
	 * Three named numbers. 'order' is the number of the last order on SQLite. Another row is a lock for the process that builds the
	 * sample shop. 'sales_journal_begins' is the time from which the sales journal is complete, in Unix seconds. If this row is
	 * missing, the journal has been complete from the start.
	 */
	counters: { name: string; value: number };
	rate_limits: { key: string; window_start: number; hits: number };
	error_reports: ErrorReportsTable;

	titles: TitlesTable;
	title_authors: { title_id: number; position: number; name: string; name_key: string; canadian: number };
	/** Extracts of at most two pages of a book as cleaned HTML, and the feed that supplied each extract. */
	title_extracts: { title_id: number; html: string; source: string };
	title_subjects: { title_id: number; position: number; code: string };
	subjects: { code: string; scheme: string; label: string; parent_code: string | null };
	/**
	 * A title's filter values and sort keys, derived from the title, its subjects and its offers. Each title has one row, so that a
	 * process can read all rows in one query. `filters` and `sort_keys` have a line 'key value' for each value. `filters` and
	 * `sort_keys` are empty for a title that cannot be found (`FacetColumns`). `version` is the version 'facets' at which the row
	 * was written.
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
	/**
	 * The id of the last title for which the derived tables were rebuilt. The table has one row during such a rebuild; otherwise it
	 * is empty.
	 */
	deriving: { title_id: number };
	offers: OffersTable;
	stock: StockTable;
	stock_movements: StockMovementsTable;
	stock_runs: StockRunsTable;
	stock_run_changes: StockRunChangesTable;
	/**
	 * The bookseller's mapping of the column headings in a stock file to fields: a hash of the headings, and the fields as JSON.
	 */
	stock_headings: { headings: string; mapping: string; said_at: number };
	/**
	 * Shoppers who want an e-mail when a title is available. `key` gives access to the page on which the stock alert can be
	 * deleted. `email` is in lower case.
	 */
	stock_alerts: { key: string; title_id: number; email: string; created_at: number; told_at: Defaulted<number | null> };
	locations: LocationsTable;

	title_lists: TitleListsTable;
	title_list_items: TitleListItemsTable;
	list_blocks: ListBlocksTable;
	/**
	 * Redirects from addresses of an older site. `key` is the path in a form for comparison, without the names of its placeholders.
	 * `path` is the original text.
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
	/** The gift cards in a cart. `amount` is the amount that the shopper wants to pay with the gift card, in cents. */
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
	/** The SHA-256 hashes of used one-time tokens, stored until the tokens would have expired. */
	spent_tokens: { token_hash: string; expires_at: number };
	outbox_mails: OutboxMailsTable;

	registries: RegistriesTable;
	registry_items: { registry_id: number; title_id: number; qty_requested: number; qty_purchased: number };
	reports: ReportsTable;
	/** The file of a report that was generated in the background, in parts of about a megabyte. */
	report_parts: { report_id: string; part: number; bytes: Buffer };
	file_imports: FileImportsTable;
	/** The rows of an import. Each part contains some hundreds of rows. `rows` is JSON, see `StoredRow`. */
	file_import_parts: { import_id: string; part: number; row_count: number; success_count: number; rows: string };

	staff: StaffTable;
	/** The SHA-256 hashes of the tokens in the e-mails that invite staff. */
	staff_invitations: { token_hash: string; staff_id: number; expires_at: number };
	/** The SHA-256 hashes of recovery codes. Each recovery code can be used once instead of an authenticator's code. */
	staff_recovery_codes: { staff_id: number; code_hash: string; used_at: Defaulted<number | null> };
	staff_passkeys: StaffPasskeysTable;
	staff_sessions: StaffSessionsTable;
	/** The activity log of the desk. Rows are inserted, and are deleted after the shop's retention time. Rows are never changed. */
	audit_entries: AuditEntriesTable;
	/** The last filter that each staff member used in each list of the desk, in the form of a URL query. */
	staff_filters: { staff_id: number; list: string; query: string };

	/** The states of the copies on order lines. Rows may be missing for an order that ended before this table existed. */
	order_copies: OrderCopiesTable;
	/** The parts of orders: copies that were handed over or sent together. */
	order_parts: OrderPartsTable;
	/** Substitutes that the store offered to customers for unavailable copies. */
	order_substitutions: OrderSubstitutionsTable;
	order_reductions: OrderReductionsTable;
	order_notes: OrderNotesTable;
	customer_calls: CustomerCallsTable;
	/** The states that an order has had, oldest first. States from before this table existed are missing. */
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
	/** The progress of indexing the words of orders and customers: the last indexed row, and the last indexed change of a row. */
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
	/** Files that are attached to an e-mail, as text. */
	outbox_files: { id: Id; mail_id: number; filename: string; type: string; content: string };
	refunds: RefundsTable;
	refund_lines: RefundLinesTable;
	refund_parts: RefundPartsTable;
	order_receipts: OrderReceiptsTable;
	/**
	 * The last number of each kind of document ('invoice', 'credit_note'). If a transaction is rolled back, its number is used
	 * again.
	 */
	document_numbers: { name: string; value: number };
	invoices: InvoicesTable;
	/** The credit notes, which reduce the amount of invoices. `amount` is in cents. */
	credit_notes: {
		id: Id;
		number: number;
		invoice_id: number;
		amount: number;
		/**
		 * The part of the credit note's amount that reduced the customer's debt, in cents. The rest of the amount is refunded to the
		 * customer.
		 */
		applied: number;
		created_at: number;
	};
	sales_entries: SalesEntriesTable;
	cash_counts: CashCountsTable;
}

type Id = Generated<number>;
/** A column with a default value, so that an insert may omit the column. */
type Defaulted<T> = ColumnType<T, T | undefined, T>;

declare const moved: unique symbol;
/** A state that a table of transitions returned (ordering/transitions.ts). An update of a state column accepts no other value. */
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
	/** The title in the original language of the book, if a feed contains it. */
	original_title: string | null;
	/** The title in lower case, without the leading article and accents, for sorting from A to Z. */
	title_sort: string;
	authors: string;
	author_sort: string;
	series: string | null;
	series_key: string | null;
	series_num: string | null;
	/** A key that all editions of a work have in common. */
	work_key: string;
	binding: string | null;
	binding_code: string | null;
	edition: string | null;
	language: string | null;
	publisher: string | null;
	release_date: number | null;
	/** 'year' or 'month' for a release date of which only the year or the month is known, or null for an exact date. */
	release_date_precision: string | null;
	list_price_usa: number | null;
	list_price_can: number | null;
	/** The list prices in other currencies, as JSON: hundredths of the currency by ISO 4217 code. */
	other_prices: string | null;
	/** The lowest price of the title in the store's currency, in cents, for sorting by price, or null if the title has no price. */
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
	/** When the sale of the title ends. A ticket is sold until its event begins. */
	sold_until: Defaulted<number | null>;
	/**
	 * The source of each fact about the title, as JSON. '*' is the source of all facts without an entry
	 * (catalogue/writing/precedence.ts).
	 */
	sources: string | null;
	/**
	 * A hash of the bytes of the last feed file that wrote this row, and the number of the record in that file. Reading the same
	 * file again therefore changes nothing.
	 */
	source_file: string | null;
	source_record: number | null;
	created_at: number;
	updated_at: number;
}

/**
 * The copies of an offer at a location. `onhand` − `shortage` is the last count minus the copies that web orders have taken since
 * the count.
 */
export interface StockTable {
	offer_id: number;
	location_id: number;
	/** The number of available copies, which can be sold. */
	onhand: number;
	onorder: number;
	/**
	 * The number of copies that orders have taken but that a later count did not find. Returned copies reduce this number first.
	 */
	shortage: Defaulted<number>;
	/**
	 * The time of the last count, or of the last change that was not made by an order. Counts that are older than this time are
	 * ignored.
	 */
	counted_at: Defaulted<number | null>;
	/** The shelf of the copies, as named by staff, or '' if unknown. */
	shelf: Defaulted<string>;
	/** The number of available copies below which staff order more copies, or 0 for no minimum. */
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
 * Every change of stock with its reason, inserted in the transaction that makes the change. The changes of an offer at a location
 * add up to `onhand` − `shortage`. The offer is identified by title and condition, because an offer may be deleted and added
 * again.
 */
export interface StockMovementsTable {
	id: Id;
	title_id: number;
	condition: string;
	location_id: number;
	/** The number of added copies; negative if copies left the stock. */
	change: number;
	reason: StockReason;
	order_id: number | null;
	/** The number of copies that were counted, or null for a change that is not a count. */
	counted: number | null;
	/**
	 * The time of the count. For a change other than by a count or an order, the value of `stock.counted_at` before it. Also for
	 * copies that came back after they had left the store, with 0 if they were never counted.
	 */
	counted_at: number | null;
	/** The name of the file that caused the change. */
	source: string | null;
	/** The id of the import run that made the change. All changes of a run can be undone together. */
	run_id: Defaulted<number | null>;
	/**
	 * The staff member who made the change, with the name that they had then, or null for a change that was not made at the desk.
	 */
	staff_id: Defaulted<number | null>;
	staff_name: Defaulted<string | null>;
	/** The staff member's reason, in their own words. */
	note: Defaulted<string | null>;
	/** The document that caused the change: 'purchase order 12', 'transfer 3'. */
	document: Defaulted<string | null>;
	created_at: number;
}

/** An import run of a stock file. */
export interface StockRunsTable {
	id: Id;
	source: string;
	/** When the copies in the stock file were counted. */
	as_of: number;
	created_at: number;
	/** The id of the last title whose changes by this run have been undone. */
	undone_to: Defaulted<number>;
	undone_at: Defaulted<number | null>;
}

/** The changes that a stock run made. Changes of available copies are stored as stock movements instead. */
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

/** The locations from which an order's copies were taken. The copies return to these locations when the order is released. */
interface OrderWithdrawalsTable {
	order_id: number;
	offer_id: number;
	location_id: number;
	quantity: number;
	/**
	 * When the last of the withdrawn copies left the store, or null until then. While it is null, these copies are still included
	 * in a count of the shelves.
	 */
	handed_over_at: Defaulted<number | null>;
	/** The number of the withdrawn copies that have left the store, with parts of the order. */
	handed_over: Defaulted<number>;
}

export interface OffersTable {
	id: Id;
	title_id: number;
	/** The condition of the copies: 'new', 'used', 'like_new', 'good', 'bargain' or another condition. */
	condition: string;
	/** The price of the offer in cents, or null if the list price of the title applies. */
	price: number | null;
	/** The discount from the list price, in percent. */
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
	/** The customer who owns the list, or null for the store's own lists and for searches. */
	customer_id: number | null;
	/**
	 * The kind of list: 'favourites', 'custom' (a customer's list), 'store' (shelves and sliders), 'feature', or 'search' (the
	 * results of a search by a web page or a file). A 'search' list has no owner and is found only by its key.
	 */
	kind: string;
	name: string;
	header: Defaulted<string>;
	header_visible: Defaulted<number>;
	description: Defaulted<string>;
	image: string | null;
	category: string | null;
	sub_category: string | null;
	/** The id of the custom page that shows the list, or null if no page shows the list. */
	page_id: string | null;
	position: Defaulted<number>;
	date_posted: number;
	date_updated: number;
	/** The key in the address of a shared list, or null for a list that only its owner sees. */
	public_key: Defaulted<string | null>;
}

export interface TitleListItemsTable {
	list_id: number;
	title_id: number;
	position: number;
	added_at: number;
	note: Defaulted<string>;
	/** The number of copies that the customer wants, or null if the customer gave no number. */
	wanted: Defaulted<number | null>;
}

export interface ListBlocksTable {
	id: Id;
	/** The place of the block: 'banner', 'left_sidebar', 'featured' or 'other'. */
	placement: string;
	/** The kind of block: 'list' or 'event'. */
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
	/** The place of the event, or '' if the event takes place in the shop. */
	place: Defaulted<string>;
	/** The event's UID in the calendar that it was imported from. All occurrences of a repeating event have the same UID. */
	uid: Defaulted<string | null>;
	/**
	 * The start of an occurrence of a repeating event, according to the event's rule, in Unix seconds, or 0 for any other event.
	 */
	occurrence: Defaulted<number>;
	/** When the event was cancelled, or null if it was not cancelled. */
	cancelled_at: Defaulted<number | null>;
	/** When the event was entered, or 0 for events that are older than this column. */
	created_at: Defaulted<number>;
}

declare const placeholder: unique symbol;

/**
 * A customer's e-mail address, or the placeholder that is stored for a customer without an e-mail address. `shownEmail` turns the
 * address or the placeholder into a string.
 */
export type StoredEmail = string | { [placeholder]: never };

export interface CustomersTable extends Record<PlaceField, Defaulted<string>> {
	id: Id;
	/** The e-mail address in lower case, for lookups. `shownEmail` returns the address in a form that can be shown. */
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
	/**
	 * The name of the institution that the store has approved. An institution that changes its name may not send e-mails to people
	 * until the store approves the new name.
	 */
	approved_company: Defaulted<string | null>;
	/** The types of taxes that the customer does not pay, as a JSON list; usually '[]'. */
	tax_exemptions: Defaulted<string>;
	/** The number of days in which the customer has to pay an invoice, or null for a customer who may not buy on account. */
	account_terms_days: Defaulted<number | null>;
	/** The maximum amount that the customer may owe on account, in cents, or null for no limit. */
	account_limit: Defaulted<number | null>;
	created_at: number;
	updated_at: number;
}

export interface CustomerLinksTable {
	id: Id;
	/** The institution's customer id. */
	parent_id: number;
	/** The customer id of the person who may buy for the institution, or null until the person has agreed. */
	child_id: number | null;
	child_email: string;
	verified_at: number | null;
	/** 1 if the person sees every order of the institution, 0 if the person sees only their own orders. */
	sees_all: Defaulted<number>;
	/** 1 if the person may order, 0 if the institution's owner must approve each order. */
	may_order: Defaulted<number>;
	/** The maximum total of one order, in cents, or null for no limit. */
	order_limit: Defaulted<number | null>;
	created_at: number;
}

export interface AccountTokensTable {
	id: Id;
	/** The purpose of the token: 'verify', 'reset', 'change_email', 'undo_email' or 'link'. */
	purpose: string;
	/** The SHA-256 hash of the token, in hexadecimal. The token itself is only in the e-mail. */
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
	/** The SHA-256 hash of the device's id. */
	device_hash: string;
	/** When the customer last logged in on the device, in Unix seconds. */
	seen_at: number;
	/** The number of wrong passwords that were entered on the device since the last log-in. */
	wrong_passwords: Generated<number>;
}

export interface SessionsTable {
	/** The SHA-256 hash of the session's id, in hexadecimal. A person who copies the table cannot use the sessions. */
	id_hash: string;
	customer_id: number | null;
	/** The linked account that the customer acts for, or null if the customer uses their own account. */
	acting_customer_id: number | null;
	cart_id: number | null;
	location_id: number | null;
	created_at: number;
	seen_at: number;
	expires_at: number;
	login_expires_at: number | null;
	/** The SHA-256 hash of the id of the device on which the customer logged in, or null for a device without an id. */
	device_hash: Defaulted<string | null>;
	/** The name of the device that is shown to the customer, such as 'Firefox on Windows', or '' if unknown. */
	device_name: Defaulted<string>;
}

export interface CartsTable {
	id: Id;
	/** The customer who owns the cart, or null for a guest's cart. */
	customer_id: number | null;
	/**
	 * The account that the order is for: the customer's own account, or the account of the institution that the customer acts for.
	 * The value is null for a guest's cart.
	 */
	account_id: number | null;
	location_id: number | null;
	/** The delivery method, or null until the shopper has chosen a delivery method. */
	delivery_preference: DeliveryPreference | null;
	/** The answers in the checkout steps so far, as JSON. */
	checkout: Defaulted<string>;
	/** The id of the priced quote whose order lines are in the cart, or null for most carts. */
	quote_id: Defaulted<number | null>;
	/**
	 * The staff member who fills the cart at the desk for a phone order, and the customer who gets the order. The value is null for
	 * a shopper's own cart.
	 */
	staff_id: Defaulted<number | null>;
	for_customer_id: Defaulted<number | null>;
	created_at: number;
	updated_at: number;
}

/** The contents of each cart when its shopper last agreed to the cart. */
export interface SeenCartsTable {
	cart_id: number;
	checksum: string;
	/**
	 * The cart's lines, promo codes, gift cards and amounts as they were shown to the shopper, as JSON
	 * (ordering/checkout/seen-cart.ts).
	 */
	content: string;
	/** When the shopper agreed to the cart. */
	noted_at: Defaulted<number>;
}

export interface CartItemsTable {
	id: Id;
	cart_id: number;
	title_id: number;
	condition: string;
	quantity: number;
	registry_id: number | null;
	/** The name of the gift registry for which the item was added. The gift registry may have been deleted later. */
	registry_title: Defaulted<string | null>;
	/**
	 * The number of copies that were in the customer's cart before a guest's cart was merged into the cart. The value is null after
	 * the shopper has decided about these copies, and for all other items.
	 */
	earlier_quantity: Defaulted<number | null>;
	/**
	 * The notes of a gift card, as JSON: {giftcard_price cents, gift_card_info {personalize, to, from, message}}. The value is null
	 * for other items.
	 */
	notes: string | null;
	/**
	 * The price in cents that the store has agreed to for one copy, the minimum number of copies for this price, and the reason.
	 * The value is null if the store's usual price applies.
	 */
	agreed_price: Defaulted<number | null>;
	agreed_quantity: Defaulted<number | null>;
	agreed_because: Defaulted<string>;
	/** The time until which the agreed price applies, in Unix seconds, or null for no end. */
	agreed_until: Defaulted<number | null>;
	created_at: number;
}

export interface PromoCodesTable {
	id: Id;
	/** The promo code in upper case, for lookups. */
	code: string;
	description: string;
	/**
	 * The kind of discount: 'percent' (`value` in hundredths of a percent of the price), 'amount' (in cents) or 'shipping' (in
	 * hundredths of a percent of the shipping cost).
	 */
	type: string;
	value: number;
	automatic: Defaulted<number>;
	/** The minimum subtotal for the promo code, in cents. */
	minimum: Defaulted<number>;
	max_uses: number | null;
	uses: Defaulted<number>;
	starts_at: number | null;
	expires_at: number | null;
}

export interface GiftCardsTable {
	id: Id;
	number: string;
	/** The hash of the PIN (`hashPin`), or null for a gift card without a PIN. */
	pin_hash: string | null;
	/** The balance of the gift card, in cents. */
	balance: number;
	order_item_id: number | null;
	created_at: number;
	voided_at: number | null;
}

interface GiftCardEntriesTable {
	id: Id;
	gift_card_id: number;
	order_id: number | null;
	/** The amount of the ledger entry in cents; negative if the amount was spent. */
	amount: number;
	reason: string;
	created_at: number;
}

export interface OrdersTable {
	id: Id;
	order_number: string;
	/** The idempotency key of the checkout. A second submission with the same key returns this order. */
	idempotency_key: string;
	/** The hash of the session that placed the order. A visitor with that session may see the order. */
	session_hash: string;
	customer_id: number | null;
	/** The person who placed the order for an institution, or null for an order that a person placed for themselves. */
	placed_by_id: number | null;
	/**
	 * The names of the person and of the institution when the order was placed, or '' for an order that a person placed for
	 * themselves.
	 */
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
	/**
	 * The e-mail address with which the order was placed, if staff have changed the address later, otherwise null. `cardEmail`
	 * reads this column.
	 */
	first_email: Defaulted<string | null>;
	phone: string;
	instructions: Defaulted<string>;
	purchase_order: Defaulted<string>;
	communication_preference: Defaulted<string>;
	/**
	 * The shipping address, as JSON: {orgname, name, email, addr1, addr2, city, prov, country, postal, phone, provider}; or null.
	 */
	shipping: string | null;
	/** The parcels of an order that is shipped in several parcels, as JSON: [{label, items}] */
	shipping_batches: Defaulted<string>;
	/** The order's taxes, as JSON: [{type, amount cents}] */
	taxes: Defaulted<string>;
	item_count: number;
	original_price: number;
	discounts: Defaulted<number>;
	/** The amount by which promo codes reduced the order, in cents; `original_price - discounts - promo_discounts = subtotal`. */
	promo_discounts: Defaulted<number>;
	subtotal: number;
	/** The amount deducted after taxes, in cents, for example for a promo code's free shipping. */
	post_subtotal_discount: Defaulted<number>;
	/** 'all' if the order is shipped together, or 'batched', or null for an order that is not shipped. */
	multiship_method: Defaulted<string | null>;
	/** The store's message to the customer, for example with a quote. */
	store_message: Defaulted<string>;
	/** Why the institution declined the order, in its owner's words. */
	decline_reason: Defaulted<string>;
	shipping_cost: Defaulted<number>;
	gift_card_amount: Defaulted<number>;
	total: number;
	total_owing: number;
	/**
	 * The words by which a customer can find the order in their order history. The words are in a form for comparison, each after a
	 * space.
	 */
	search_text: Defaulted<string>;
	/** The list of the desk that shows the order, or null for an order that has ended, and for a request for a quote. */
	queue: Defaulted<OrderQueue | null>;
	/** When staff began to pick the order. */
	taken_up_at: Defaulted<number | null>;
	/** When the store promised that the order would be ready or would arrive, or null if the store promised no time. */
	promised_at: Defaulted<number | null>;
	/**
	 * The amount in cents by which the order was reduced since it was placed, because copies were cancelled or returned, or cheaper
	 * substitutes were accepted. The amount is the sum of the order's `order_reductions`. The other amounts of the order stay as
	 * the customer agreed to them. The amount is negative if refunds reduced the order below its changed price, by the difference.
	 */
	cancelled_amount: Defaulted<number>;
	/** The amount in cents that the store owes to the customer, according to the order's ledger (`noteOwing`). */
	to_give_back: Defaulted<number>;
	/** When the store began to owe the amount to the customer, or null while the store owes nothing. */
	to_give_back_since: Defaulted<number | null>;
	/**
	 * The end of the time in which the customer can pay the debt online, if the store asked for the payment by e-mail. The value is
	 * null if the usual time of one hour applies.
	 */
	pay_until: Defaulted<number | null>;
	/** When staff last changed the order. */
	changed_at: Defaulted<number | null>;
	/** The time until which the prices of a quote are valid, or null for a request without prices. */
	quoted_until: Defaulted<number | null>;
	/** The priced quote from which the order was placed. */
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
	/** 1 for an order line with a quote's price, which promo codes do not reduce. */
	is_quoted: Defaulted<number>;
	/**
	 * When staff added the line to the order. The tax rates of that time apply to the line. The value is null for a line that the
	 * customer ordered.
	 */
	taxed_at: Defaulted<number | null>;
}

export interface OutboxMailsTable {
	id: Id;
	recipient: string;
	/** The e-mail address for replies, or null for the store's own address. */
	reply_to: Defaulted<string | null>;
	subject: string;
	text: string;
	html: string;
	attempts: Defaulted<number>;
	next_attempt_at: number;
	sent_at: number | null;
	/**
	 * When the shop stopped trying to send the e-mail, or null for an e-mail that was sent or that the shop still tries to send.
	 */
	given_up_at: Defaulted<number | null>;
	last_error: string | null;
	/** 1 for an e-mail that is deleted as soon as it has been sent. */
	forget_when_sent: Defaulted<number>;
	/** The id of the order that the e-mail is about, or null for an e-mail that is not about an order. */
	order_id: Defaulted<number | null>;
	created_at: number;
}

/** The states of a payment. ordering/payments/payment-states.ts defines the meaning of each state, and the transitions. */
export type PaymentState = 'open' | 'declined' | 'capturing' | 'releasing' | 'cancelled' | 'paid' | 'late' | 'settled';

export interface PaymentsTable {
	id: Id;
	order_id: number;
	provider: PaymentProviderName;
	/** The shop's id of the payment. The payment provider receives the id as an idempotency key. */
	reference: string;
	/** The payment provider's id of the payment, or '' until the payment provider has answered. */
	provider_reference: Defaulted<string>;
	/** The page of the payment provider on which the shopper pays. */
	redirect_url: Defaulted<string>;
	/** The amount of the payment, in cents. */
	amount: number;
	currency: string;
	state: StateOf<PaymentState>;
	transaction_id: Defaulted<string>;
	/** The reason why the payment was declined, or the problem that staff must look into. */
	problem: Defaulted<string>;
	/** When the shop began to capture the payment, in Unix seconds. */
	claimed_at: number | null;
	/** When the shop learnt that the payment was made, in Unix seconds. */
	paid_at: Defaulted<number | null>;
	/** The number of times in a row that the payment provider did not answer the scheduler. */
	failures: Defaulted<number>;
	created_at: number;
	updated_at: number;
}

interface SealedCardsTable {
	id: Id;
	/** The id of the cart until the order is placed; then null. */
	cart_id: number | null;
	order_id: number | null;
	/** The details of the payment card, encrypted with the store's public key. This shop cannot decrypt the details. */
	sealed: string;
	/** The description of the payment card for readers: 'Visa ending in 1111'. */
	label: string;
	created_at: number;
}

export interface RegistriesTable {
	id: Id;
	customer_id: number;
	title: string;
	occasion: string;
	description: string;
	/**
	 * The id of the delivery address, which is one of the owner's addresses (0 is the account's own address), or null if the buyer
	 * arranges the delivery.
	 */
	shipping_id: number | null;
	shipping_encouraged: Defaulted<number>;
	purchase_deadline: number | null;
	store_can_edit: Defaulted<number>;
	created_at: number;
}

interface ReportsTable {
	/** The random id of the report, which is part of its URL. */
	id: string;
	session_hash: string;
	customer_id: number | null;
	kind: string;
	/** The parameters of the report, as JSON. */
	request: string;
	/** The progress of the report in percent. */
	progress: Defaulted<number>;
	file_path: string | null;
	/** Why the report could not be generated, in words for the visitor. */
	error: string | null;
	created_at: number;
	completed_at: number | null;
	/** When the current process began to generate the report. */
	started_at: Defaulted<number | null>;
}

/** Files that visitors have uploaded, and the state of each import. */
export interface FileImportsTable {
	/** The random id of the import, which is part of its URL. */
	id: string;
	/**
	 * The hash of the only session that may see the import, or null for a search, because everyone who has the id may see a search.
	 */
	session_hash: string | null;
	customer_id: number | null;
	/**
	 * The list to which the titles are added, or the list with the results of a search. The value is null for an import into a
	 * cart, and until a search has ended.
	 */
	list_id: Defaulted<number | null>;
	/** The purpose of the import: 'cart', 'list' or 'search'. */
	kind: string;
	filename: string;
	/** The progress of the import in percent. */
	progress: Defaulted<number>;
	row_count: Defaulted<number>;
	success_count: Defaulted<number>;
	/** The number of rows whose title occurs for the first time in the file, and the number of rows that repeat a title. */
	found_count: Defaulted<number>;
	doubled_count: Defaulted<number>;
	/** Why the shop could not read the file, in words for the shopper. */
	error: Defaulted<string | null>;
	/** The result of adding the titles, as JSON, or null until the titles are added. */
	added: Defaulted<string | null>;
	/** The purchase order numbers in the file, separated by commas, or null for most files. */
	purchase_order: Defaulted<string | null>;
	created_at: number;
	/** When the process that reads the file last recorded that it is still running. */
	updated_at: number;
	completed_at: Defaulted<number | null>;
}

export interface StaffTable {
	id: Id;
	/** The e-mail address of the staff member in lower case, for lookups. */
	email: string;
	name: Defaulted<string>;
	role: StaffRole;
	/** The id of the only location that the staff member may see, or null for all locations. */
	location_id: Defaulted<number | null>;
	/** The hash of the password, or null until the staff member has accepted the invitation. */
	password_hash: Defaulted<string | null>;
	/** The secret of the authenticator, encrypted with SESSION_SECRET, or null if no authenticator is set up. */
	totp_secret: Defaulted<string | null>;
	/** The number of the last time step for which an authenticator's code was accepted. Each code is accepted only once. */
	totp_last_step: Defaulted<number>;
	/** When the staff member made their last call, rounded to the minute, or null if they never made a call. */
	seen_at: Defaulted<number | null>;
	/**
	 * When the staff member left. A staff member who has left can no longer log in, but records of their work still show their
	 * name.
	 */
	removed_at: Defaulted<number | null>;
	created_at: number;
	updated_at: number;
}

interface StaffPasskeysTable {
	/** The id of the passkey in base64url, as the browser sends it. */
	credential_id: string;
	staff_id: number;
	/** The public key of the passkey, in base64url. */
	public_key: string;
	counter: number;
	/** The ways in which a browser can connect to the passkey, as JSON. */
	transports: Defaulted<string>;
	name: string;
	created_at: number;
	used_at: Defaulted<number | null>;
}

export interface StaffSessionsTable {
	/** The SHA-256 hash of the token in the cookie, in hexadecimal. A person who copies the table cannot use the sessions. */
	token_hash: string;
	staff_id: number;
	/** The id of the session in the staff member's list of sessions. The id alone does not give access. */
	public_id: string;
	stage: LogInStage;
	/** The challenge that a passkey, or an authenticator during its set-up, must answer, or null if there is no challenge. */
	challenge: Defaulted<string | null>;
	device_name: Defaulted<string>;
	ip: Defaulted<string>;
	/** When the staff member last entered their password, in Unix seconds. */
	password_at: number;
	created_at: number;
	seen_at: number;
}

export interface AuditEntriesTable {
	id: Id;
	created_at: number;
	/** The id of the staff member who made the change, or null for a change by a command. */
	staff_id: number | null;
	/** The staff member's name at the time of the change. */
	staff_name: string;
	/** The name of the desk call or of the command that made the change. */
	action: string;
	/** The kind of the changed record ('order', 'title', 'staff' …) and its key, such as an order number or an ISBN. */
	thing_kind: string;
	thing_key: string;
	/** The values before and after the change, as JSON, or null if there were no values. */
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
	/**
	 * The location from whose stock the copies were taken (order_withdrawals), or null for copies that were not taken from stock.
	 */
	location_id: Defaulted<number | null>;
	/** The id of the part of the order with which the copies were handed over or sent. */
	part_id: Defaulted<number | null>;
	substitution_id: Defaulted<number | null>;
	/** 1 for copies whose price a refund has covered. Their price is not deducted a second time. */
	refunded: Defaulted<number>;
}

export interface OrderPartsTable {
	id: Id;
	order_id: number;
	/** The number of the part within its order, counted from 1. */
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
	/** The substitute title, as it was when the store offered it to the customer. */
	title_id: number | null;
	eisbn: string;
	title: string;
	condition: string;
	/** The price of one copy of the substitute, in cents. Never higher than the price of the ordered title. */
	price: number;
	/** The store's message to the customer about the substitute. */
	words: Defaulted<string>;
	/** The customer's answer to the substitute, or 'withdrawn' if the store withdrew the substitute, or null until then. */
	answer: Defaulted<'yes' | 'no' | 'withdrawn' | null>;
	asked_at: number;
	answered_at: Defaulted<number | null>;
}

/** A phone call that staff make to a customer without an e-mail address, instead of sending an e-mail. */
export interface CustomerCallsTable {
	id: Id;
	order_id: number;
	/** The subject of the e-mail that the phone call replaces. */
	subject: string;
	created_at: number;
	/** When staff recorded that they called the customer, or null until then. */
	called_at: Defaulted<number | null>;
	/** The name of the staff member who called the customer. */
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
	/** The supplier's e-mail address for purchase orders, or '' for a supplier that gets purchase orders in another way. */
	email: Defaulted<string>;
	/** The shop's account number at the supplier. */
	account_number: Defaulted<string>;
	terms: Defaulted<string>;
	/**
	 * When staff removed the supplier, or null if the supplier was not removed. The shop orders nothing from a removed supplier.
	 */
	removed_at: Defaulted<number | null>;
	created_at: number;
	updated_at: number;
}

export interface PurchaseOrdersTable {
	id: Id;
	/** The supplier's id, or null for a delivery without a purchase order whose supplier staff did not enter. */
	supplier_id: number | null;
	/** The location that receives the copies. */
	location_id: number;
	state: StateOf<PurchaseOrderState>;
	note: Defaulted<string>;
	/** The name of the staff member who created the purchase order, at the time of its creation. */
	staff_name: Defaulted<string>;
	/** When the purchase order was sent, or null if it was not sent, and for a delivery without a purchase order. */
	sent_at: Defaulted<number | null>;
	/** The day on which the copies are expected, as 'YYYY-MM-DD', or null if unknown. */
	expected_on: Defaulted<string | null>;
	created_at: number;
	updated_at: number;
}

export interface PurchaseOrderLinesTable {
	id: Id;
	purchase_order_id: number;
	title_id: number;
	condition: string;
	/** The number of ordered copies, or 0 for a title that was delivered without being ordered. */
	quantity: Defaulted<number>;
	/** The number of copies that were received in good condition and added to the stock. */
	received: Defaulted<number>;
	/** The number of copies that were received damaged and cannot be sold. */
	damaged: Defaulted<number>;
	/** The number of copies that will not be delivered. */
	short: Defaulted<number>;
}

/** Returns of copies to a supplier. */
export interface SupplierReturnsTable {
	id: Id;
	supplier_id: number;
	location_id: number;
	reason: string;
	staff_name: Defaulted<string>;
	created_at: number;
}

/** The last run of each command that the operator schedules. */
interface JobRunsTable {
	name: string;
	/** When the command last succeeded, and when it last failed, in Unix seconds. */
	ok_at: Defaulted<number | null>;
	failed_at: Defaulted<number | null>;
	/** The error of the last run of the command that failed. */
	error: Defaulted<string>;
	/** The figures that the command reports, as JSON, or '' for a command without figures. */
	facts: Defaulted<string>;
}

/** Background jobs, which any process may run (`foundation/jobs/jobs.ts`). */
export interface JobsTable {
	id: Id;
	kind: string;
	/** The key of the job within its kind, such as the id of a row. A kind of job has at most one job for each key. */
	key: string;
	/** When the job is due, in Unix seconds. */
	run_at: number;
	/** The number of times in a row that the job was begun without success. */
	attempts: Defaulted<number>;
	/** A random token of the process that runs the job, or null if no process runs the job. */
	lease: Defaulted<string | null>;
	/** The end of the lease. Until then, no other process starts the job. */
	leased_until: Defaulted<number | null>;
	/** When the shop stopped trying to run the job, or null if it still tries. No process starts the job after that. */
	given_up_at: Defaulted<number | null>;
	/** When the job last succeeded, and when the job last failed. */
	ok_at: Defaulted<number | null>;
	failed_at: Defaulted<number | null>;
	/** The error of the job's last run, or '' after a success. */
	last_error: Defaulted<string>;
	created_at: number;
}

export type BookCheckState = 'running' | 'done' | 'failed';

/** Runs of `store check` that staff started at the desk. */
export interface BookChecksTable {
	id: Id;
	/** The name of the staff member who started `store check`. */
	staff_name: string;
	started_at: number;
	ended_at: Defaulted<number | null>;
	state: BookCheckState;
	/** The number of inconsistent rows. */
	found_count: Defaulted<number>;
	/**
	 * The first inconsistencies that `store check` found, in words, as JSON: [{ subject, count, found }]. If `store check` failed,
	 * the reason.
	 */
	found: Defaulted<string>;
}

export interface SupplierReturnLinesTable {
	id: Id;
	supplier_return_id: number;
	title_id: number;
	condition: string;
	/** The number of returned copies that were in stock. */
	copies: Defaulted<number>;
	/** The number of returned copies that arrived damaged and were never in stock. */
	damaged: Defaulted<number>;
}

/** A count of a shelf or of a whole location. */
export interface CountSessionsTable {
	id: Id;
	location_id: number;
	/** The shelf that is counted, or '' for the whole location. */
	shelf: Defaulted<string>;
	state: StateOf<CountState>;
	staff_name: Defaulted<string>;
	/** The id of the stock run that booked the count, or null until the count is booked. */
	run_id: Defaulted<number | null>;
	/**
	 * The effect of booking the count on titles that were not scanned: 'none' wrote off their copies, 'stay' left their copies
	 * unchanged. The value is '' until the count is booked.
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
	/** The number of counted copies. For a title that was not scanned, the number of copies on hold, which were not written off. */
	copies: Defaulted<number>;
	/** When the first of the copies was scanned. Copies that were handed over after the scan are subtracted. */
	counted_at: number;
	/**
	 * The number of copies that was compared with the counted copies when the count was booked. The value is null until the count
	 * is booked, and for counts of older versions.
	 */
	expected: Defaulted<number | null>;
	/**
	 * The effect of this line of the count on the stock, or '' until the count is booked. 'missing' means that the title was not
	 * scanned.
	 */
	effect: Defaulted<'' | CountEffect>;
}

/**
 * The effect of a line of a count on the stock. 'set': the stock at the location is now the number of counted copies.
 * 'elsewhere': the title is on another shelf, and nothing changed. 'outdated': a newer count or delivery applies. 'missing': the
 * title was not scanned, and its copies were written off.
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
	/** The number of copies that were sent, or 0 for a title that was received without being sent. */
	quantity: Defaulted<number>;
	/** The number of copies that the receiving location scanned before it received the transfer. */
	scanned: Defaulted<number>;
	received: Defaulted<number>;
	damaged: Defaulted<number>;
	/** The number of copies that were sent but not received. */
	short: Defaulted<number>;
}

/** The refunds of an order, with their reasons. Amounts are in cents. */
export interface RefundsTable {
	id: Id;
	order_id: number;
	/** The idempotency key of the refund. A second request with the same key returns the same refund. */
	idempotency_key: string;
	/** The kind of refund: a refund of all payments, of some order lines, of an amount, or of the overpayment. */
	kind: 'whole' | 'lines' | 'amount' | 'owed';
	/** The sum of the refund's parts, in cents. */
	amount: number;
	/**
	 * The amount by which the refund reduced the order's total, in cents. A refund of an earlier overpayment does not reduce the
	 * total.
	 */
	credited: number;
	/** The refunded price of the order lines after promo codes, and the refunded part of the shipping, in cents. */
	goods: Defaulted<number>;
	shipping: Defaulted<number>;
	/** The refunded taxes, as JSON: [{type, amount cents}] */
	taxes: Defaulted<string>;
	/** The id of the credit note for the amount `credited`. */
	credit_note_id: Defaulted<number | null>;
	reason: Defaulted<string>;
	staff_id: number | null;
	/** The name of the staff member at the time of the refund. */
	staff_name: Defaulted<string>;
	created_at: number;
}

/** The reason why an order was reduced. 'taken_off' means that an older version did not record the reason. */
export type ReductionKind = 'copies_cancelled' | 'copies_returned' | 'cheaper_substitute' | 'taken_off';

/** The amount by which an order was reduced at one time, for copies of one title on an order line. */
export interface OrderReductionsTable {
	id: Id;
	order_id: number;
	/** The id of the order line, or null if an older version did not record the order line. */
	order_item_id: Defaulted<number | null>;
	/** The id of the substitution if these copies replace the title that was sold, or null for the title that was sold. */
	substitution_id: Defaulted<number | null>;
	kind: ReductionKind;
	/** The number of copies, or null if an older version did not record the number. */
	quantity: Defaulted<number | null>;
	/** The amount of the reduction in cents, with taxes. Always above 0. */
	amount: number;
	/** The taxes in the amount of the reduction, as JSON: [{type, amount cents}] */
	taxes: Defaulted<string>;
	/** The id of the credit note that lists the copies, or null if the sale was not completed yet. */
	credit_note_id: Defaulted<number | null>;
	created_at: number;
}

/** The copies of an order line that a refund covers. */
export interface RefundLinesTable {
	id: Id;
	refund_id: number;
	order_item_id: number;
	/** The id of the substitution if these copies replace the title that was sold, or null for the title that was sold. */
	substitution_id: number | null;
	quantity: number;
	/** The refunded amount in cents, without taxes. */
	amount: number;
	/** The taxes on the refunded amount, as JSON: [{type, amount cents}] */
	taxes: Defaulted<string>;
	/** The number of copies that were returned to the shelf. */
	restocked: Defaulted<number>;
	/** The number of copies that had not left the store and that the refund cancelled. */
	cancelled: Defaulted<number>;
}

/** The states of a part of a refund. ordering/refunds/refund-states.ts defines the meaning of each state, and the transitions. */
export type RefundState = 'begun' | 'sent' | 'done' | 'failed' | 'unknown';

/** A part of a refund: the amount that is returned by one payment method. */
export interface RefundPartsTable {
	id: Id;
	refund_id: number;
	order_id: number;
	way: 'provider' | 'gift_card' | 'by_hand';
	/** The payment provider, 'gift_card', or the payment method with which the order was paid in the store. */
	method: string;
	/** The id of the payment from which the amount is refunded. */
	payment_id: number | null;
	gift_card_id: number | null;
	/** The location of the order. The refund counts towards the amounts of this location. */
	location_id: number | null;
	/** The amount of this part of the refund, in cents. */
	amount: number;
	currency: string;
	/**
	 * The shop's reference of this part of the refund. The payment provider identifies the refund by this reference, and uses the
	 * reference as an idempotency key.
	 */
	reference: string;
	/** The payment provider's reference of the refund, or '' until the payment provider has answered. */
	provider_reference: Defaulted<string>;
	state: StateOf<RefundState>;
	/** The reason why the refund failed, or a description of what is unknown. */
	problem: Defaulted<string>;
	/** The number of times in a row that the payment provider did not answer. */
	failures: Defaulted<number>;
	/** When the shop last asked the payment provider about the refund, in Unix seconds. */
	asked_at: Defaulted<number | null>;
	done_at: Defaulted<number | null>;
	created_at: number;
	updated_at: number;
}

/** Payments for an order that were made in the store. */
export interface OrderReceiptsTable {
	id: Id;
	order_id: number;
	/** How the customer paid: a payment choice, or 'cash', 'card', 'transfer' … */
	method: string;
	/** The amount of the payment, in cents. */
	amount: number;
	location_id: number | null;
	note: Defaulted<string>;
	/**
	 * The id of the staff member who recorded the payment, or null if the shop recorded it automatically when the order was
	 * completed.
	 */
	staff_id: number | null;
	created_at: number;
}

/**
 * Invoices for orders that were handed over or sent on account. The order's `total_owing` is the amount that the customer still
 * owes.
 */
export interface InvoicesTable {
	id: Id;
	/** The number of the invoice, counted from 1 without gaps. */
	number: number;
	order_id: number;
	customer_id: number | null;
	location_id: number | null;
	terms_days: number;
	/** The due date of the invoice, 'YYYY-MM-DD' in the store's time zone. */
	due_on: string;
	/** The order's total when the invoice was issued, in cents. */
	total: number;
	/** The part of the total that the customer owed when the invoice was issued, in cents. */
	owed: number;
	/** The invoice as it is printed, as JSON (`InvoiceDocument`). */
	document: string;
	staff_id: number | null;
	staff_name: Defaulted<string>;
	created_at: number;
}

/**
 * The kinds of amounts that make up the price of a completed order. 'refund' is an amount that was refunded after the order was
 * completed.
 */
export type SaleKind = 'goods' | 'gift_card' | 'discount' | 'shipping' | 'tax' | 'adjustment' | 'refund';

/**
 * The amounts that make up the prices of completed orders, in the sales journal. The entries of an order add up to the amount
 * that the order's ledger charges.
 */
export interface SalesEntriesTable {
	id: Id;
	order_id: number;
	location_id: number | null;
	kind: SaleKind;
	/** The name of a tax, or '' for every entry that is not a tax. */
	label: Defaulted<string>;
	/** The amount of the entry in cents; negative for discounts and refunds. */
	amount: number;
	/** The amount on which a tax was charged, in cents. */
	base: Defaulted<number>;
	created_at: number;
}

/** A staff member's count of the cash of one day. Rows are only inserted. The newest row for a day is valid. */
export interface CashCountsTable {
	id: Id;
	/** The day whose cash was counted, 'YYYY-MM-DD' in the store's time zone. */
	day: string;
	/** The id of the location, or null for all locations together. */
	location_id: number | null;
	/** The cash that was in the drawer at the start of the day, in cents. */
	float_amount: Defaulted<number>;
	/** The expected cash in cents: the cash at the start of the day, plus cash payments, minus cash refunds. */
	expected: number;
	counted: number;
	note: Defaulted<string>;
	staff_id: number | null;
	staff_name: Defaulted<string>;
	created_at: number;
}
