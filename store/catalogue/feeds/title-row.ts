import { chooseIsbn, toIsbn13 } from '../../foundation/isbn';
import { bindingOfWords, saysLargePrint } from './bindings';
import type { RowValues } from './columns';
import { parseDate } from './dates';
import type { TitleField } from './headings';
import { languageCode } from './languages';
import { grams, millimetres } from './measures';
import { type Currency, namedCurrency, parseCents } from './money';
import { type NameOrder, splitNames } from './names';
import { plainLine } from './plain-text';
import { put } from './put';
import { statusOfWords } from './status-words';
import { subjectsOfValues } from './subject-words';
import type { FeedContributor, TitleRecord } from './title-record';

export interface TitleRowContext {
	order: NameOrder;
	currency?: Currency;
}

type Values = RowValues<TitleField>['values'];

/** 'Catching Fire (The Hunger Games, #2)': the title, its series and its number there. */
const SERIES_IN_TITLE = /^(.*\S)\s*\(([^()]+?)[,;:]?\s*#\s*(\d[\d.]*(?:\s*[-–&]\s*\d[\d.]*)?)(?:[;,][^()]*)?\)$/;
const PEOPLE_COLUMNS: [TitleField, role: string][] = [
	['authors', 'A01'],
	['more_authors', 'A01'],
	['editors', 'B01'],
	['illustrators', 'A12'],
	['translators', 'B06'],
	['narrators', 'E07'],
];

/** The title that a row tells, or why it tells none: no ISBN, or no title. Cells that make no sense are passed over. */
export function titleFromRow(
	{ isbns, values }: RowValues<TitleField>,
	{ order, currency }: TitleRowContext,
): TitleRecord | { refused: string } {
	const isbn = chooseIsbn(isbns);
	if ('refused' in isbn) return isbn;
	const title = plainLine(text(values.title) ?? '');
	if (title === '') return { refused: 'there is no title' };
	const record: TitleRecord = { eisbn: isbn.eisbn, title };
	addSeries(record, values);
	addLines(record, values);
	addBinding(record, values);
	addNumbers(record, values);
	addPrices(record, values, currency);
	put(record, 'authors', peopleOf(values, order));
	put(record, 'subjects', subjectsOfValues(values));
	put(record, 'status', statusOfWords(text(values.status) ?? ''));
	if (Array.isArray(values.related_editions) || text(values.related_editions)) {
		record.related_editions = relatedEditions(values.related_editions ?? '', isbn.eisbn);
	}
	return record;
}

function addSeries(record: TitleRecord, values: Values): void {
	const series = line(values.series);
	const number = line(values.series_num);
	const embedded = series ? null : SERIES_IN_TITLE.exec(record.title);
	if (embedded) {
		record.title = embedded[1] ?? record.title;
		record.series = embedded[2]?.trim();
		record.series_num = number || embedded[3];
		return;
	}
	put(record, 'series', series);
	put(record, 'series_num', number);
}

function addLines(record: TitleRecord, values: Values): void {
	for (const field of ['subtitle', 'edition', 'publisher', 'audience', 'upc'] as const) {
		put(record, field, line(values[field]));
	}
	const language = text(values.language);
	if (language !== undefined) put(record, 'language', language === '' ? null : languageCode(language));
	const date = text(values.release_date);
	if (date !== undefined) put(record, 'release_date', date === '' ? null : parseDate(date));
	const description = text(values.description);
	if (description !== undefined) record.description = description || null;
	const bio = text(values.bio);
	if (bio !== undefined) record.bio = bio === '' ? null : [bio];
}

function addBinding(record: TitleRecord, values: Values): void {
	const words = line(values.binding);
	const code = line(values.binding_code)?.toUpperCase();
	if (words !== undefined || code !== undefined) {
		const binding = bindingOfWords(words || code || '');
		record.binding = binding.binding || null;
		record.binding_code = code || binding.binding_code || null;
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
		if (value !== undefined) put(record, field, value === '' ? null : measures[field](value));
	}
}

function addPrices(record: TitleRecord, values: Values, currency: Currency | undefined): void {
	const rowCurrency = namedCurrency(text(values.currency) ?? '') ?? currency;
	for (const [field, own] of [
		['list_price_usa', 'USD'],
		['list_price_can', 'CAD'],
	] as const) {
		const cell = text(values[field]);
		const common = text(values.price);
		if (cell !== undefined) put(record, field, listPrice(cell));
		else if (common !== undefined) {
			const commonCurrency = namedCurrency(common) ?? rowCurrency ?? own;
			if (commonCurrency === own) put(record, field, listPrice(common));
		}
	}
}

/** Nothing in the cell clears the price; no amount, or 0.00, only says that the feed does not know it. */
function listPrice(cell: string): number | null | undefined {
	return cell === '' ? null : parseCents(cell) || undefined;
}

function peopleOf(values: Values, order: NameOrder): FeedContributor[] | undefined {
	const people: FeedContributor[] = [];
	let told = false;
	for (const [field, role] of PEOPLE_COLUMNS) {
		const cell = values[field];
		if (cell === undefined) continue;
		told = true;
		const names =
			typeof cell === 'string' ? splitNames(cell, order, role) : cell.flatMap((name) => personOf(name, role));
		people.push(...names.filter(({ name }) => !people.some((known) => known.name === name)));
	}
	return told ? people : undefined;
}

/** One entry of a JSON list of people: a name, or an object with one. */
function personOf(entry: unknown, role: string): FeedContributor[] {
	const name = typeof entry === 'object' && entry !== null && 'name' in entry ? entry.name : entry;
	const written = typeof name === 'string' ? plainLine(name) : '';
	return written === '' ? [] : [{ name: written, role }];
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

function line(value: string | readonly unknown[] | undefined): string | null | undefined {
	const raw = text(value);
	return raw === undefined ? undefined : plainLine(raw) || null;
}

function count(cell: string): number | undefined {
	const number = Math.round(Number(/\d[\d,]*(?:\.\d+)?/.exec(cell)?.[0].replace(/,/g, '')));
	return number > 0 ? number : undefined;
}
