import { facetText } from '../browse/facets';
import { type SearchTexts, subjectTokens, type TextTokens, textTokens } from '../search/search';
import { nameKey } from '../titles/sort-keys';
import { wordsOfCode } from '../titles/subject-codes';
import type { CatalogueTitle, WrittenAuthor, WrittenRow } from './catalogue-title';

/** What follows from a title that is new to the catalogue: what is kept of it beside its row. */
export interface Derived {
	contributors: ContributorRow[];
	words: TextTokens;
	/** The tokens of its subjects; null where labels that the shop has kept decide about them. */
	subjects: string | null;
	facets: string;
}

/** A person as `title_authors` has one, but for the title. */
export interface ContributorRow {
	position: number;
	name: string;
	name_key: string;
	canadian: number;
}

/** What no feed says of a title: that it is a gift card, or until when it is sold. */
export interface OwnFacts {
	is_giftcard: number;
	sold_until: number | null;
}

export function derivedOf(title: CatalogueTitle): Derived {
	const authors = authorsIn(title.row);
	return {
		contributors: contributorsOf(authors),
		words: textTokens(textsOf(title, authors)),
		subjects: title.subjects.some(isLabelled) ? null : subjectTokens(subjectsText(title)),
		facets: facetsOfTitle(title),
	};
}

export const contributorsOf = (authors: readonly WrittenAuthor[]): ContributorRow[] =>
	authors.map(({ name, canadian }, position) => ({
		position,
		name,
		name_key: nameKey(name),
		canadian: Number(canadian),
	}));

/** What filters know a title by. */
export function facetsOfTitle(
	{ row, subjects, offers }: CatalogueTitle,
	own: OwnFacts = { is_giftcard: 0, sold_until: null },
): string {
	// A row has forty columns, and these are all that filters know: copying them all takes longer than what follows.
	return facetText({
		title: row.title,
		subtitle: row.subtitle,
		title_sort: row.title_sort,
		author_sort: row.author_sort,
		work_key: row.work_key,
		binding: row.binding,
		binding_code: row.binding_code,
		language: row.language,
		audience: row.audience,
		status: row.status,
		release_date: row.release_date,
		lowest_price: row.lowest_price,
		rank: row.rank,
		is_giftcard: own.is_giftcard,
		sold_until: own.sold_until,
		subjects,
		offers,
	});
}

export const textsOf = ({ row }: CatalogueTitle, authors = authorsIn(row)): SearchTexts => ({
	title: row.title,
	subtitle: row.subtitle ?? '',
	original_title: row.original_title ?? '',
	authors: authors.flatMap(({ name, also }) => (also ? [name, ...also] : name)).join('\n'),
	series: row.series ?? '',
	series_num: row.series_num ?? '',
	publisher: row.publisher ?? '',
});

export const authorsIn = ({ authors }: WrittenRow): WrittenAuthor[] => (authors === '[]' ? [] : JSON.parse(authors));

/** Whether a code stands for words that only its scheme knows, or the shop by a label. */
export const isLabelled = (code: string): boolean => wordsOfCode(code) === '';

/** What a title's subjects are called. */
export const subjectsText = ({ subjects }: CatalogueTitle, labels?: ReadonlyMap<string, string>): string =>
	subjects.map((code) => labels?.get(code) ?? wordsOfCode(code)).join(' ');
