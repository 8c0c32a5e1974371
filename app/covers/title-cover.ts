import type { Title } from '~store/contract/title';
import type { CoverBook } from './cover-book';

/** Returns the data of a title that its drawn cover needs. */
export const coverBook = (title: Title): CoverBook => ({
	eisbn: title.eisbn,
	title: title.title,
	subtitle: title.subtitle,
	authors: title.authors.map(({ name }) => name),
	subject: title.subjects[0]?.code ?? null,
	series: title.series,
	series_num: title.series_num,
	language: title.language,
	work: title.work_key,
	binding: title.binding,
	is_giftcard: title.is_giftcard,
	is_large_print: title.is_large_print,
	has_libro_audiobook: title.has_libro_audiobook,
});
