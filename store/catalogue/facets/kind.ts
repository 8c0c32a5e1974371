import type { Selectable } from 'kysely';
import type { TitlesTable } from '../../foundation/database/schema';

/**
 * The kinds of titles with the numbers that rows contain: the book itself, a recording, a set, a book about or for use with
 * another book, or a non-book item.
 */
export const titleKinds = { book: 0, recording: 1, set: 2, beside: 3, sideline: 4 } as const;
type TitleKind = (typeof titleKinds)[keyof typeof titleKinds];

/** Words by which titles of books about another book, or for use with another book, are recognised. */
const beside = new RegExp(
	[
		'companion|study guides?|reading guide|teachers? guide|readers? guide|unofficial|unauthorized|unauthorised',
		'cliffs? ?notes|sparknotes?|york notes|monarch notes|max ?notes|summary (?:of|and)|analysis of|notes on',
		'colou?ring books?|sticker books?|activity books?|poster books?|pop[- ]up|cook ?book|quiz(?:zes)?|trivia',
		'workbook|journal|diary planner|calendar|sketchbook|screenplay|the making of|art of the|movie guide|film guide',
		'encyclopa?edia of|handbook to|guide to the (?:world|films?|movies?|books?|novels?)|philosophy of|critical essays',
		'(?:complete|ultimate|essential|official|illustrated) (?:guide|visual guide|handbook)|official (?:\\w+ )?(?:guide|album)',
		'biography of|interpretations|parody|postcards?|playing cards|audio ?guide|score|songbook|souvenir',
	].join('|'),
);
const sets =
	/\bbox(?:ed)? ?sets?\b|\bgift set\b|\bcollection set\b|\btrilogy set\b|\b(?:books?|volumes?|vols?) \d+ ?(?:-|–|to|&) ?\d+|\b\d+[- ](?:books?|volumes?)[- ](?:box|set|collection)|\bomnibus\b|#\d+ ?[-–] ?\d+|\bcomplete (?:set|series)\b/;

/**
 * Finds a title's kind by its product form (ONIX list 150) and the words of its title. Search results rank every other kind
 * behind the book itself.
 */
export function kindOf({
	title,
	subtitle,
	binding_code,
}: Pick<Selectable<TitlesTable>, 'title' | 'subtitle' | 'binding_code'>): TitleKind {
	const words = `${title} ${subtitle ?? ''}`.toLowerCase();
	const form = binding_code?.charAt(0) ?? '';
	if (form === 'P' || form === 'X' || form === 'Z' || form === 'V' || form === 'F') return titleKinds.sideline;
	if (beside.test(words)) return titleKinds.beside;
	if (sets.test(words) || binding_code === 'SA') return titleKinds.set;
	return form === 'A' ? titleKinds.recording : titleKinds.book;
}
