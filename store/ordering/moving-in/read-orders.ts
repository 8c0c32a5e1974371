import type { Mapping } from '../../catalogue/feeds/columns';
import { parseCents } from '../../catalogue/feeds/money';
import { type NamedRow, readNamedColumns } from '../../catalogue/feeds/named-columns';
import { RestoredDigits } from '../../catalogue/feeds/restored-digits';
import type { TextReading } from '../../catalogue/feeds/text-file';
import type { FeedItem } from '../../catalogue/feeds/title-record';
import { toProductNumber } from '../../contract/product-number';
import { zonedTime } from '../../contract/zoned-time';
import { findCountry } from '../../foundation/places/countries';
import { restoredZeros, withLeadingZeros } from '../../people/moving-in/leading-zeros';
import { type PastOrderColumn, pastOrderHeadings } from './order-columns';
import type { PastItem, PastOrder } from './write-past-orders';

export interface ReadOrdersOptions {
	map: Mapping;
	/** A prefix for the other shop's order numbers, so that they differ from this shop's order numbers. */
	prefix: string;
	/** The time zone of dates in the table that contain no time zone. */
	timezone: string;
	onNote: (note: string) => void;
}

/** The maximum number of items in an order. */
const maxItems = 2000;

/**
 * Reads the orders in another shop's order table. The table has a row for each order item. Data about the whole order is in the
 * order's first row, or in all of the order's rows. The rows of an order must be consecutive.
 */
export async function* readOrders(
	path: string,
	options: ReadOrdersOptions,
	reading: TextReading,
): AsyncGenerator<FeedItem<PastOrder>, void, undefined> {
	const { map, onNote } = options;
	const needed = ['number', 'date', 'item_name'] as const;
	let rows: NamedRow<PastOrderColumn>[] = [];
	const table = { headings: pastOrderHeadings, needed, map, onNote };
	const restored = new RestoredDigits();
	for await (const row of readNamedColumns(path, table, reading)) {
		if ('refused' in row) {
			yield row;
			continue;
		}
		if (rows.length > 0 && row.cells.number !== rows[0]?.cells.number) {
			yield itemOf(rows, options, restored);
			rows = [];
		}
		if (rows.length < maxItems) rows.push(row);
	}
	if (rows.length > 0) yield itemOf(rows, options, restored);
	for (const note of restored.notes()) onNote(note);
}

function itemOf(
	rows: readonly NamedRow<PastOrderColumn>[],
	options: ReadOrdersOptions,
	restored: RestoredDigits,
): FeedItem<PastOrder> {
	const [{ at, source } = { at: 0, source: '' }] = rows;
	const result = readOrder(rows, options, restored);
	return 'refused' in result ? { at, ...result, source } : { at, record: result };
}

const ended = /cancel|refund|void|fail|trash/i;
const open =
	/unfulfilled|partial|pending|processing|on.?hold|draft|authorized|new|progress|proposed|reserved|prepared/i;

function readOrder(
	rows: readonly NamedRow<PastOrderColumn>[],
	{ prefix, timezone }: ReadOrdersOptions,
	restored: RestoredDigits,
): PastOrder | { refused: string } {
	const cell = (column: PastOrderColumn): string => rows.find(({ cells }) => cells[column] !== '')?.cells[column] ?? '';
	const number = cell('number').replace(/[^A-Za-z0-9-]/g, '');
	if (number === '' || number.length > 28) return { refused: 'the order number is missing' };
	const created_at = readTime(cell('date'), timezone);
	if (created_at === null) return { refused: `its date cannot be read: ${cell('date')}` };
	const states = [cell('status'), cell('payment_status')].join(' ');
	const cancelled = cell('cancelled') !== '' || (ended.test(states) && !/partially/i.test(states));
	if (!cancelled && open.test(states)) {
		return { refused: `it is still open in the other shop (${states.trim()}): finish it there first` };
	}
	const items: PastItem[] = [];
	for (const { at, cells } of rows) {
		if (cells.item_name === '') continue;
		const item = readItem(cells, (words) => restored.add(at, words));
		if (!item) return { refused: `the price or the quantity in line ${at} cannot be read` };
		items.push(item);
	}
	if (items.length === 0) return { refused: 'the order has no items' };
	const postal = withLeadingZeros(cell('postal_code'), findCountry(cell('country'))?.code ?? '');
	restored.add(rows[0]?.at ?? 0, restoredZeros(cell('postal_code'), postal));
	const amount = (column: PastOrderColumn) => (cell(column) === '' ? null : (parseCents(cell(column)) ?? null));
	return {
		number: prefix + number,
		email: cell('email'),
		created_at,
		cancelled,
		items,
		discount: amount('discount') ?? 0,
		shipping: amount('shipping') ?? 0,
		taxes: amount('taxes') ?? 0,
		total: amount('total'),
		payment: cell('payment').slice(0, 80),
		purchaser: (cell('purchaser') || cell('recipient')).slice(0, 160),
		phone: cell('phone').slice(0, 40),
		address: {
			name: cell('recipient'),
			addr1: cell('street'),
			addr2: cell('street_2'),
			city: cell('city'),
			prov: cell('province'),
			postal,
			country: cell('country'),
		},
	};
}

function readItem(cells: Record<PastOrderColumn, string>, onRestored: (words?: string) => void): PastItem | null {
	const quantity = cells.item_quantity === '' ? 1 : Number(cells.item_quantity);
	if (!Number.isInteger(quantity) || quantity < 1 || quantity > 100_000) return null;
	const total = cells.item_total === '' ? undefined : parseCents(cells.item_total);
	const price =
		cells.item_price === ''
			? total === undefined
				? undefined
				: Math.round(total / quantity)
			: parseCents(cells.item_price);
	if (price === undefined) return null;
	const product = toProductNumber(cells.item_number);
	if ('eisbn' in product) onRestored(product.restored);
	return { title: cells.item_name.slice(0, 500), eisbn: 'eisbn' in product ? product.eisbn : '', quantity, price };
}

/**
 * Parses a time such as '2024-03-05 14:22:10 -0500', '2024-03-05T14:22' or '03/05/2024' into unix seconds. Returns null for any
 * other text.
 */
function readTime(text: string, timezone: string): number | null {
	const iso = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?))?\s*(Z|UTC|[+-]\d\d:?\d\d)?/.exec(text);
	const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:,?\s+(\d\d:\d\d(?::\d\d)?))?/.exec(text);
	const day = iso
		? `${iso[1]}-${iso[2]}-${iso[3]}`
		: american && `${american[3]}-${american[1]?.padStart(2, '0')}-${american[2]?.padStart(2, '0')}`;
	if (!day) return null;
	const time = iso?.[4] ?? american?.[4] ?? '12:00';
	const zone = iso?.[5]?.replace('UTC', 'Z').replace(/^([+-]\d\d)(\d\d)$/, '$1:$2');
	const moment = zone ? Math.floor(Date.parse(`${day}T${time}${zone}`) / 1000) : zonedTime(`${day}T${time}`, timezone);
	return Number.isNaN(moment) ? null : moment;
}
