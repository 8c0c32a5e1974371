import type { Selectable } from 'kysely';
import type { TitlesTable } from '../../foundation/database/schema';
import { hashOf } from '../../foundation/text-hash';

/** The columns in a title's row that contain searchable texts. */
export const textsInRows = [
	'title',
	'subtitle',
	'original_title',
	'authors',
	'series',
	'series_num',
	'publisher',
] as const satisfies (keyof TitlesTable)[];

export type TextsInRow = Pick<Selectable<TitlesTable>, (typeof textsInRows)[number]>;

/**
 * Returns a checksum of a title's searchable texts, which are the texts in its row and the codes of its subjects in order. The
 * checksum is never 0.
 */
export function sumOfTexts(source: TextsInRow & { subjects: readonly string[] }): number {
	const texts = textsInRows.map((column) => source[column] ?? '');
	return (hashOf([...texts, ...source.subjects].join('\n')) % 0xffff_ffff) + 1;
}
