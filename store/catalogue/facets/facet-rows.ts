import type { Selectable } from 'kysely';
import { type FilterKey, filterLetters } from '../../contract/browse-keys';
import { baseCondition, isIndividualCopy } from '../../contract/copy-codes';
import { daySeconds } from '../../contract/durations';
import { invalidate } from '../../foundation/caching/cache-tags';
import { hold, nextFacets } from '../../foundation/caching/versions';
import { chunks } from '../../foundation/database/chunks';
import type { Transaction } from '../../foundation/database/database';
import { insertRows } from '../../foundation/database/insertions';
import type { TitlesTable } from '../../foundation/database/schema';
import { hashOf } from '../../foundation/text-hash';
import { mayBeSold } from '../titles/availability';
import { isBargain, isUsed } from '../titles/conditions';
import { type OfferRow, readOffers } from '../titles/offer-rows';
import { ownPrice } from '../titles/prices';
import { sumOfTexts, type textsInRows } from '../titles/searched-texts';
import { isAscii } from '../titles/sort-keys';
import { kindOf } from './kind';

const titleColumns = [
	'id',
	'binding',
	'language',
	'audience',
	'status',
	'release_date',
	'lowest_price',
	'rank',
	'title_sort',
	'author_sort',
	'is_giftcard',
	'sold_until',
	'title',
	'subtitle',
	'binding_code',
	'work_key',
	'original_title',
	'authors',
	'series',
	'series_num',
	'publisher',
] as const satisfies (keyof TitlesTable)[];

type SortColumn = 'rank' | 'title_sort' | 'author_sort' | 'binding_code' | 'work_key';
type TextsColumn = (typeof textsInRows)[number];

/** The database columns from which a title's facets are derived. */
export interface FacetSource
	extends Omit<Pick<Selectable<TitlesTable>, Exclude<(typeof titleColumns)[number], SortColumn | TextsColumn>>, 'id'> {
	/** The codes of the title's subjects and topics. */
	subjects: string[];
	offers: Pick<OfferRow, 'condition' | 'price' | 'discount' | 'is_extra_orderable' | 'stock'>[];
}

interface Facet {
	key: FilterKey;
	value: string;
}

/**
 * The maximum number of subjects by which one title can be filtered. Feeds that give a title more subjects than this number
 * repeat the same subjects in other words.
 */
const maxSubjects = 12;
/**
 * The subject schemes whose subjects are free text. A word search finds such subjects, but a filter with thousands of them would
 * be useless.
 */
const freeText = /^keyword:/;
const ended = new Set(['out_of_print', 'cancelled']);

/**
 * The price ranges by which titles can be filtered. `below` is the upper limit of the price range in cents, which is not part of
 * the range.
 */
const priceRanges = [
	{ value: 'under-10', below: 1000 },
	{ value: '10-20', below: 2000 },
	{ value: '20-35', below: 3500 },
	{ value: '35-50', below: 5000 },
	{ value: 'over-50', below: Number.POSITIVE_INFINITY },
] as const;

/**
 * Derives the facets of a title (docs/behaviour/browsing.md#filters). Bindings and audiences are in words for shoppers. The
 * facet 'published' is the release day in days since 1970. The date ranges of a title, and whether the title is forthcoming, are
 * computed later, because they depend on the day of the request. A title that searches must not find has no facets. Searches
 * must not find cancelled titles without copies, and tickets, which are sold on their event's page.
 */
export function facetsOf(source: FacetSource): Facet[] {
	const { status, lowest_price } = source;
	if (source.sold_until !== null) return [];
	const isSold = ({ condition }: Pick<OfferRow, 'condition'>) => mayBeSold(source, isUsed(condition));
	const priced = source.offers.filter((offer) => isSold(offer) && (offer.price ?? lowest_price ?? 0) > 0);
	const stocked = priced.filter(({ stock }) => stock.some(isThere));
	if (status === 'cancelled' && stocked.length === 0) return [];
	const orderable = ended.has(status) || status === 'out_of_stock_indefinitely' ? [] : priced.filter(canBeOrdered);
	const obtainable = [...new Set([...stocked, ...orderable])];
	const facets = new Map<string, Facet>();
	const add = (key: FilterKey, value: string | number | null) => {
		if (value !== null && value !== '') facets.set(`${key} ${value}`, { key, value: String(value) });
	};

	if (stocked.length > 0) add('status', 'in-stock');
	if (orderable.length > 0) add('status', 'available-to-order');
	if (status === 'forthcoming') add('status', 'forthcoming');
	if (obtainable.some(({ condition }) => isUsed(condition))) add('status', 'used');
	if (obtainable.some(({ condition, discount }) => isBargain(condition, discount))) add('status', 'bargain');
	// A gift card has no copies in stock, because it is created when a shopper buys it, for the amount that the shopper chooses.
	const made = source.is_giftcard === 1 && !ended.has(status);
	if (made && orderable.length === 0) add('status', 'available-to-order');
	if (obtainable.length === 0 && !made) add('status', ended.has(status) ? 'out-of-print' : 'unavailable');
	for (const code of source.subjects.filter((code) => !freeText.test(code)).slice(0, maxSubjects)) {
		add(code.startsWith('__') ? 'topic' : 'subject', oneLine(code));
	}
	if (source.release_date !== null) add('published', Math.floor(source.release_date / daySeconds));
	add('binding', oneLine(source.binding));
	add('audience', oneLine(source.audience));
	const lowest = lowestOf(source);
	if (lowest) add('price', priceRanges.find(({ below }) => lowest < below)?.value ?? null);
	for (const { condition } of obtainable) add('condition', baseCondition(condition));
	if (made) add('condition', 'new');
	add('language', oneLine(source.language));
	for (const { stock } of stocked)
		for (const { location_id, onhand } of stock) if (onhand > 0) add('location', location_id);
	return [...facets.values()];
}

/** Returns the lowest price of a title, in cents. Includes the prices of individual used copies that are available. */
function lowestOf({ lowest_price, offers }: Pick<FacetSource, 'lowest_price' | 'offers'>): number | null {
	const copies = offers.filter(({ condition, stock }) => isIndividualCopy(condition) && stock.some(isThere));
	const prices = [lowest_price, ...copies.map(ownPrice)].filter((price) => price !== null);
	return prices.length > 0 ? Math.min(...prices) : null;
}

const isThere = ({ onhand }: OfferRow['stock'][number]): boolean => onhand > 0;

const canBeOrdered = (offer: FacetSource['offers'][number]) => offer.is_extra_orderable === 1;
const untidySpace = /\s\s|[^\S ]|^ | $/;
const oneLine = (text: string | null): string | null =>
	(text !== null && untidySpace.test(text) ? text.replace(/\s+/g, ' ').trim() : text)?.slice(0, 100) ?? null;

/** Matches the beginning of a text. Titles are sorted by these beginnings before the whole texts are compared. */
const beginning = /^.{0,8}/su;

/**
 * A title's row in the table `title_facets`, as lines of text. Each line of filters starts with the letter of its filter key ('b
 * in-stock'). Each line of sort keys starts with a capital letter. The texts for filters and sort keys are both empty for a
 * title that searches must not find.
 */
export interface FacetColumns {
	/** The title's facets, with one facet on each line. */
	filters: string;
	/**
	 * The values by which the title is sorted and grouped, in addition to its release day:
	 * - 'R': the title's bestseller rank
	 * - 'P': the title's lowest price in cents
	 * - 'T' and 'A': the beginnings of the title and of the author's name
	 * - 'W': a hash of the work key
	 * - 'L': the number of words in the title
	 * - 'K': the kind of the title, unless the title is simply a book (`kind.ts`)
	 * - 'X': a checksum of the title's searchable texts
	 */
	sort_keys: string;
}

export function facetColumns(
	source: FacetSource & Pick<Selectable<TitlesTable>, SortColumn | TextsColumn>,
): FacetColumns {
	let filters = '';
	for (const { key, value } of facetsOf(source)) filters += `${filters && '\n'}${filterLetters[key]} ${value}`;
	if (filters === '') return { filters, sort_keys: '' };
	let keys = source.rank === null ? '' : `R ${source.rank}\n`;
	const lowest = lowestOf(source);
	if (lowest !== null) keys += `P ${lowest}\n`;
	keys += `T ${beginning.exec(source.title_sort)?.[0]}`;
	keys += `\nW ${hashOf(source.work_key)}\nL ${lengthOf(source.title)}`;
	const kind = kindOf(source);
	if (kind > 0) keys += `\nK ${kind}`;
	keys += `\nX ${sumOfTexts(source)}`;
	if (source.author_sort !== '') keys += `\nA ${beginning.exec(source.author_sort)?.[0]}`;
	return { filters, sort_keys: keys };
}

/**
 * Reads the checksum of a title's searchable texts ('X') from the sort keys in the title's row. Returns 0 if an older row has no
 * checksum.
 */
export const textSumIn = (sortKeys: string): number => Number(/^X (\d+)/m.exec(sortKeys)?.[1] ?? 0);

/** Counts the words of a title. Text in brackets, such as a series or an edition, is not counted. */
const lengthOf = (title: string): number =>
	Math.min(
		255,
		(withoutBrackets(title).match(isAscii(title) ? /[a-z0-9]+/gi : /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []).length,
	);

const withoutBrackets = (title: string): string =>
	/[([]/.test(title) ? title.replace(/[([][^()[\]]*[)\]]/g, '') : title;

/** A title's row in the table `title_facets`, before the row has a version. */
export interface FacetRow extends FacetColumns {
	title_id: number;
}

/**
 * Writes the changed rows of the table `title_facets`. Increments the version 'facets' in the table `versions`, and locks that
 * row until the transaction ends. Because of the lock, rows become visible in the order of their versions. A process that has
 * read all rows up to a version has therefore missed no row. Call this function last in a transaction.
 * @param known the IDs of the titles that may already have a row in the table
 */
export async function writeFacets(db: Transaction, told: readonly FacetRow[], known: readonly number[]): Promise<void> {
	const held = new Map<number, FacetColumns>();
	for (const part of chunks(known, 1)) {
		const rows = await db
			.selectFrom('title_facets')
			.select(['title_id', 'filters', 'sort_keys'])
			.where('title_id', 'in', part)
			.execute();
		for (const row of rows) held.set(row.title_id, row);
	}
	const changed = told.filter(({ title_id, filters, sort_keys }) => {
		const before = held.get(title_id);
		return before?.filters !== filters || before.sort_keys !== sort_keys;
	});
	if (changed.length === 0) return;
	await invalidate(db, 'browse');
	const version = await nextFacets(db);
	await insertRows(
		db,
		'title_facets',
		['title_id', 'version', 'filters', 'sort_keys'],
		changed.map(({ title_id, filters, sort_keys }) => ({ title_id, version, filters, sort_keys })),
		'on conflict (title_id) do update set version = excluded.version, filters = excluded.filters, sort_keys = excluded.sort_keys',
	);
}

/**
 * Derives the facets of titles from their rows in this transaction, and writes the facets that changed. A lock allows only one
 * transaction at a time to derive facets. Without the lock, two simultaneous orders of one title at two locations would each
 * miss the stock change of the other order.
 */
export async function refreshFacets(db: Transaction, titleIds: number[]): Promise<void> {
	if (titleIds.length === 0) return;
	await hold(db, 'facets');
	for (const ids of chunks(titleIds, 1)) {
		const titles = await db.selectFrom('titles').select(titleColumns).where('id', 'in', ids).execute();
		const codes = await db
			.selectFrom('title_subjects')
			.select(['title_id', 'code'])
			.where('title_id', 'in', ids)
			.orderBy('title_id')
			.orderBy('position')
			.execute();
		const subjects = new Map<number, string[]>();
		for (const { title_id, code } of codes) subjects.set(title_id, [...(subjects.get(title_id) ?? []), code]);
		const offers = await readOffers(db, ids);
		const told = titles.map((title) => {
			const facts = { ...title, subjects: subjects.get(title.id) ?? [], offers: offers.get(title.id) ?? [] };
			return { title_id: title.id, ...facetColumns(facts) };
		});
		await writeFacets(db, told, ids);
	}
}
