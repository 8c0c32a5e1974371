import { maxShelfLength } from '../../contract/lengths';
import { chooseProductNumber } from '../../contract/product-number';
import type { RowValues } from './columns';
import { conditionCode } from './condition-words';
import type { StockField } from './headings';
import { type DecimalMark, isUnclearPrice, namedCurrency, parseCents } from './money';
import { plainLine } from './plain-text';
import type { StockRecord } from './title-record';

/** The options for reading a table's prices. */
export interface StockPriceReading {
	/** The shop's currency (ISO 4217). Without it, currencies are not compared. */
	storeCurrency?: string | undefined;
	/** The decimal separator of the table's prices, if they show it. */
	decimals?: DecimalMark | undefined;
}

/** The stock in a row, and whether the row has a negative count. */
export interface StockRow {
	records: StockRecord[];
	isNegative: boolean;
}

/** Matches a cell that removes the offer's own price, its discount or its note. An empty cell does not change them. */
const nonePattern = /^none$/i;

/**
 * Reads the stock in a row: one record, or one record each for the price of new and of used copies. A negative count is treated
 * as 0. A point of sale has a negative count if it sold more copies than it knew of. Refuses a row without an ISBN, and an
 * invalid price, count or discount. Also refuses a price in a currency other than the shop's, because selling at a misread price
 * costs money. The refusal names the ISBN if it could be read.
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

/** Returns the refusal of a price in a currency other than the shop's; undefined if there is none. */
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
		// In a row with two prices, the counts belong to the new copies. A count never covers both conditions.
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
