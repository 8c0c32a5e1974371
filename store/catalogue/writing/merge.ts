import { hash } from 'node:crypto';
import type { Settings } from '../../contract/settings';
import type { Author } from '../../contract/title';
import type { FeedContributor, TitleRecord } from '../feeds/title-record';
import { firstAuthor, readAuthors } from '../titles/authors';
import { authorSort, seriesKey, titleSort } from '../titles/sort-keys';
import { ownTopics, subjectOf } from '../titles/subject-codes';
import type { CatalogueTitle, WrittenAuthor, WrittenRow } from './catalogue-title';
import { writtenColumns } from './catalogue-title';
import { cleanHtml } from './clean-html';
import { roleWords } from './contributor-roles';
import { convertedPrice, type Rates } from './convert-price';
import { lowestPrice } from './lowest-price';
import { heardOf, isConverted, sourcesAfter } from './precedence';
import { standingOffers } from './standing-offer';
import { naturalWorkKey } from './work-key';

export interface MergeContext {
	/** The current time in unix seconds. */
	now: number;
	/** The settings of the store. The settings include the store's currency, in which the lowest price is stored. */
	settings: Settings;
	/** The feed's source name, which may be in the bookseller's ranking of sources (`precedence.ts`). */
	source: string;
	/** The exchange rates for titles whose only list prices are in other currencies. */
	convert?: Rates;
}

/**
 * Merges the record of a feed into a title of the catalogue. A field that is undefined keeps the title's value, and a field that
 * is null clears it. A value from a better source is never overwritten. Also updates all values that are derived from the
 * title's data: sort keys, work, lowest price, topics, cover.
 * @param held the title in the catalogue, which this function does not modify, or null for a new title
 * @returns the title to write
 */
export function mergeTitle(held: CatalogueTitle | null, told: TitleRecord, context: MergeContext): CatalogueTitle {
	const standing = { source: context.source, ranking: context.settings.feed_sources };
	const record = heardOf(held, told, standing);
	const before = held?.row ?? blank;
	const people = record.authors?.map(authorOf);
	// The code lists every column, and does not copy the row to change it afterwards. V8 would store a copied and changed row as a
	// hash table, which later code would read slowly.
	const row: WrittenRow = {
		eisbn: record.eisbn,
		title: record.title,
		subtitle: take(record.subtitle, before.subtitle),
		original_title: take(record.original_title, before.original_title),
		title_sort: before.title_sort,
		authors: people ? JSON.stringify(people) : before.authors,
		author_sort: before.author_sort,
		series: take(record.series, before.series),
		series_key: before.series_key,
		series_num: take(record.series_num, before.series_num),
		work_key: before.work_key,
		binding: take(record.binding, before.binding),
		binding_code: take(record.binding_code, before.binding_code),
		edition: take(record.edition, before.edition),
		language: take(record.language, before.language),
		publisher: take(record.publisher, before.publisher),
		release_date: whole(record.release_date, before.release_date),
		release_date_precision:
			record.release_date === undefined ? before.release_date_precision : (record.release_date_precision ?? null),
		list_price_usa: whole(record.list_price_usa, before.list_price_usa),
		list_price_can: whole(record.list_price_can, before.list_price_can),
		other_prices: record.other_prices === undefined ? before.other_prices : pricesText(record.other_prices),
		lowest_price: before.lowest_price,
		status: take(record.status, before.status),
		rank: whole(record.rank, before.rank),
		is_large_print: record.is_large_print === undefined ? before.is_large_print : Number(record.is_large_print),
		carton_qty: whole(record.carton_qty, before.carton_qty),
		cover_image_cache: before.cover_image_cache,
		interiors: record.interiors === undefined ? before.interiors : interiorsText(record.interiors ?? []),
		pages: whole(record.pages, before.pages),
		width: whole(record.width, before.width),
		height: whole(record.height, before.height),
		weight: whole(record.weight, before.weight),
		audience: take(record.audience, before.audience),
		description: record.description === undefined ? before.description : cleanHtml(record.description),
		bio:
			record.bio === undefined
				? before.bio
				: JSON.stringify((record.bio ?? []).flatMap((text) => cleanHtml(text) ?? [])),
		reviews: record.reviews === undefined ? before.reviews : JSON.stringify(reviewsOf(record.reviews ?? [])),
		upc: take(record.upc, before.upc),
		sources: before.sources,
		source_file: before.source_file,
		source_record: before.source_record,
		created_at: held ? before.created_at : context.now,
		updated_at: held ? before.updated_at : context.now,
	};
	const converted = convertedPrice(told, context.convert ?? {}, context.settings);
	const mayConvert = converted && (row[converted.field] === null || (held && isConverted(held, converted.field)));
	if (mayConvert) row[converted.field] = converted.cents;

	const authors: Author[] = people ?? readAuthors(row);
	const subjects = subjectsAfter(held, record, row, authors);
	const offers = standingOffers(row.status, held?.offers ?? []);
	const author = firstAuthor(authors);
	row.title_sort = titleSort(row.title, row.language);
	row.author_sort = authorSort(author?.name);
	row.series_key = seriesKey(row.series);
	row.work_key = workKeyAfter(held, row, author);
	row.lowest_price = lowestPrice(row, offers, context.settings);
	row.cover_image_cache = coverKey(row, subjects);
	row.sources = sourcesAfter(held, record, { id: null, row, subjects }, standing, mayConvert ? converted.field : null);
	return { id: held?.id ?? null, row, subjects, offers };
}

/** Whether two states of a title are equal, apart from the source and the time of their last change. */
export function sameTitle(a: CatalogueTitle, b: CatalogueTitle): boolean {
	return (
		comparedColumns.every((column) => a.row[column] === b.row[column]) &&
		a.subjects.length === b.subjects.length &&
		a.subjects.every((code, at) => code === b.subjects[at]) &&
		// If an offer has not changed, both states contain the same offer object.
		a.offers.length === b.offers.length &&
		a.offers.every((offer, at) => offer === b.offers[at])
	);
}

const bookkeeping = new Set(['source_file', 'source_record', 'created_at', 'updated_at']);
const comparedColumns = writtenColumns.filter((column) => !bookkeeping.has(column));

const take = <T>(told: T | undefined, held: T): T => (told === undefined ? held : told);

const whole = (told: number | null | undefined, held: number | null): number | null =>
	told === undefined ? held : told === null || !Number.isFinite(told) ? null : Math.round(told);

const pricesText = (prices: Record<string, number> | null): string | null =>
	prices && Object.keys(prices).length > 0 ? JSON.stringify(prices) : null;

const blank = {
	...(Object.fromEntries(writtenColumns.map((column) => [column, null])) as unknown as WrittenRow),
	authors: '[]',
	interiors: '[]',
	bio: '[]',
	reviews: '[]',
	author_sort: '',
	status: 'active',
	is_large_print: 0,
};

/**
 * Converts pictures that have their own URLs to the format of the database column, which the contract calls `interior_objects`.
 */
export const interiorsText = (addresses: readonly string[]): string =>
	JSON.stringify(addresses.map((key) => ({ key, cb: '' })));

const authorOf = ({ name, role, canadian, also }: FeedContributor): WrittenAuthor => ({
	name,
	canadian: canadian === true,
	role: roleWords(role),
	...(also ? { also } : {}),
});

function reviewsOf(reviews: NonNullable<TitleRecord['reviews']>) {
	return reviews.flatMap(({ content, author = '', source_title = '' }) => {
		const clean = cleanHtml(content);
		return clean ? [{ content: clean, author, source_title }] : [];
	});
}

/**
 * Returns the subjects of a title. The topics that the shop assigns depend on the title's data. The subjects that came from a
 * feed stay until a feed gives new subjects.
 */
function subjectsAfter(held: CatalogueTitle | null, record: TitleRecord, row: WrittenRow, authors: Author[]): string[] {
	const topics = topicsOf(row, authors);
	if (record.subjects) {
		return [...new Set([...record.subjects.flatMap((subject) => subjectOf(subject)?.code ?? []), ...topics])];
	}
	if (!held) return topics;
	const outdated = topicsOf(held.row, readAuthors(held.row)).filter((code) => !topics.includes(code));
	return [...new Set([...held.subjects.filter((code) => !outdated.includes(code)), ...topics])];
}

const topicsOf = (row: WrittenRow, authors: Author[]): string[] =>
	ownTopics({
		canadian: authors.some(({ canadian, role }) => canadian && role === null),
		largePrint: row.is_large_print === 1,
		language: row.language,
	});

/**
 * Returns the work key of a title. If a feed joined the title to a work by related editions (`join-works.ts`), the title keeps
 * that work key. The key changes only when the title's own data give a different key.
 */
function workKeyAfter(held: CatalogueTitle | null, row: WrittenRow, author: Author | undefined): string {
	const key = naturalWorkKey({ ...row, author: author?.name });
	if (!held) return key;
	return naturalWorkKey({ ...held.row, author: firstAuthor(readAuthors(held.row))?.name }) === key
		? held.row.work_key
		: key;
}

/**
 * Returns the cache key of a title's cover. The cache key changes with all data that a drawn cover shows, so an outdated cover
 * is never shown.
 */
const coverKey = (row: WrittenRow, subjects: string[]): string =>
	hash(
		'sha1',
		JSON.stringify([
			...[row.title, row.subtitle, row.authors, row.series, row.series_num, subjects[0] ?? ''],
			// The word beside the number of a volume, such as 'Volume', depends on the language.
			...(row.series === null ? [] : [row.language]),
		]),
		'base64url',
	).slice(0, 10);
