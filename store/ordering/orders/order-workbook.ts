import writeExcelFile, { type CellObject, type Row } from 'write-excel-file/node';
import { goneWords } from '../../contract/gone-words';
import type { Order, OrderItem } from '../../contract/order';
import { type OrderAddress, orderAddressLines } from '../../contract/order-address';
import { orderStateWords } from '../../contract/order-states';
import { amount, count, day, localDate, words, workbookSheet } from '../../foundation/workbook-cells';

/**
 * Writes an order as an Excel workbook, with a row for each order item, and a second sheet with the details of the order. Amounts
 * and quantities are numbers, and the date is in the store's time zone. All other cells contain text, so that Excel never treats
 * a book title as a formula.
 * @param timezone the store's time zone
 */
export async function writeOrderWorkbook(path: string, order: Order, timezone: string): Promise<void> {
	const date = localDate(order.order_date, timezone);
	const summary = { sheet: 'Order', columns: [{ width: 22 }, { width: 48 }], data: facts(order, date) };
	await writeExcelFile([itemsSheet([order], timezone), summary]).toFile(path);
}

/** Writes several orders as one Excel workbook, with the items of all orders, and a second sheet with a row for each order. */
export async function writeOrdersWorkbook(path: string, orders: Order[], timezone: string): Promise<void> {
	const rows = orders.map((order): Row => {
		const date = localDate(order.order_date, timezone);
		return orderColumns.map(({ cell }) => cell(order, date));
	});
	await writeExcelFile([itemsSheet(orders, timezone), workbookSheet('Orders', orderColumns, rows)]).toFile(path);
}

function itemsSheet(orders: Order[], timezone: string) {
	const rows = orders.flatMap((order) => {
		const date = localDate(order.order_date, timezone);
		return order.items.map((item): Row => columns.map(({ cell }) => cell(item, order, date)));
	});
	return workbookSheet('Items', columns, rows);
}

interface Column<Of extends unknown[]> {
	name: string;
	/** The column width in characters. */
	width: number;
	cell(...of: Of): CellObject | null;
}

const columns: Column<[item: OrderItem, order: Order, date: Date]>[] = [
	{ name: 'Order', width: 10, cell: (_, order) => words(order.order_number) },
	{ name: 'Date', width: 12, cell: (_item, _order, date) => day(date) },
	{ name: 'Purchase order', width: 16, cell: (_, order) => words(order.purchaseorder) },
	{ name: 'ISBN or barcode', width: 16, cell: ({ title_info }) => words(title_info.eisbn) },
	{ name: 'Title', width: 48, cell: ({ title_info }) => words(title_info.title) },
	{
		name: 'Authors',
		width: 30,
		cell: ({ title_info }) => words(title_info.authors.map(({ name }) => name).join(', ')),
	},
	{ name: 'Format', width: 14, cell: ({ title_info }) => words(title_info.binding) },
	{ name: 'Condition', width: 12, cell: ({ title_info }) => words(title_info.available.text) },
	{ name: 'Quantity', width: 10, cell: ({ cart_info }) => count(cart_info.quantity) },
	{ name: 'To be ordered', width: 14, cell: ({ cart_info }) => count(cart_info.backorder_quantity) },
	{ name: 'Full price', width: 12, cell: ({ cart_info }) => amount(cart_info.original_price) },
	{ name: 'Price', width: 12, cell: ({ cart_info }) => amount(cart_info.sold_price) },
	{ name: 'Total', width: 12, cell: ({ cart_info }) => amount(cart_info.line_price) },
	{ name: 'Notes', width: 40, cell: (item) => words(notesOf(item)) },
];

const orderColumns: Column<[order: Order, date: Date]>[] = [
	{ name: 'Order', width: 10, cell: (order) => words(order.order_number) },
	{ name: 'Date', width: 12, cell: (_order, date) => day(date) },
	{ name: 'Status', width: 18, cell: ({ state }) => words(orderStateWords[state]) },
	{ name: 'Outcome', width: 40, cell: (order) => words(outcomeOf(order)) },
	{ name: 'Purchase order', width: 16, cell: (order) => words(order.purchaseorder) },
	{ name: 'Name', width: 24, cell: (order) => words(order.purchaser_name) },
	{ name: 'E-mail', width: 28, cell: (order) => words(order.email) },
	{ name: 'Ordered by', width: 24, cell: ({ placed_by }) => words(placed_by?.name) },
	{ name: 'Ordered by, e-mail', width: 28, cell: ({ placed_by }) => words(placed_by?.email) },
	{ name: 'Delivery', width: 14, cell: (order) => words(order.delivery_type) },
	{ name: 'Payment', width: 40, cell: (order) => words(order.payment_message) },
	{ name: 'Subtotal', width: 12, cell: ({ summary }) => amount(summary.subtotal) },
	{ name: 'Taxes', width: 12, cell: ({ summary }) => sum(summary.taxes.map((tax) => tax.amount)) },
	{ name: 'Shipping', width: 12, cell: ({ summary }) => amount(summary.shipping) },
	{ name: 'Total', width: 12, cell: ({ summary }) => amount(summary.total) },
	{ name: 'Current total', width: 14, cell: ({ charged }) => amount(charged) },
	{ name: 'Gift cards', width: 12, cell: ({ summary }) => amount(summary.total_gift_card_amount_used) },
	{ name: 'Refunded', width: 12, cell: ({ given_back }) => amount(given_back) },
	{ name: 'Owing', width: 12, cell: ({ summary }) => amount(summary.total_owing) },
];

function facts(order: Order, date: Date): Row[] {
	const { summary, shipping, pickup_location: place } = order;
	const promos = (areForShipping: boolean) =>
		summary.promo_codes
			.filter(({ type }) => (type === 'shipping') === areForShipping)
			.map((promo): [string, CellObject] => [promo.description, amount(promo.amount)]);
	const rows: [string, CellObject | null][] = [
		['Order', words(order.order_number)],
		['Date', day(date, 'yyyy-mm-dd hh:mm')],
		['Status', words(orderStateWords[order.state])],
		['Outcome', words(outcomeOf(order))],
		['Purchase order', words(order.purchaseorder)],
		['Name', words(order.purchaser_name)],
		['E-mail', words(order.email)],
		['Phone', words(order.phone)],
		['Ordered by', words(order.placed_by && lines([order.placed_by.name, order.placed_by.email]))],
		['Ordered for', words(order.placed_by?.institution)],
		['Delivery', words(order.delivery_type)],
		['At', words(place && lines([place.name, place.address]))],
		['To', words(shipping && lines(orderAddressLines(shipping, { town: townOf, country: () => '' })))],
		['Carrier', words(shipping?.provider)],
		['Payment', words(order.payment_message)],
		['Notes', words(order.notes)],
		['Full price', amount(summary.original_price)],
		['Discounts', amount(summary.discounts)],
		...promos(false),
		['Subtotal', amount(summary.subtotal)],
		...summary.taxes.map((tax): [string, CellObject] => [tax.type, amount(tax.amount)]),
		['Shipping', amount(summary.shipping)],
		...promos(true),
		['Total', amount(summary.total)],
		...(order.charged === summary.total
			? []
			: [['Current total', amount(order.charged)] as [string, CellObject | null]]),
		['Gift cards', amount(summary.total_gift_card_amount_used)],
		...(order.given_back === '0.00' ? [] : [['Refunded', amount(order.given_back)] as [string, CellObject | null]]),
		['Owing', amount(summary.total_owing)],
	];
	return rows
		.filter(([, cell]) => cell !== null)
		.map(([label, cell]) => [{ value: label, type: String, fontWeight: 'bold' }, cell]);
}

/** Returns the text that says how and why a request for approval was cancelled. Ignores the store's answer to a quote request. */
const outcomeOf = ({ state, store_message, decline_reason }: Order): string =>
	state === 'cancelled' ? [store_message, decline_reason].filter(Boolean).join(' ') : '';

/** Returns the text line of an address with city, province, postal code and country code. */
const townOf = ({ city, prov, postal, country }: OrderAddress): string =>
	[city, prov, postal, country].filter(Boolean).join(' ');

const lines = (parts: string[]): string => parts.filter(Boolean).join(', ');

function notesOf({ cart_info }: OrderItem): string {
	const { gift_registry_info: registry, cart_notes, backorder_sub_message } = cart_info;
	const card = cart_notes?.gift_card_info;
	return [
		backorder_sub_message,
		registry && `For ${registry.name}'s registry (${registry.occasion})`,
		card?.personalize && `To ${card.to} from ${card.from}: ${card.message}`,
		...goneWords(cart_info),
	]
		.filter(Boolean)
		.join('; ');
}

/** Adds up amounts in whole cents to avoid rounding errors. */
const sum = (decimals: string[]): CellObject =>
	amount(String(decimals.reduce((cents, decimal) => cents + Math.round(Number(decimal) * 100), 0) / 100));
