import { coverAddress } from '../../covers/cover-address';
import { useShop } from '../../page/shop';
import type { CardTitle } from './card-data';

interface CoverImageProps {
	title: Pick<CardTitle, 'eisbn' | 'title' | 'cover_image_cache'>;
	/** Whether the cover is in the first view: every other cover waits until it is near. */
	eager?: boolean;
	/** Whether the title stands beside the cover, so that it is not read out twice. */
	beside?: boolean;
	/** The proportion, where it is known better than that of most books. */
	size?: { width: number; height: number };
}

const coverSize = { width: 300, height: 450 };

/** A cover. Its frame keeps its room, and its foot stands on the shelf whatever its height. */
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
