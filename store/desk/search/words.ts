import type { Selectable } from 'kysely';
import { isAscii, wordsOf } from '../../catalogue/titles/sort-keys';
import type { CustomersTable, OrdersTable } from '../../foundation/database/schema';
import { shownEmail } from '../../foundation/sessions/customer-row';
import { lastDestination, type StoredDestination } from '../../ordering/orders/stored-destination';

/** The maximum number of words of a search text that are used. Each word of the search text needs a separate query. */
const maxTyped = 5;
/** The maximum number of search words of an order or customer, and the maximum number of characters of a word. */
const maxWords = 60;
const maxLength = 80;
/**
 * The numbers of final digits by which a phone number can be found: with area code, without area code, and the last four digits.
 */
const phoneEnds = [10, 7, 4];

export type OrderOfWords = Pick<
	Selectable<OrdersTable>,
	| 'order_number'
	| 'purchase_order'
	| 'purchaser_name'
	| 'email'
	| 'phone'
	| 'placed_by_name'
	| 'placed_by_email'
	| 'placed_for'
	| 'shipping'
>;

const receiverOf = ({ order_number, shipping }: OrderOfWords): Partial<StoredDestination> =>
	lastDestination({ id: order_number, shipping }) ?? {};

/**
 * Returns the words of an order's numbers and names. Leaves out e-mail addresses and phone numbers, because a till must not find
 * orders by them.
 */
export function wordsOfOrderNames(order: OrderOfWords): string[] {
	const to = receiverOf(order);
	const purchaseOrder = wordsOf(order.purchase_order);
	return tidy([
		...split(order.order_number, purchaseOrder, order.purchaser_name, order.placed_by_name, order.placed_for),
		...split(to.orgname ?? '', to.name ?? ''),
		// The purchase order number as one word too, without spaces.
		purchaseOrder.replaceAll(' ', ''),
	]);
}

/** Returns the search words of an order: its numbers, and the names, e-mail addresses and phone numbers of the people on it. */
export function wordsOfOrder(order: OrderOfWords): string[] {
	const to = receiverOf(order);
	return tidy([
		...wordsOfOrderNames(order),
		...[order.email, order.placed_by_email, to.email ?? ''].flatMap(ofEmail),
		...[order.phone, to.phone ?? ''].flatMap(ofPhone),
	]);
}

export type CustomerOfWords = Pick<
	Selectable<CustomersTable>,
	'email' | 'first_name' | 'last_name' | 'company' | 'phone_number' | 'alt_phone_number'
>;

export const wordsOfCustomer = (customer: CustomerOfWords): string[] =>
	tidy([
		...split(customer.first_name, customer.last_name, customer.company ?? ''),
		...ofEmail(shownEmail(customer.email)),
		...[customer.phone_number, customer.alt_phone_number].flatMap(ofPhone),
	]);

/**
 * Returns the search words in the typed text. Each search word matches words that start with it. The list is empty for a text
 * without searchable words.
 */
export function wordsTyped(typed: string): string[] {
	const text = typed.trim().toLowerCase();
	if (/^\S+@\S*$/.test(text)) return [text.slice(0, maxLength)];
	const digits = figuresOf(text);
	if (/^\+?[\d\s().-]+$/.test(text) && digits.length >= 7) return [digits.slice(-(phoneEnds[0] ?? 0))];
	return wordsOf(text)
		.split(' ')
		.filter((word) => word.length > 1 || !isAscii(word))
		.slice(0, maxTyped)
		.map((word) => word.slice(0, maxLength));
}

const split = (...texts: string[]): string[] => texts.flatMap((text) => wordsOf(text).split(' '));

/** Returns the whole e-mail address, and the words before its @ sign. */
const ofEmail = (email: string): string[] => [email.trim().toLowerCase(), ...split(email.split('@')[0] ?? '')];

function ofPhone(phone: string): string[] {
	const digits = figuresOf(phone);
	return digits.length < 4 ? [] : phoneEnds.map((end) => digits.slice(-end));
}

const figuresOf = (text: string): string => text.replace(/\D/g, '');

const tidy = (words: string[]): string[] =>
	[...new Set(words.map((word) => word.slice(0, maxLength)))].filter((word) => word !== '').slice(0, maxWords);
