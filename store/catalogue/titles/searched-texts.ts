import type { Selectable } from 'kysely';
import type { TitlesTable } from '../../foundation/database/schema';
import { hashOf } from '../../foundation/text-hash';

/** The texts in a title's row. */
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
 * Returns the checksum of the texts that a title is found by: the texts in its row, and its subjects' codes in their
 * order; never 0.
 */
export function sumOfTexts(source: TextsInRow & { subjects: readonly string[] }): number {
	const texts = textsInRows.map((column) => source[column] ?? '');
	return (hashOf([...texts, ...source.subjects].join('\n')) % 0xffff_ffff) + 1;
}
