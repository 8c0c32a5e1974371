import { z } from 'zod';
import { defineDesk } from './desk-call';
import { type DeskPage, pageFields, sortField } from './desk-page';
import { condition, eisbn, flag, id, integer, requiredText, text } from './fields';
import { maxShelfLength } from './lengths';
import type { OrderState } from './order-states';

/** An order that holds copies, or that waits for some. */
export interface OrderOfCopies {
	order_number: string;
	/** The customer's name; words without a name for an order of another location. */
	name: string;
	copies: number;
}

/** An order that holds copies at a location. */
export interface OrderHolding extends OrderOfCopies {
	/** Whether the order is theirs to open. */
	is_own: boolean;
}

/** The copies of an offer at a location. */
export interface StockPlace {
	location_id: number;
	location: string;
	/** Copies in the store, those on hold among them: `onhand` + `reserved` − `short`. */
	in_store: number;
	/** Available: copies that can be sold. */
	onhand: number;
	/** On hold: copies that orders hold, and whose they are: the first hundred orders. */
	reserved: number;
	promised: OrderHolding[];
	onorder: number;
	/** Copies that orders hold and that a count has not found. */
	short: number;
	shelf: string;
	/** The number of copies below which the stock is too low; 0 for no minimum. */
	minimum: number;
	/** When copies last came, left, were sold or were handed over, in unix seconds; null for never. */
	changed_at: number | null;
	/** The version of the fields shown here and of the offer. */
	version: string;
}

/** Copies of an offer at a location that staff see and do not change. It does not name the orders that hold them. */
export type OtherPlace = Omit<StockPlace, 'promised' | 'version'>;

/** Copies of a title on their way between two locations. No location counts them. */
export interface CopiesInTransit {
	transfer_id: number;
	/** Whether the transfer is theirs to open. */
	is_own: boolean;
	condition: string;
	condition_text: string;
	copies: number;
	/** Names of the locations. */
	from: string;
	to: string;
}

export interface StockOffer {
	/** A condition, or the code of an individual copy: 'very_good-2'. */
	condition: string;
	/** The conditions that its copies are of: 'very_good' and 'used' for 'very_good-2'. */
	fits: string[];
	/** Such as 'Used, very good', or 'Used, very good (copy 2)'. */
	condition_text: string;
	/** '12.99'; null if the offer has the list price. */
	price: string | null;
	/** The price that a shopper pays; null if no price is known. */
	asked: string | null;
	/** Percent; null for none. */
	discount: number | null;
	note: string;
	/** Whether there is one copy of it, with a price and a note of its own. */
	is_individual: boolean;
	/** How an individual copy is gone that is not in the store, on order or on hold; null for every other offer. */
	gone: 'sold' | 'removed' | null;
	/** The locations that have or had copies. */
	places: StockPlace[];
	/** The other locations, without any record of the offer yet. */
	empty_places: StockPlace[];
	/** For staff of one location: the stock of the others. */
	elsewhere: OtherPlace[];
}

/** The stock of a title. */
export interface StockTitle {
	eisbn: string;
	title: string;
	/** Names, parted by commas. */
	authors: string;
	binding: string;
	publisher: string;
	/** '12.99' in the shop's currency; null for none. */
	list_price: string | null;
	offers: StockOffer[];
	/** The title as a new copy, if the shop does not offer new copies; null if it does. */
	new_offer: StockOffer | null;
	/** Copies on their way between locations, those sent first before the others. */
	in_transit: CopiesInTransit[];
	/** Orders that wait for copies to come, the oldest first: the first hundred. */
	waiting: (OrderOfCopies & { condition: string })[];
}

/** The orders that waited for copies and have them now. */
export interface FilledOrders {
	/** The filled orders that the staff member may see. */
	filled: OrderOfCopies[];
	/** Copies filled for orders of other locations. The staff member learns nothing of their customers. */
	filled_elsewhere: number;
}

/** The stock of a title after copies came in. */
export interface ChangedStock extends StockTitle, FilledOrders {}

/** The stock of a title after a used copy was added. */
export interface AddedCopy extends ChangedStock {
	/** The offer that has the copy: 'very_good', or 'very_good-2' for a copy of its own. */
	condition: string;
}

/** A change of a title's copies. */
export interface MovementRow {
	id: number;
	created_at: number;
	condition_text: string;
	location: string;
	/** Copies, less than 0 for those that left. */
	change: number;
	/** In words. */
	why: string;
	/** The note on the movement; '' without one. */
	note: string;
	/** The order that it was for; ''. */
	order_number: string;
	/** Whether that order is theirs to open. */
	is_own: boolean;
	/** The staff member who moved the copies; '' if unknown. */
	staff: string;
}

/** A title at a location, in a list. */
export interface TitleAtPlace {
	eisbn: string;
	title: string;
	condition_text: string;
	/** Two locations may have one name. */
	location_id: number;
	location: string;
	copies: number;
	/** The orders that it is about. */
	orders: OrderHolding[];
}

export interface ReservedRow {
	order_number: string;
	/** As with `OrderHolding`. */
	name: string;
	is_own: boolean;
	state: OrderState;
	eisbn: string;
	title: string;
	condition_text: string;
	location_id: number;
	location: string;
	copies: number;
	/** When the order was given. Unix seconds. */
	since: number;
}

export interface FoundTitleRow {
	eisbn: string;
	title: string;
	/** Names, parted by commas. */
	authors: string;
	binding: string;
}

/** A title that words or a number find, with its available copies. */
export interface FoundStock extends FoundTitleRow {
	/** Available copies in any condition, by location; empty if no location has any. */
	stock: { location: string; onhand: number }[];
}

/** A title that staff added and that no feed has completed. */
export interface TitleToComplete {
	eisbn: string;
	title: string;
	authors: string;
	/** Unix seconds. */
	added_at: number;
}

const source = 'docs/behaviour/desk.md#stock';

/** The number that a staff member types or scans: an ISBN-10 or ISBN-13 with any separators, or another barcode. */
export const scannedCode = () => requiredText(40, 'Scan or type a number.');

const maxCopies = 999_999;
/** Copies that a count, a line or a scan speaks of, in digits: nothing is rounded. */
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

/** The key that a form carries, so that a second post of it does nothing more. */
export const postKey = () => z.string().regex(/^[\w-]{16,64}$/, 'must be a key of this form');

/** The bindings that staff choose from when they add a title. */
export const addedBindings = ['Paperback', 'Hardcover', 'Board Book', 'Spiral Bound', 'Audio CD', 'Other'] as const;

/** The columns by which titles sold without stock can be sorted. By default they are sorted by location, then by copies. */
export const shortColumns = ['copies'] as const;
/** The columns by which copies reserved too long can be sorted. */
export const reservedColumns = ['since', 'copies'] as const;

export const deskStock = {
	'desk-stock/lookUp': defineDesk<StockTitle>()({ source, reads: true, payload: z.object({ code: scannedCode() }) }),
	/** Titles by words, as the shop's search finds them, or by number. */
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
	/** Adds a title that the catalogue does not have, as far as staff know it. A feed completes it later. */
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
	/** Titles that staff added and that no feed has completed, the newest first. */
	'desk-stock/toComplete': defineDesk<DeskPage<TitleToComplete>>()({
		source,
		reads: true,
		payload: z.object(pageFields),
	}),
	/** The shop's locations, as far as one may see their stock, and the conditions that copies can be in. */
	'desk-stock/choices': defineDesk<{
		locations: { id: number; name: string }[];
		conditions: { code: string; text: string }[];
	}>()({ source, reads: true, payload: z.object({}) }),
	/**
	 * Changes an offer's stock. Keeps the values that the payload leaves out. '' removes a price (the list price applies then), a
	 * discount or a note, and keeps the copies. `onhand` is the number of copies in the store, including those on hold for orders; '+2'
	 * adds copies and '-1' removes some.
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
			/** Confirms that a change of a used offer's price or note is about all its copies. */
			accept: flag().optional(),
		}),
	}),
	/**
	 * Adds one copy that came in. The answer's `condition` names the offer that has it: an offer of the same condition, price and
	 * note, or a new one.
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
			key: postKey(),
		}),
	}),
	'desk-stock/movements': defineDesk<DeskPage<MovementRow> & { eisbn: string; title: string }>()({
		source,
		reads: true,
		payload: z.object({ code: scannedCode(), ...pageFields }),
	}),
	/** Copies that orders hold and that a count has not found. */
	'desk-stock/soldWithoutStock': defineDesk<DeskPage<TitleAtPlace>>()({
		source,
		reads: true,
		payload: z.object({ sort: sortField(shortColumns).optional(), ...pageFields }),
	}),
	/** Lists copies that orders have held for that many days, the oldest order first. */
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
