import { toIsbn13 } from '../../contract/isbn';
import { chooseProductNumber } from '../../contract/product-number';
import { wordsOf } from '../titles/sort-keys';
import { bindingOfWords, saysLargePrint } from './bindings';
import type { RowValues } from './columns';
import { type DateOrder, readDate } from './dates';
import type { TitleField } from './headings';
import { languageCode } from './languages';
import { grams, millimetres } from './measures';
import { type DecimalMark, namedCurrency, parseCents } from './money';
import { type NameOrder, onePerson, splitNames } from './names';
import { pictureAddresses } from './picture-addresses';
import { plainLine } from './plain-text';
import { put, putDate } from './put';
import { readersTitle } from './readers-words';
import { subjectsOfValues } from './subject-words';
import type { FeedContributor, PublishingStatus, TitleRecord } from './title-record';

const wordsTable: [RegExp, PublishingStatus][] = [
	[/cancel|abandon/i, 'cancelled'],
	[/out of stock indefinitely|^osi$|^os$|postponed/i, 'out_of_stock_indefinitely'],
	[/out of print|^op$|^o\/p$|discontinued|withdrawn|remaindered|inactive/i, 'out_of_print'],
	[/forthcoming|not yet|^nyp$|pre-?order|coming soon/i, 'forthcoming'],
	[/^active$|in print|^ip$|available|in stock|published/i, 'active'],
];

/** Returns the publishing status that a table cell gives in the words of the book trade. Returns `undefined` for other words. */
export function statusOfWords(cell: string): PublishingStatus | undefined {
	const spoken = cell.replace(/_/g, ' ').trim();
	if (/^(?:not|un)\s?available/i.test(spoken)) return 'out_of_stock_indefinitely';
	return wordsTable.find(([pattern]) => pattern.test(spoken))?.[1];
}

export interface TitleRowContext {
	order: NameOrder;
	/** The currency of a price whose currency the table does not give. */
	currency?: string;
	/** The order of day and month in the table's dates, if the dates show the order. */
	dateOrder?: DateOrder | undefined;
	/** The decimal separator of the table's prices, if the prices show the separator. */
	decimals?: DecimalMark | undefined;
}

type Values = RowValues<TitleField>['values'];

/** Matches a title that is followed by its series and the number in the series: 'Catching Fire (The Hunger Games, #2)'. */
const seriesInTitle = /^(.*\S)\s*\(([^()]+?)[,;:]?\s*#\s*(\d[\d.]*(?:\s*[-–&]\s*\d[\d.]*)?)(?:[;,][^()]*)?\)$/;
const peopleColumns: [TitleField, role: string][] = [
	['authors', 'A01'],
	['more_authors', 'A01'],
	['editors', 'B01'],
	['illustrators', 'A12'],
	['translators', 'B06'],
	['narrators', 'E07'],
];

/**
 * Reads the title in a table row. Returns the reason if the row is refused, because it has no ISBN or no title. Skips cells with
 * an invalid value.
 */
export function titleFromRow(
	row: RowValues<TitleField>,
	{ order, dateOrder, ...money }: TitleRowContext,
): TitleRecord | { refused: string } {
	const { isbns, values } = row;
	const isbn = chooseProductNumber(isbns);
	if ('refused' in isbn) return isbn;
	const title = readersTitle(plainLine(text(values.title) ?? ''));
	if (title === '') return { refused: 'there is no title' };
	const record: TitleRecord = { eisbn: isbn.eisbn, title };
	addSeries(record, values);
	addLines(record, values, dateOrder);
	addBinding(record, values);
	addNumbers(record, values);
	addPrices(record, row, money);
	put(record, 'authors', peopleOf(values, order));
	put(record, 'subjects', subjectsOfValues(values));
	put(record, 'status', statusOfWords(text(values.status) ?? ''));
	if (values.related_editions) record.related_editions = relatedEditions(values.related_editions, isbn.eisbn);
	return record;
}

function addSeries(record: TitleRecord, values: Values): void {
	const series = line(values.series);
	const number = line(values.series_num);
	const embedded = series ? null : seriesInTitle.exec(record.title);
	if (embedded) {
		record.title = embedded[1] ?? record.title;
		record.series = embedded[2]?.trim();
		record.series_num = number ?? embedded[3];
		return;
	}
	put(record, 'series', series);
	put(record, 'series_num', number);
}

function addLines(record: TitleRecord, values: Values, dateOrder: DateOrder | undefined): void {
	for (const field of ['subtitle', 'edition', 'publisher', 'audience', 'upc'] as const) {
		put(record, field, line(values[field]));
	}
	const original = line(values.original_title);
	if (original !== undefined && wordsOf(original) !== wordsOf(record.title)) record.original_title = original;
	put(record, 'language', languageCode(text(values.language) ?? ''));
	putDate(record, readDate(text(values.release_date) ?? '', dateOrder));
	put(record, 'description', text(values.description));
	const interiors = pictureAddresses((text(values.interiors) ?? '').split(/[\s|]+|[;,](?=\s*https:)/));
	if (interiors.length > 0) record.interiors = interiors;
	const bio = text(values.bio);
	if (bio) record.bio = [bio];
}

function addBinding(record: TitleRecord, values: Values): void {
	const words = line(values.binding);
	const code = line(values.binding_code)?.toUpperCase();
	if (words || code) {
		const binding = bindingOfWords(words ?? code ?? '');
		record.binding = binding.binding;
		record.binding_code = code ?? binding.binding_code ?? null;
	}
	const said = text(values.is_large_print);
	if (said) record.is_large_print = /^(?:y|yes|true|1|x|t)$/i.test(said);
	else if (saysLargePrint(`${words} ${record.edition} ${record.title}`)) record.is_large_print = true;
}

function addNumbers(record: TitleRecord, values: Values): void {
	const measures = {
		width: millimetres,
		height: millimetres,
		weight: grams,
		pages: count,
		carton_qty: count,
		rank: count,
	};
	for (const field of ['width', 'height', 'weight', 'pages', 'carton_qty', 'rank'] as const) {
		const value = text(values[field]);
		if (value !== undefined) put(record, field, measures[field](value));
	}
}

function addPrices(
	record: TitleRecord,
	{ values, prices }: RowValues<TitleField>,
	{ currency, decimals }: Pick<TitleRowContext, 'currency' | 'decimals'>,
): void {
	// An empty price, or a price of 0.00, means that the feed does not know the price.
	const listPrice = (cell: string | undefined) =>
		cell === undefined ? undefined : parseCents(cell, decimals) || undefined;
	// The currency in a cell takes precedence over the currency of its column.
	const told = [
		{ currency: 'USD', cell: text(values.list_price_usa) },
		{ currency: 'CAD', cell: text(values.list_price_can) },
		...prices,
	].map(({ currency, cell }) => [namedCurrency(cell ?? '') ?? currency, listPrice(cell)] as const);
	const common = text(values.price);
	const cents = listPrice(common);
	if (common !== undefined && cents) {
		const named = namedCurrency(common) ?? namedCurrency(text(values.currency) ?? '') ?? currency;
		for (const code of named ? [named] : ['USD', 'CAD']) told.push([code, cents]);
	}
	for (const [code, cents] of told) {
		if (!cents) continue;
		if (code === 'USD') record.list_price_usa ??= cents;
		else if (code === 'CAD') record.list_price_can ??= cents;
		else record.other_prices = { [code]: cents, ...record.other_prices };
	}
}

function peopleOf(values: Values, order: NameOrder): FeedContributor[] | undefined {
	const people: FeedContributor[] = [];
	for (const [field, role] of peopleColumns) {
		const cell = values[field];
		if (cell === undefined) continue;
		const names =
			typeof cell === 'string' ? splitNames(cell, order, role) : cell.flatMap((name) => personOf(name, role));
		people.push(...names.filter(({ name }) => !people.some((known) => known.name === name)));
	}
	return people.length > 0 ? people : undefined;
}

/** Reads one person from a JSON list of people. The person is a name, or an object with a name. */
function personOf(entry: unknown, role: string): FeedContributor[] {
	const name = typeof entry === 'object' && entry !== null && 'name' in entry ? entry.name : entry;
	const person = typeof name === 'string' ? onePerson(name, role) : undefined;
	return person ? [person] : [];
}

function relatedEditions(value: string | readonly unknown[], own: string): string[] {
	const cells = typeof value === 'string' ? value.split(/[;,|\s]+/) : value.flatMap(isbnsOfEntry);
	const isbns = cells.map((cell) => toIsbn13(cell)).flatMap((reading) => ('eisbn' in reading ? [reading.eisbn] : []));
	return [...new Set(isbns)].filter((isbn) => isbn !== own);
}

function isbnsOfEntry(entry: unknown): string[] {
	if (typeof entry !== 'object' || entry === null) return [String(entry)];
	return Object.entries(entry).flatMap(([key, value]) =>
		/isbn|ean/i.test(key) && typeof value === 'string' ? [value] : [],
	);
}

function text(value: string | readonly unknown[] | undefined): string | undefined {
	return typeof value === 'string' || value === undefined ? value : value.map(String).join('; ');
}

function line(value: string | readonly unknown[] | undefined): string | undefined {
	return plainLine(text(value) ?? '') || undefined;
}

function count(cell: string): number | undefined {
	const number = Math.round(Number(/\d[\d,]*(?:\.\d+)?/.exec(cell)?.[0].replace(/,/g, '')));
	return number > 0 ? number : undefined;
}
