import { coverAddress } from '../../covers/cover-address';
import { useShop } from '../../page/shop';
import type { CardTitle } from './card-data';

interface CoverImageProps {
	title: Pick<CardTitle, 'eisbn' | 'title' | 'cover_image_cache'>;
	/** The cover is in the first view, so it loads at once. Other covers load when they are near. */
	eager?: boolean;
	/** The title is written beside the cover, so the alt text is empty and screen readers do not read it twice. */
	beside?: boolean;
	/** The cover's proportions, if they are known. */
	size?: { width: number; height: number };
}

const coverSize = { width: 300, height: 450 };

/** Renders a cover. Its frame reserves the space, and its foot is on the shelf at any height. */
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
