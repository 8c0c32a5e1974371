import { chooseIsbn } from '../../foundation/isbn';
import type { RowValues } from './columns';
import type { StockField } from './headings';
import { parseCents } from './money';
import { plainLine } from './plain-text';
import type { StockRecord } from './title-record';

const CONDITIONS: [RegExp, string][] = [
	[/^(?:n|new|brand new|)$/i, 'new'],
	[/^(?:u|used|second[\s-]?hand|pre-?owned)$/i, 'used'],
];

/** What takes a price of the offer's own, a discount or a note away again; an empty cell leaves it. */
const NONE = /^none$/i;

/**
 * The stock that a row tells: one record, or one for each of the prices for new and for used copies. Refuses a row
 * without an ISBN, and a price, a count or a discount that is none: selling at a misread price costs money.
 */
export function stockFromRow({ isbns, values }: RowValues<StockField>): StockRecord[] | { refused: string } {
	const isbn = chooseIsbn(isbns);
	if ('refused' in isbn) return isbn;
	const record: StockRecord = { eisbn: isbn.eisbn, condition: conditionCode(words(values.condition) ?? '') };
	for (const field of ['onhand', 'onorder'] as const) {
		const cell = words(values[field]);
		if (!cell) continue;
		const count = wholeNumber(cell);
		if (count === undefined) return { refused: `${JSON.stringify(cell)} is no number of copies` };
		record[field] = count;
	}
	const location = words(values.location);
	if (location) record.location = location;
	const note = words(values.note);
	if (note) record.note = NONE.test(note) ? null : note;
	const discount = words(values.discount);
	if (discount) {
		const percent = NONE.test(discount) ? null : percentage(discount);
		if (percent === undefined) return { refused: `${JSON.stringify(discount)} is no percentage` };
		record.discount = percent;
	}
	return withPrices(record, values);
}

function withPrices(record: StockRecord, values: RowValues<StockField>['values']): StockRecord[] | { refused: string } {
	const records: StockRecord[] = [];
	const pair: [string | undefined, string][] = [
		[words(values.price_new), 'new'],
		[words(values.price_used), 'used'],
	];
	for (const [cell, condition] of pair) {
		if (!cell) continue;
		const price = parseCents(cell);
		if (price === undefined) return { refused: `${JSON.stringify(cell)} is no price` };
		// Counts in a row of two prices are those of the new copies: nobody counts both as one.
		const { onhand, onorder, ...uncounted } = record;
		records.push({ ...(records.length > 0 ? uncounted : record), condition, price });
	}
	if (records.length > 0) return records;
	const cell = words(values.price);
	if (!cell) return [record];
	const price = NONE.test(cell) ? null : parseCents(cell);
	return price === undefined ? { refused: `${JSON.stringify(cell)} is no price` } : [{ ...record, price }];
}

/** 'Used' and 'USED - Very Good' as codes: 'used', 'used_very_good'. No condition means new. */
function conditionCode(cell: string): string {
	const known = CONDITIONS.find(([pattern]) => pattern.test(cell))?.[1];
	return (
		known ??
		cell
			.toLowerCase()
			.replace(/[^a-z0-9]+/g, '_')
			.replace(/^_+|_+$/g, '')
	);
}

function wholeNumber(cell: string): number | undefined {
	const plain = cell.replace(/,(?=\d{3}\b)/g, '').replace(/\.0+$/, '');
	return /^\d+$/.test(plain) ? Number(plain) : undefined;
}

function percentage(cell: string): number | undefined {
	const percent = Number(cell.replace(/\s*%$/, '').replace(',', '.'));
	return percent >= 0 && percent <= 100 ? percent : undefined;
}

function words(value: string | readonly unknown[] | undefined): string | undefined {
	return typeof value === 'string' ? plainLine(value) : undefined;
}
