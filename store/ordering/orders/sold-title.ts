import type { Author } from '../../contract/title';

/** What an order keeps of a title as it was sold, as JSON in `order_items.title_info`: a later import rewrites no receipt. */
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
	/** Not known of what was sold before this was noted. */
	is_large_print?: boolean;
	/** On hand just before the sale. */
	onhand: number;
	sub_message: string | null;
	/** About the copies that were still to come. */
	backorder_sub_message: string | null;
	/** The gift registry that it was bought for, which may be gone by now. */
	registry: { occasion: string; name: string } | null;
}
