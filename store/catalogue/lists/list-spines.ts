import type { ResponseOf } from '../../contract/contract';
import type { Author } from '../../contract/title';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { Store } from '../../store';
import { languageName } from '../titles/language-name';
import { type ListRef, listsFor } from '../titles/list-access';
import { jsonList } from '../titles/title-row';
import { listRow } from './read-list';
import { presentList } from './title-list';

/** More spines than stand on two boards. */
const most = 60;

/**
 * The first titles of a list as their spines are drawn. Two queries.
 * @throws {Refused} 404 for a list that is none, or another customer's and not named by its key.
 */
export async function listSpines(
	store: Store,
	visitor: Visitor,
	{ list_id }: { list_id: ListRef },
): Promise<ResponseOf<'titlelist/getSpines'>> {
	const row = await listRow(store, visitor, list_id);
	const { name, header } = presentList(row, await store.settings.get());
	const titles = await listsFor(store, visitor)
		.selectFrom('title_list_items')
		.innerJoin('titles', 'titles.id', 'title_id')
		.select(['eisbn', 'title', 'authors', 'series', 'series_num', 'language', 'binding', 'pages', 'work_key'])
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
		.where('list_id', '=', row.id)
		.orderBy('title_list_items.position')
		.orderBy('title_list_items.title_id')
		.limit(most)
		.execute();
	return {
		name: header || name,
		rows: titles.map(({ authors, language, work_key: work, ...title }) => ({
			...{ ...title, work },
			authors: jsonList<Pick<Author, 'name'>>(authors).map((author) => author.name),
			language: language === null ? null : languageName(language),
		})),
	};
}
