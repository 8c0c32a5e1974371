import type { Comment } from '~store/contract/title';
import { useShopName } from '../../page/shop';

/** Renders a staff member's comment on a book, as a small card under its cover. */
export function ShelfTalker({ comment: { author, text } }: { comment: Comment }) {
	const shop = useShopName();
	return (
		<figure className="talker">
			“{text}”<figcaption>{`${author}\n${shop}`}</figcaption>
		</figure>
	);
}
