import { maxShelfLength } from '../../contract/lengths';
import { chooseProductNumber } from '../../contract/product-number';
import type { RowValues } from './columns';
import { conditionCode } from './condition-words';
import type { StockField } from './headings';
import { type DecimalMark, isUnclearPrice, namedCurrency, parseCents } from './money';
import { plainLine } from './plain-text';
import type { StockRecord } from './title-record';

/** The options for parsing the prices in a table. */
export interface StockPriceReading {
	/** The shop's currency (an ISO 4217 code). If the shop's currency is undefined, the currency of a price is not checked. */
	storeCurrency?: string | undefined;
	/** The decimal separator of the table's prices, if the prices show the separator. */
	decimals?: DecimalMark | undefined;
}

/** The stock records of a row, and whether the row has a negative number of copies. */
export interface StockRow {
	records: StockRecord[];
	isNegative: boolean;
}

/**
 * Matches a cell which says that the offer's own price, discount or note is to be removed. An empty cell leaves the price,
 * discount or note unchanged.
 */
const nonePattern = /^none$/i;

/**
 * Reads the stock in a row. Returns one record, or two records if the row has prices for both new and used copies. A negative
 * number of copies is treated as 0. A point of sale reports a negative number if it sold more copies than it had recorded.
 * Refuses a row without an ISBN, or with an invalid price, number of copies or discount. Also refuses a price in a currency
 * other than the shop's, because a misread price would lose money. The error includes the ISBN if the ISBN could be read.
 */
export function stockFromRow(
	{ isbns, values }: RowValues<StockField>,
	{ storeCurrency, decimals }: StockPriceReading = {},
): StockRow | { refused: string; eisbn?: string } {
	const isbn = chooseProductNumber(isbns);
	if ('refused' in isbn) return isbn;
	const { eisbn } = isbn;
	const record: StockRecord = { eisbn, condition: conditionCode(words(values.condition) ?? '') };
	let isNegative = false;
	for (const field of ['onhand', 'onorder'] as const) {
		const cell = words(values[field]);
		if (!cell) continue;
		const count = wholeNumber(cell);
		if (count === undefined) return { eisbn, refused: `${JSON.stringify(cell)} is not a number of copies` };
		if (count < 0) isNegative = true;
		record[field] = Math.max(0, count);
	}
	const location = words(values.location);
	if (location) record.location = location;
	const note = words(values.note);
	if (note) record.note = nonePattern.test(note) ? null : note;
	const shelf = words(values.shelf);
	if (shelf) record.shelf = shelf.slice(0, maxShelfLength);
	const discount = words(values.discount);
	if (discount) {
		const percent = nonePattern.test(discount) ? null : percentage(discount);
		if (percent === undefined) return { eisbn, refused: `${JSON.stringify(discount)} is not a percentage` };
		record.discount = percent;
	}
	const foreign = foreignPrice(values, storeCurrency);
	if (foreign !== undefined) return { eisbn, refused: foreign };
	const records = withPrices(record, values, decimals);
	return 'refused' in records ? { eisbn, ...records } : { records, isNegative };
}

/** Returns the error for a price in a currency other than the shop's. Returns undefined if there is no such price. */
function foreignPrice(values: RowValues<StockField>['values'], storeCurrency: string | undefined): string | undefined {
	const told = namedCurrency(words(values.currency) ?? '');
	for (const field of ['price', 'price_new', 'price_used'] as const) {
		const cell = words(values[field]) ?? '';
		const named = namedCurrency(cell) ?? (/\d/.test(cell) ? told : undefined);
		if (storeCurrency !== undefined && named !== undefined && named !== storeCurrency)
			return `${JSON.stringify(cell)} is a price in ${named}: convert it to ${storeCurrency}`;
	}
	return undefined;
}

function withPrices(
	record: StockRecord,
	values: RowValues<StockField>['values'],
	decimals: DecimalMark | undefined,
): StockRecord[] | { refused: string } {
	const records: StockRecord[] = [];
	const pair: [string | undefined, string][] = [
		[words(values.price_new), 'new'],
		[words(values.price_used), 'used'],
	];
	for (const [cell, condition] of pair) {
		if (!cell) continue;
		const price = parseCents(cell, decimals);
		if (price === undefined) return { refused: noPrice(cell, decimals) };
		// If a row has prices for new and used copies, its number of copies applies only to the new copies. One
		// number of copies is never applied to both new and used copies.
		const { onhand, onorder, ...uncounted } = record;
		records.push({ ...(records.length > 0 ? uncounted : record), condition, price });
	}
	if (records.length > 0) return records;
	const cell = words(values.price);
	if (!cell) return [record];
	const price = nonePattern.test(cell) ? null : parseCents(cell, decimals);
	return price === undefined ? { refused: noPrice(cell, decimals) } : [{ ...record, price }];
}

const noPrice = (cell: string, decimals: DecimalMark | undefined): string =>
	isUnclearPrice(cell, decimals)
		? `${JSON.stringify(cell)} could have three decimals or be in thousands: write it with two decimals`
		: `${JSON.stringify(cell)} is not a price`;

function wholeNumber(cell: string): number | undefined {
	const plain = cell
		.replace(/^[\u2212\u2013]/, '-')
		.replace(/,(?=\d{3}\b)/g, '')
		.replace(/\.0+$/, '');
	return /^-?\d+$/.test(plain) ? Number(plain) : undefined;
}

function percentage(cell: string): number | undefined {
	const percent = Number(cell.replace(/\s*%$/, '').replace(',', '.'));
	return percent >= 0 && percent <= 100 ? percent : undefined;
}

function words(value: string | readonly unknown[] | undefined): string | undefined {
	return typeof value === 'string' ? plainLine(value) : undefined;
}
