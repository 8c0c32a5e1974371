import { z } from 'zod';
import { defineDesk } from './desk-call';
import { type DeskPage, pageFields, sortField } from './desk-page';
import { condition, eisbn, flag, id, integer, requiredText, text } from './fields';
import { maxShelfLength } from './lengths';
import type { OrderState } from './order-states';

/** An order that has copies on hold, or that waits for copies. */
export interface OrderOfCopies {
	order_number: string;
	/** The customer's name; for another location's order, a text without the name. */
	name: string;
	copies: number;
}

/** An order that has copies on hold at a location. */
export interface OrderHolding extends OrderOfCopies {
	/** Whether the staff member may open the order. */
	is_own: boolean;
}

/** The copies of an offer at a location. */
export interface StockPlace {
	location_id: number;
	location: string;
	/** The number of copies in the store, including copies on hold: `onhand` + `reserved` − `short`. */
	in_store: number;
	/** The number of available copies, which can be sold. */
	onhand: number;
	/** The number of copies on hold for orders, and the first hundred of these orders. */
	reserved: number;
	promised: OrderHolding[];
	onorder: number;
	/** The number of copies on hold for orders that staff could not find in a count. */
	short: number;
	shelf: string;
	/** The number of copies below which staff order more, or 0 for no minimum. */
	minimum: number;
	/** When copies last arrived, left, were sold or were handed over, in Unix seconds, or null if never. */
	changed_at: number | null;
	/** The version of the stock and of the offer, for the form that changes them. */
	version: string;
}

/**
 * The copies of an offer at a location that the staff member may see but not change. Leaves out the orders for which copies are
 * on hold.
 */
export type OtherPlace = Omit<StockPlace, 'promised' | 'version'>;

/** Copies of a title that are being sent from one location to another. No location's stock includes them. */
export interface CopiesInTransit {
	transfer_id: number;
	/** Whether the staff member may open the transfer. */
	is_own: boolean;
	condition: string;
	condition_text: string;
	copies: number;
	/** The names of the two locations. */
	from: string;
	to: string;
}

export interface StockOffer {
	/** The condition of the copies, or the code of an individual copy: 'very_good-2'. */
	condition: string;
	/** The conditions that include these copies: 'very_good' and 'used' for 'very_good-2'. */
	fits: string[];
	/** The condition in words, such as 'Used, very good', or 'Used, very good (copy 2)'. */
	condition_text: string;
	/** The offer's own price: '12.99', or null if the list price applies. */
	price: string | null;
	/** The price that a shopper pays, or null if no price is known. */
	asked: string | null;
	/** The discount in percent, or null for no discount. */
	discount: number | null;
	note: string;
	/** Whether the offer is a single copy with its own price and note. */
	is_individual: boolean;
	/**
	 * Why an individual copy is gone. A copy is gone if it is not in the store, not on order and not on hold. The value is null for
	 * every other offer.
	 */
	gone: 'sold' | 'removed' | null;
	/** The locations that have copies of the offer or had copies earlier. */
	places: StockPlace[];
	/** The locations that never had a stock record for the offer. */
	empty_places: StockPlace[];
	/** The stock of the other locations, for staff who may see only one location. */
	elsewhere: OtherPlace[];
}

/** The stock of a title. */
export interface StockTitle {
	eisbn: string;
	title: string;
	/** The authors' names, separated by commas. */
	authors: string;
	binding: string;
	publisher: string;
	/** The list price in the shop's currency: '12.99', or null if the title has no list price. */
	list_price: string | null;
	offers: StockOffer[];
	/** The title as a new copy, if the shop does not sell new copies of the title; otherwise null. */
	new_offer: StockOffer | null;
	/** Copies that are being sent between locations, in the order in which they were sent. */
	in_transit: CopiesInTransit[];
	/** The first hundred orders that wait for copies of the title, oldest first. */
	waiting: (OrderOfCopies & { condition: string })[];
}

/** The orders that waited for copies and have now received them. */
export interface FilledOrders {
	/** The filled orders that the staff member may see. */
	filled: OrderOfCopies[];
	/**
	 * The number of copies that went to orders of other locations. The answer contains no data about the customers of these orders.
	 */
	filled_elsewhere: number;
}

/** The stock of a title after copies were added. */
export interface ChangedStock extends StockTitle, FilledOrders {}

/** The stock of a title after a used copy was added. */
export interface AddedCopy extends ChangedStock {
	/** The offer that contains the copy: 'very_good', or 'very_good-2' for an individual copy. */
	condition: string;
}

/** A change in the number of copies of a title. */
export interface MovementRow {
	id: number;
	created_at: number;
	condition_text: string;
	location: string;
	/** The number of added copies; negative if copies left the stock. */
	change: number;
	/** The reason for the change, in words. */
	why: string;
	/** The note on the change, or '' if there is no note. */
	note: string;
	/** The number of the order that caused the change, or '' if no order caused it. */
	order_number: string;
	/** Whether the staff member may open the order that caused the change. */
	is_own: boolean;
	/** The staff member who made the change, or '' if unknown. */
	staff: string;
}

/** A title at a location, as a row of a list. */
export interface TitleAtPlace {
	eisbn: string;
	title: string;
	condition_text: string;
	/** The location's id, because two locations may have the same name. */
	location_id: number;
	location: string;
	copies: number;
	/** The orders for which these copies are on hold. */
	orders: OrderHolding[];
}

export interface ReservedRow {
	order_number: string;
	/** The customer's name; for another location's order, a text without the name. */
	name: string;
	is_own: boolean;
	state: OrderState;
	eisbn: string;
	title: string;
	condition_text: string;
	location_id: number;
	location: string;
	copies: number;
	/** When the order was placed, in Unix seconds. */
	since: number;
}

export interface FoundTitleRow {
	eisbn: string;
	title: string;
	/** The authors' names, separated by commas. */
	authors: string;
	binding: string;
}

/** A title that staff found by words or by number, with its available copies. */
export interface FoundStock extends FoundTitleRow {
	/** The available copies in any condition, by location, empty if no location has available copies. */
	stock: { location: string; onhand: number }[];
}

/** A title that staff added to the catalogue and that no feed has completed yet. */
export interface TitleToComplete {
	eisbn: string;
	title: string;
	authors: string;
	/** When staff added the title, in Unix seconds. */
	added_at: number;
}

const source = 'docs/behaviour/desk.md#stock';

/** The number of a title that a staff member types or scans: an ISBN-10 or ISBN-13 with any separators, or another barcode. */
export const scannedCode = () => requiredText(40, 'Scan or type an ISBN or a barcode.');

const maxCopies = 999_999;
/** A number of copies in a count, an order line or a scan. The number must be a whole number. */
export const copies = (min = 0, max = maxCopies) => integer(min, max);

const onhand = z
	.string()
	.trim()
	.transform((text) => text.replace(/^[−–]/, '-'))
	.pipe(
		z
			.string()
			.regex(
				/^(?:\d{1,6}|[+-][1-9]\d{0,5})?$/,
				'Enter the copies in the store, such as 3, or a change such as +2 or -1.',
			),
	);
const price = z
	.string()
	.trim()
	.regex(/^(?:\d{1,6}(?:\.\d{1,2})?)?$/, 'must be a price such as 12.99');
const discount = z
	.string()
	.trim()
	.regex(/^(?:100|\d{1,2}(?:\.\d{1,2})?)?$/, 'must be a percentage from 0 to 100');

const place = { eisbn: eisbn(), condition: condition(), location_id: id() };

/** The idempotency key of a form. A second POST request with the same key changes nothing. */
export const postKey = () => z.string().regex(/^[\w-]{16,64}$/, 'must be a key of this form');

/** The bindings that staff can choose when they add a title to the catalogue. */
export const addedBindings = ['Paperback', 'Hardcover', 'Board Book', 'Spiral Bound', 'Audio CD', 'Other'] as const;

/**
 * The columns by which the list of titles sold without stock can be sorted. By default, the list is sorted by location, then by
 * copies.
 */
export const shortColumns = ['copies'] as const;
/** The columns by which the list of copies that have been on hold for a long time can be sorted. */
export const reservedColumns = ['since', 'copies'] as const;

export const deskStock = {
	'desk-stock/lookUp': defineDesk<StockTitle>()({ source, reads: true, payload: z.object({ code: scannedCode() }) }),
	/** Finds titles by words, as in the shop's search, or by number. */
	'desk-stock/find': defineDesk<DeskPage<FoundStock> & { unknown_eisbn: string | null }>()({
		source,
		reads: true,
		limit: 'desk-find',
		payload: z.object({
			query: requiredText(100, 'Type words of the title or author, or an ISBN.'),
			offset: integer(0, 1000).default(0),
			limit: integer(1, 50).default(20),
		}),
	}),
	/** Adds a title that is missing in the catalogue, with the details that staff know. A feed adds the other details later. */
	'desk-stock/addTitle': defineDesk<{ eisbn: string; title: string }>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			code: scannedCode(),
			title: requiredText(300, 'Type the title.'),
			author: text(200).default(''),
			price: price.default(''),
			binding: z.enum(addedBindings).default('Paperback'),
		}),
	}),
	/** Lists titles that staff added and that no feed has completed, newest first. */
	'desk-stock/toComplete': defineDesk<DeskPage<TitleToComplete>>()({
		source,
		reads: true,
		payload: z.object(pageFields),
	}),
	/** Returns the locations whose stock the staff member may see, and the conditions of copies. */
	'desk-stock/choices': defineDesk<{
		locations: { id: number; name: string }[];
		conditions: { code: string; text: string }[];
	}>()({ source, reads: true, payload: z.object({}) }),
	/**
	 * Changes an offer's stock. Fields that the payload omits keep their values. '' removes a price (then the list price applies),
	 * a discount or a note. `onhand` is the number of copies in the store, including copies on hold for orders. '+2' adds two
	 * copies, and '-1' removes one copy.
	 */
	'desk-stock/change': defineDesk<ChangedStock>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			...place,
			version: requiredText(64),
			onhand: onhand.optional(),
			price: price.optional(),
			discount: discount.optional(),
			note: text(500).optional(),
			shelf: text(maxShelfLength).optional(),
			minimum: copies().optional(),
			reason: requiredText(200, 'Type a reason.'),
			/** Confirms that a new price or note of a used offer applies to all copies of the offer. */
			accept: flag().optional(),
		}),
	}),
	/**
	 * Adds one used copy of a title. The answer's `condition` identifies the offer that contains the copy: an offer with the same
	 * condition, price and note, or a new offer. With `copies` 0, the call only makes the offer, because a delivery or a transfer
	 * brings the copy.
	 */
	'desk-stock/addCopy': defineDesk<AddedCopy>()({
		source,
		limit: 'desk-change',
		payload: z.object({
			code: scannedCode(),
			condition: condition(),
			location_id: id(),
			price: price.pipe(z.string().min(1, 'is required')),
			shelf: text(maxShelfLength),
			note: text(500).optional(),
			/** The number of copies that are now in the store. */
			copies: copies(0, 1).default(1),
			key: postKey(),
		}),
	}),
	'desk-stock/movements': defineDesk<DeskPage<MovementRow> & { eisbn: string; title: string }>()({
		source,
		reads: true,
		payload: z.object({ code: scannedCode(), ...pageFields }),
	}),
	/** Lists copies on hold for orders that staff could not find in a count. */
	'desk-stock/soldWithoutStock': defineDesk<DeskPage<TitleAtPlace>>()({
		source,
		reads: true,
		payload: z.object({ sort: sortField(shortColumns).optional(), ...pageFields }),
	}),
	/** Lists copies that have been on hold for an order for at least the given number of days, oldest order first. */
	'desk-stock/reservedLong': defineDesk<DeskPage<ReservedRow>>()({
		source,
		reads: true,
		payload: z.object({
			days: integer(0, 3650).default(14),
			sort: sortField(reservedColumns).optional(),
			...pageFields,
		}),
	}),
};
