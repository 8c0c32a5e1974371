import type { Spine } from '../../contract/spine';
import type { Queries } from '../../foundation/database/database';
import { readAuthors } from './authors';
import { languageName } from './language-name';

/** The maximum number of spines in the picture of a list. The two shelves in the picture have room for fewer spines. */
export const maxSpines = 60;

/** Reads the data for drawing the spines of titles, in the order of the title IDs. Runs one query. */
export async function spinesOf(db: Queries, titleIds: number[]): Promise<Spine[]> {
	if (titleIds.length === 0) return [];
	const rows = await db
		.selectFrom('titles')
		.select(['id', 'eisbn', 'title', 'authors', 'series', 'series_num', 'language', 'binding', 'pages', 'work_key'])
		.select((eb) =>
			eb
				.selectFrom('title_subjects')
				.innerJoin('subjects', 'subjects.code', 'title_subjects.code')
				.select('subjects.code')
				.whereRef('title_subjects.title_id', '=', 'titles.id')
				.orderBy('title_subjects.position')
				.limit(1)
				.as('subject'),
		)
		.where('id', 'in', titleIds)
		.execute();
	const spines = new Map(
		rows.map(({ id, authors, language, work_key: work, ...title }) => [
			id,
			{
				...title,
				work,
				authors: readAuthors({ id, authors }).map(({ name }) => name),
				language: language === null ? null : languageName(language),
			},
		]),
	);
	return titleIds.flatMap((id) => spines.get(id) ?? []);
}
