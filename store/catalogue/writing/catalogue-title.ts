import type { Selectable } from 'kysely';
import type { Author } from '../../contract/title';
import type { OffersTable, TitlesTable } from '../../foundation/database/schema';

/** The columns of a title that feeds write. They do not change the row's other columns. */
export const writtenColumns = [
	'eisbn',
	'title',
	'subtitle',
	'original_title',
	'title_sort',
	'authors',
	'author_sort',
	'series',
	'series_key',
	'series_num',
	'work_key',
	'binding',
	'binding_code',
	'edition',
	'language',
	'publisher',
	'release_date',
	'release_date_precision',
	'list_price_usa',
	'list_price_can',
	'other_prices',
	'lowest_price',
	'status',
	'rank',
	'is_large_print',
	'carton_qty',
	'cover_image_cache',
	'interiors',
	'pages',
	'width',
	'height',
	'weight',
	'audience',
	'description',
	'bio',
	'reviews',
	'upc',
	'sources',
	'source_file',
	'source_record',
	'created_at',
	'updated_at',
] as const satisfies (keyof TitlesTable)[];

export type WrittenColumn = (typeof writtenColumns)[number];
export type WrittenRow = Pick<Selectable<TitlesTable>, WrittenColumn>;

/** A contributor as stored in a title's row. */
export interface WrittenAuthor extends Author {
	/** Other names that the same person writes under. */
	also?: string[];
}

/** An offer with its stock. `id` is null until the offer is inserted. */
export type CatalogueOffer = Pick<
	Selectable<OffersTable>,
	'condition' | 'price' | 'discount' | 'note' | 'is_extra_orderable'
> & {
	id: number | null;
	stock: { location_id: number; onhand: number; onorder: number }[];
};

/** A title as stored in the catalogue, or before it is stored. `id` is null until the title is inserted. */
export interface CatalogueTitle {
	id: number | null;
	row: WrittenRow;
	/** Subject codes in the order of the feed, then topics. */
	subjects: string[];
	offers: CatalogueOffer[];
}

/** A title before and after a batch. `before` is null for a new title. */
export interface TitleChange {
	before: CatalogueTitle | null;
	after: CatalogueTitle;
}

/** A change that has been saved, so that its title has an id. */
export interface SavedChange extends TitleChange {
	id: number;
}
