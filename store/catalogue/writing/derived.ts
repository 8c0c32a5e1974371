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

export const derivedOf = (title: CatalogueTitle): Derived => ({
	contributors: contributorsOf(title),
	words: textTokens(textsOf(title)),
	subjects: title.subjects.some(isLabelled) ? null : subjectTokens(subjectsText(title)),
	facets: facetsOfTitle(title),
});

export const contributorsOf = ({ row }: CatalogueTitle): ContributorRow[] =>
	authorsIn(row).map(({ name, canadian }, position) => ({
		...{ position, name, name_key: nameKey(name) },
		canadian: Number(canadian),
	}));

/** What filters know a title by. */
export function facetsOfTitle(
	{ row, subjects, offers }: CatalogueTitle,
	own: OwnFacts = { is_giftcard: 0, sold_until: null },
): string {
	// A row has forty columns, and these are all that filters know: copying them all takes longer than what follows.
	const { binding, language, audience, status, release_date, lowest_price, rank, title_sort, author_sort } = row;
	const { title, subtitle, binding_code, work_key } = row;
	const facts = {
		...{ binding, language, audience, status, release_date, lowest_price, rank, title_sort, author_sort },
		...{ title, subtitle, binding_code, work_key },
	};
	return facetText({ ...facts, ...own, subjects, offers });
}

export const textsOf = ({ row }: CatalogueTitle): SearchTexts => ({
	title: row.title,
	subtitle: row.subtitle ?? '',
	original_title: row.original_title ?? '',
	authors: authorsIn(row)
		.flatMap(({ name, also = [] }) => [name, ...also])
		.join('\n'),
	series: row.series ?? '',
	series_num: row.series_num ?? '',
	publisher: row.publisher ?? '',
});

const authorsIn = ({ authors }: WrittenRow): WrittenAuthor[] => (authors === '[]' ? [] : JSON.parse(authors));

/** Whether a code stands for words that only its scheme knows, or the shop by a label. */
export const isLabelled = (code: string): boolean => wordsOfCode(code) === '';

/** What a title's subjects are called. */
export const subjectsText = ({ subjects }: CatalogueTitle, labels?: ReadonlyMap<string, string>): string =>
	subjects.map((code) => labels?.get(code) ?? wordsOfCode(code)).join(' ');
