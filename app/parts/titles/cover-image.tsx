import { coverAddress } from '../../covers/cover-address';
import { useShop } from '../../page/shop';
import type { CardTitle } from './card-data';

interface CoverImageProps {
	title: Pick<CardTitle, 'eisbn' | 'title' | 'cover_image_cache'>;
	/**
	 * Whether the cover is visible without scrolling. If so, the browser loads the cover immediately. Other covers load when the
	 * visitor scrolls near them.
	 */
	eager?: boolean;
	/**
	 * Whether the title is next to the cover. If so, the alt text of the cover is empty, so that screen readers do not read the
	 * title twice.
	 */
	beside?: boolean;
	/** The width and height of the cover, if known. */
	size?: { width: number; height: number };
}

const coverSize = { width: 300, height: 450 };

/**
 * Renders a cover. The frame of a cover reserves space before the cover is loaded. Covers of different heights in the same row
 * are aligned at the bottom.
 */
export function CoverImage({ title, eager, beside, size = coverSize }: CoverImageProps) {
	const { covers } = useShop();
	return (
		<img
			className="cover"
			src={coverAddress(title.eisbn, title.cover_image_cache, covers)}
			alt={beside ? '' : title.title}
			width={size.width}
			height={size.height}
			loading={eager ? undefined : 'lazy'}
		/>
	);
}
