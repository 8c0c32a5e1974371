import { z } from 'zod';
import { hourSeconds } from '../../contract/durations';
import type { TitleGroup } from '../../contract/title';
import { addCacheTags, addTitleTags, cacheUntil, withoutTableTags } from '../../foundation/caching/collect-tags';
import type { HasVersions } from '../../foundation/caching/versions';
import type { Clock } from '../../foundation/database/clock';
import type { HasCatalogue, Queries } from '../../foundation/database/database';
import { readJsonColumn } from '../../foundation/database/json-column';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { FoundShelf, HasRelated } from './found-shelves';
import { bySeriesNumber } from './series-number';
import { inOrder, summariesById } from './summaries';
import { noTitle } from './title-page';
import type { CatalogueContext } from './visitor-view';
import { titlesBy, titlesIn, titlesOn, type WorkRow, worksAmong } from './works';

/** The maximum number of titles on a shelf of related titles (docs/behaviour/item-page.md#editions-and-series). */
const shelfLength = 24;

/**
 * The maximum number of works that are stored for an author, a series or a subject. This number is higher than the length of a
 * shelf, because some stored works are left out on the shelf of a given title.
 */
const maxShelfWorks = 200;

/**
 * The number of seconds for which a shelf of related titles may be shown after it was computed, even if the catalogue has
 * changed.
 */
const shownFor = hourSeconds;

/** The stored works in the order of the shelf, and the number of all works by the author, in the series or on the subject. */
interface Works {
	count: number;
	works: [titleId: number, workKey: string][];
}

const shelfWorks = z.array(z.tuple([z.number(), z.string()]));

const areShelfWorks = (value: unknown): value is Works['works'] =>
	Array.isArray(value) && value.every((one) => typeof one?.[0] === 'number' && typeof one[1] === 'string');

const none: Works = { count: 0, works: [] };

/**
 * Finds the titles that are related to a title: more titles by its author, more titles in its series, and popular titles on its
 * subject. Leaves out the title itself and its other editions. A shelf shows each work only once, and the shelf of a subject
 * does not repeat works from the other shelves. Runs two queries, and one more query for each shelf that is out of date. A shelf
 * is out of date if it was computed more than an hour ago and the catalogue has changed since.
 * @param most the maximum number of titles on a shelf, at most 24
 * @throws {Refused} 404 for an ISBN that is not in the catalogue
 */
export async function relatedTitles(
	store: CatalogueContext & HasVersions & HasRelated,
	visitor: Visitor,
	eisbn: string,
	most = shelfLength,
): Promise<TitleGroup[]> {
	const shelves = await shelvesOf(store, eisbn);
	const shown = shelves.map(({ works: { count, works }, ...shelf }) => ({
		...shelf,
		row_count: count,
		ids: works.slice(0, Math.min(most, shelfLength)).map(([id]) => id),
	}));
	const byId = await summariesById(
		store,
		visitor,
		shown.flatMap(({ ids }) => ids),
	);
	return shown.map(({ ids, ...shelf }) => ({ ...shelf, rows: inOrder(ids, byId) }));
}

async function shelvesOf(store: HasCatalogue & Clock & HasVersions & HasRelated, eisbn: string) {
	const title = await withoutTableTags(() => nearTo(store.catalogue, eisbn));
	if (!title) {
		addCacheTags('catalogue');
		throw noTitle(eisbn);
	}
	addTitleTags([title.id]);
	addCacheTags('subjects');
	const { id, author, author_key, series, series_key, subject, subject_code, work_key } = title;
	const [byAuthor, inSeries, onSubject] = await Promise.all([
		author_key === null ? none : worksOf(store, 'author', author_key, storedIn(title, 'author')),
		series_key === null ? none : worksOf(store, 'series', series_key, storedIn(title, 'series')),
		subject_code === null ? none : worksOf(store, 'subject', subject_code, storedIn(title, 'subject')),
	]);
	const own = new Set([work_key]);
	const [others, volumes] = [without(id, own, byAuthor), without(id, own, inSeries)];
	const elsewhere = new Set([work_key, ...[...others.works, ...volumes.works].map(([, key]) => key)]);
	return [
		{ fullname: `More by ${author}`, tooltip: `Other titles by ${author}`, works: others },
		{ fullname: `More in ${series}`, tooltip: `Other titles in the series ${series}`, works: volumes },
		{
			fullname: `Readers of ${subject} also look at`,
			tooltip: `Other titles on ${subject}`,
			works: without(id, elsewhere, onSubject),
		},
	].filter(({ works }) => works.count > 0);
}

/**
 * Removes from a shelf the works with these keys, and the title itself. The stored shelf may still have the title under an old
 * work key.
 */
function without(titleId: number, keys: ReadonlySet<string>, { count, works }: Works): Works {
	const left = works.filter(([id, key]) => id !== titleId && !keys.has(key));
	return { count: count - (works.length - left.length), works: left };
}

/** Reads the first author, the series and the first named subject of a title, each with its stored shelf. */
const nearTo = (db: Queries, eisbn: string) =>
	db
		.selectFrom('titles')
		.leftJoin('title_authors', (join) =>
			join.onRef('title_authors.title_id', '=', 'titles.id').on('title_authors.position', '=', (eb) =>
				eb
					.selectFrom('title_authors as one')
					.select(({ fn }) => fn.min('one.position').as('first'))
					.whereRef('one.title_id', '=', 'titles.id'),
			),
		)
		.leftJoin('title_subjects', (join) =>
			join.onRef('title_subjects.title_id', '=', 'titles.id').on('title_subjects.position', '=', (eb) =>
				eb
					.selectFrom('title_subjects as one')
					.innerJoin('subjects as named', 'named.code', 'one.code')
					.select(({ fn }) => fn.min('one.position').as('first'))
					.whereRef('one.title_id', '=', 'titles.id'),
			),
		)
		.leftJoin('subjects', 'subjects.code', 'title_subjects.code')
		.leftJoin('related_shelves as by_author', (join) =>
			join.onRef('by_author.key', '=', 'title_authors.name_key').on('by_author.kind', '=', 'author'),
		)
		.leftJoin('related_shelves as in_series', (join) =>
			join.onRef('in_series.key', '=', 'titles.series_key').on('in_series.kind', '=', 'series'),
		)
		.leftJoin('related_shelves as on_subject', (join) =>
			join.onRef('on_subject.key', '=', 'title_subjects.code').on('on_subject.kind', '=', 'subject'),
		)
		.select(['titles.id', 'titles.work_key', 'titles.series', 'titles.series_key'])
		.select(['title_authors.name as author', 'title_authors.name_key as author_key'])
		.select(['subjects.label as subject', 'subjects.code as subject_code'])
		.select([
			'by_author.found_at as author_found_at',
			'by_author.catalogue as author_catalogue',
			'by_author.work_count as author_work_count',
			'by_author.works as author_works',
		])
		.select([
			'in_series.found_at as series_found_at',
			'in_series.catalogue as series_catalogue',
			'in_series.work_count as series_work_count',
			'in_series.works as series_works',
		])
		.select([
			'on_subject.found_at as subject_found_at',
			'on_subject.catalogue as subject_catalogue',
			'on_subject.work_count as subject_work_count',
			'on_subject.works as subject_works',
		])
		.where('titles.eisbn', '=', eisbn)
		.executeTakeFirst();

type Kind = FoundShelf['kind'];
type StoredShelf = Pick<FoundShelf, 'found_at' | 'catalogue' | 'work_count' | 'works'>;
type Near = NonNullable<Awaited<ReturnType<typeof nearTo>>>;

/** Returns the stored shelf of a kind (author, series or subject). Returns undefined if no shelf is stored. */
function storedIn(title: Near, kind: Kind): StoredShelf | undefined {
	const found_at = title[`${kind}_found_at`];
	const catalogue = title[`${kind}_catalogue`];
	const work_count = title[`${kind}_work_count`];
	const works = title[`${kind}_works`];
	return found_at === null || catalogue === null || work_count === null || works === null
		? undefined
		: { found_at, catalogue, work_count, works };
}

/**
 * Finds the works by an author, in a series or on a subject. A computed shelf is used until the catalogue changes, but for at
 * least an hour. The author, series and subject of the title itself are read for every request.
 */
async function worksOf(
	store: HasCatalogue & Clock & HasVersions & HasRelated,
	kind: Kind,
	key: string,
	written: StoredShelf | undefined,
): Promise<Works> {
	const catalogue = Number(await store.versions.current('catalogue'));
	const now = withoutTableTags(() => store.now());
	const stored = store.related.get(kind, key) ?? written;
	if (stored && (stored.catalogue === catalogue || stored.found_at > now - shownFor)) {
		if (stored.found_at > now - shownFor) cacheUntil(stored.found_at + shownFor);
		else addCacheTags('catalogue');
		return {
			count: stored.work_count,
			works: readJsonColumn(
				shelfWorks,
				stored.works,
				{ table: 'related_shelves', column: 'works', id: `${kind} ${key}` },
				areShelfWorks,
			),
		};
	}
	cacheUntil(now + shownFor);
	const found = await withoutTableTags(() => find[kind](store.catalogue, key));
	const works = found.slice(0, maxShelfWorks).map(({ id, work_key }): Works['works'][number] => [id, work_key]);
	const shelf = { kind, key, found_at: now, catalogue, work_count: found.length, works: JSON.stringify(works) };
	store.related.put(shelf);
	return { count: found.length, works };
}

const find: Record<Kind, (db: Queries, key: string) => Promise<WorkRow[]>> = {
	author: (db, key) => worksAmong(db, titlesBy(db, key)),
	async series(db, key) {
		const works = await worksAmong(db, titlesIn(db, key));
		return works.sort((a, b) => bySeriesNumber(a.series_num, b.series_num));
	},
	subject: (db, code) => worksAmong(db, titlesOn(db, code)),
};
