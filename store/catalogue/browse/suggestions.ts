import type { SearchType } from '../../contract/browse';
import type { ResponseOf } from '../../contract/contract';
import type { Store } from '../../store';
import type { SearchColumn } from '../search/engine';
import { answers, type Question, questionOf } from '../search/question';
import { wordsOf } from '../titles/sort-keys';
import type { FacetTable } from './facet-table';
import { PlaceSet } from './place-set';
import { Sequence, sortedIds } from './sorts';

export type Suggestion = ResponseOf<'browse/suggest'>['suggestions'][number];
type Kind = Suggestion['kind'];

const most = 8;
/** Of each kind at most, while there are others: a popular author's titles leave left for the author. */
const share: Record<Kind, number> = { title: 5, author: 2, series: 1 };
/** Best sellers among which suggestions are looked for. */
const looked = 60;

const kindsOf: Record<SearchType, Kind[]> = {
	keyword: ['title', 'author', 'series'],
	title: ['title', 'series'],
	author: ['author'],
	publisher: [],
};

/**
 * Up to eight titles, authors and series that what is being typed may become, what sells best first. The last word may
 * be unfinished. Nothing for a single letter.
 */
export async function suggest(store: Store, typed: string, type: SearchType): Promise<Suggestion[]> {
	const question = questionOf(typed);
	if (!question || /^[a-z0-9]?$/.test(question.words.join(''))) return [];
	const { table } = await store.finder.facets.current();
	const version = await store.versions.current('catalogue');
	const key = JSON.stringify([type, question.words]);
	return store.finder.suggestions.get(version, key, async () => {
		const lists = await Promise.all(kindsOf[type].map((kind) => finders[kind](store, table, question)));
		return shared(lists);
	});
}

/** Each kind its share, then whatever is left, in the order of the kinds. */
function shared(lists: Suggestion[][]): Suggestion[] {
	const first = lists.map((list) => list.slice(0, share[list[0]?.kind ?? 'title']));
	const rest = lists.map((list, at) => list.slice(first[at]?.length));
	const left = most - first.flat().length;
	const extra = rest.flat().slice(0, left);
	return first.flatMap((list, at) => [...list, ...extra.filter((one) => rest[at]?.includes(one))]);
}

const finders: Record<Kind, (store: Store, table: FacetTable, question: Question) => Promise<Suggestion[]>> = {
	async title(store, table, question) {
		const rows = await bestSellers(store, table, question, 'title');
		const works = new Map(rows.map((row) => [row.work_key, row] as const).reverse());
		const start = question.words.join(' ');
		const starts = (title: string) => Number(wordsOf(title).startsWith(start));
		return rows
			.filter((row) => works.get(row.work_key) === row)
			.sort((a, b) => starts(b.title_sort) - starts(a.title_sort))
			.slice(0, most)
			.map(({ title, eisbn }) => ({ label: title, kind: 'title', eisbn }));
	},
	async author(store, table, question) {
		const ids = (await bestSellers(store, table, question, 'authors')).map(({ id }) => id);
		if (ids.length === 0) return [];
		const rows = await store.catalogue
			.selectFrom('title_authors')
			.select(['title_id', 'name', 'name_key'])
			.where('title_id', 'in', ids)
			.orderBy('position')
			.execute();
		const places = new Map(ids.map((id, at) => [id, at]));
		const place = (id: number) => places.get(id) ?? 0;
		const names = rows
			.sort((a, b) => place(a.title_id) - place(b.title_id))
			.map((row) => [row.name_key, row.name] as const);
		return named('author', names, question);
	},
	async series(store, table, question) {
		const rows = await bestSellers(store, table, question, 'series');
		return named(
			'series',
			rows.map(({ series, series_key }) => [series_key ?? '', series ?? ''] as const),
			question,
		);
	},
};

/** The best sellers that have all words in a column. */
async function bestSellers(store: Store, table: FacetTable, question: Question, column: SearchColumn) {
	const places = new PlaceSet(table.size);
	for (const id of await store.search.findIn(store.catalogue, question, [column])) {
		const place = table.placeOf(id);
		if (place !== undefined && (table.lengths[place] ?? 0) > 0) places.add(place);
	}
	const ids = await new Sequence(sortedIds(store, table, places, 'bestselling')).slice(0, looked);
	if (ids.length === 0) return [];
	const rows = await store.catalogue
		.selectFrom('titles')
		.select(['id', 'eisbn', 'title', 'title_sort', 'series', 'series_key', 'work_key'])
		.where('id', 'in', ids)
		.execute();
	const byId = new Map(rows.map((row) => [row.id, row]));
	return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Names that answer the question themselves, each once: of a book's two authors only the one who was typed. */
function named(kind: Kind, names: (readonly [string, string])[], question: Question): Suggestion[] {
	const seen = new Map<string, string>();
	for (const [key, name] of names) if (!seen.has(key) && answers(name, question)) seen.set(key, name);
	return [...seen.values()].slice(0, most).map((label) => ({ label, kind, eisbn: null }));
}
