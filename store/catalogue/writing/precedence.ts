import { z } from 'zod';
import { readJsonColumn } from '../../foundation/database/json-column';
import type { TitleRecord } from '../feeds/title-record';
import type { CatalogueTitle, WrittenRow } from './catalogue-title';

/**
 * The source name of a feed, and the bookseller's ranking of sources, best source first. Sources that are not in the ranking
 * come after all ranked sources.
 */
export interface Standing {
	source: string;
	ranking: readonly string[];
}

/**
 * The source of each fact about a title, such as its series or its price. The key is the name of the fact. The key '*' gives the
 * source of every fact that has no entry of its own.
 */
type Sources = Record<string, string>;

/**
 * The source name for a list price that was converted from another currency. Any list price from a feed is better than a
 * converted price.
 */
const convertedText = 'converted';

/** The facts about a title that consist of a single field. */
const alone = [
	...(['title', 'subtitle', 'authors', 'edition', 'language', 'publisher', 'status', 'rank', 'carton_qty'] as const),
	...(['list_price_usa', 'list_price_can', 'other_prices', 'pages', 'width', 'height', 'weight', 'audience'] as const),
	...(['description', 'bio', 'interiors', 'reviews', 'upc', 'is_large_print', 'subjects', 'original_title'] as const),
];

/**
 * The facts about a title that consist of several fields, by the name under which the fact's source is stored. The fields of one
 * fact always come from the same source, because they only make sense together.
 */
const factsTable: Record<string, readonly (keyof TitleRecord & (keyof WrittenRow | 'subjects'))[]> = {
	series: ['series', 'series_num'],
	binding: ['binding', 'binding_code'],
	release_date: ['release_date', 'release_date_precision'],
	...Object.fromEntries(alone.map((field) => [field, [field]])),
};
const allFacts = Object.entries(factsTable);
const dates = allFacts.filter(([fact]) => fact === 'release_date');
const exactness = { year: 0, month: 1, day: 2 };

/**
 * Returns only those values of a feed's record that may change the title in the catalogue. Drops a fact if the catalogue has the
 * fact from a better source. Also drops a date that is less exact than the known date. A fact that the catalogue does not know
 * yet may come from any source.
 */
export function heardOf(held: CatalogueTitle | null, record: TitleRecord, standing: Standing): TitleRecord {
	if (!held) return record;
	const heard: Partial<TitleRecord> = { ...record };
	const sources = readSources(held.row);
	// If the bookseller has not ranked any sources, all sources are equally good.
	const doubtful = standing.ranking.length > 0 ? allFacts : dates;
	for (const [fact, fields] of doubtful) {
		if (fields.every((field) => record[field] === undefined) || isUnknown(held, fields)) continue;
		const isLess = rankOf(sourceOf(sources, fact), standing) < rankOf(standing.source, standing);
		if (isLess || (fact === 'release_date' && isCoarser(held.row, record)))
			for (const field of fields) delete heard[field];
	}
	return { ...heard, eisbn: record.eisbn, title: heard.title || held.row.title };
}

/**
 * Returns the sources of a title's facts after a record has been merged, as JSON for the database column.
 * @param converted the name of the list price that was converted from another currency, if any
 */
export function sourcesAfter(
	held: CatalogueTitle | null,
	heard: TitleRecord,
	after: Omit<CatalogueTitle, 'offers'>,
	standing: Standing,
	converted: string | null,
): string | null {
	const sources: Sources = held ? readSources(held.row) : { '*': standing.source };
	// The key '*' does not apply to the status, because a new title has a status even if the feed gives no status.
	if (!held && heard.status !== undefined) sources.status = standing.source;
	for (const [fact, fields] of held ? allFacts : []) {
		if (!held || fields.every((field) => heard[field] === undefined)) continue;
		const source = sourceOf(sources, fact);
		const isBetter = rankOf(standing.source, standing) < rankOf(source, standing) || source === convertedText;
		if (!isBetter && fields.every((field) => isSame(held, after, field))) continue;
		sources[fact] = standing.source;
		if (fact !== 'status' && sources['*'] === standing.source) delete sources[fact];
	}
	if (converted !== null) sources[converted] = convertedText;
	return Object.keys(sources).length > 0 ? JSON.stringify(sources) : null;
}

/** Returns whether the list price of a title was converted from another currency. */
export const isConverted = ({ row }: CatalogueTitle, fact: string): boolean => readSources(row)[fact] === convertedText;

const sourceByFact = z.record(z.string());

const areSources = (value: unknown): value is Sources =>
	typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string');

const readSources = ({ eisbn, sources }: WrittenRow): Sources =>
	sources === null
		? {}
		: readJsonColumn(sourceByFact, sources, { table: 'titles', column: 'sources', id: eisbn }, areSources);

const sourceOf = (sources: Sources, fact: string): string | undefined =>
	sources[fact] ?? (fact === 'status' ? undefined : sources['*']);

/** Whether a stored value's source ranks above the current feed. */
export const isWorse = (standing: Standing, held: string): boolean =>
	rankOf(held, standing) < rankOf(standing.source, standing);

/** Returns the rank of a source. The best source has the rank 0. */
function rankOf(source: string | undefined, { ranking }: Standing): number {
	const at = source === undefined ? -1 : ranking.indexOf(source);
	return at < 0 ? ranking.length : at;
}

const isUnknown = (held: CatalogueTitle, fields: (typeof factsTable)[string]): boolean =>
	fields.every((field) =>
		field === 'subjects'
			? held.subjects.every((code) => code.startsWith('__'))
			: held.row[field] === null || held.row[field] === '[]' || held.row[field] === 0,
	);

function isSame(
	before: CatalogueTitle,
	after: Omit<CatalogueTitle, 'offers'>,
	field: (typeof factsTable)[string][number],
): boolean {
	if (field === 'subjects') return before.subjects.join('\n') === after.subjects.join('\n');
	return before.row[field] === after.row[field];
}

function isCoarser({ release_date_precision }: WrittenRow, told: TitleRecord): boolean {
	const held = (release_date_precision ?? 'day') as keyof typeof exactness;
	return typeof told.release_date === 'number' && exactness[told.release_date_precision ?? 'day'] < exactness[held];
}
