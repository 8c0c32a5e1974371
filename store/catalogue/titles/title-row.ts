import type { Selectable } from 'kysely';
import type { TitlesTable } from '../../foundation/database/schema';

/** A title, in the form in which the table of titles stores it. */
export type TitleRow = Selectable<TitlesTable>;

/** The columns that a summary needs. The long texts are not among these columns. */
export const summaryColumns = [
	'id',
	'eisbn',
	'title',
	'subtitle',
	'series',
	'series_num',
	'authors',
	'binding',
	'language',
	'release_date',
	'list_price_usa',
	'list_price_can',
	'status',
	'rank',
	'future_rank',
	'is_giftcard',
	'is_large_print',
	'has_libro_audiobook',
	'carton_qty',
	'cover_image_cache',
	'comments',
	'sold_until',
] as const satisfies (keyof TitleRow)[];

export type SummaryRow = Pick<TitleRow, (typeof summaryColumns)[number]>;
