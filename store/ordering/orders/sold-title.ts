import type { Author } from '../../contract/title';

/** A title as it was sold, stored as JSON in `order_items.title_info`, so that a later import does not change receipts. */
export interface SoldTitle {
	eisbn: string;
	title: string;
	authors: Author[];
	binding: string | null;
	cover_image_cache: string;
	is_forthcoming: boolean;
	/** Unix seconds. */
	release_date: number | null;
	/** The condition in words: 'New'. */
	condition_text: string;
	/** Missing in orders from before this field. */
	is_large_print?: boolean;
	/** Copies on hand just before the sale. */
	onhand: number;
	sub_message: string | null;
	/** The words about backordered copies. */
	backorder_sub_message: string | null;
	/** The gift registry that it was bought for, which may be gone by now. */
	registry: { occasion: string; name: string } | null;
}
