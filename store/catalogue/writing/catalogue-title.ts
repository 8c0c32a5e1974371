import type { Selectable } from 'kysely';
import type { Author } from '../../contract/title';
import type { OffersTable, TitlesTable } from '../../foundation/database/schema';

/** The columns of a title's row that a feed writes. A feed does not change the other columns of a title's row. */
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

/** A contributor, in the form in which a title's row stores the contributor. */
export interface WrittenAuthor extends Author {
	/** The other names under which the same person writes. */
	also?: string[];
}

/** An offer of a title with its stock. `id` is null until the offer has been inserted into the database. */
export type CatalogueOffer = Pick<
	Selectable<OffersTable>,
	'condition' | 'price' | 'discount' | 'note' | 'is_extra_orderable'
> & {
	id: number | null;
	stock: { location_id: number; onhand: number; onorder: number }[];
};

/**
 * A title as the catalogue stores it, or as the catalogue will store it. `id` is null until the title has been inserted into the
 * database.
 */
export interface CatalogueTitle {
	id: number | null;
	row: WrittenRow;
	/** The subject codes in the order of the feed, followed by the topics. */
	subjects: string[];
	offers: CatalogueOffer[];
}

/** A title before and after a batch of records is merged. `before` is null if the title is new. */
export interface TitleChange {
	before: CatalogueTitle | null;
	after: CatalogueTitle;
}

/** A change of a title that has been saved, so that the title has an ID. */
export interface SavedChange extends TitleChange {
	id: number;
}
