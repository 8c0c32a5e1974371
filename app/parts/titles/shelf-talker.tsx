import type { Comment } from '~store/contract/title';
import { useShopName } from '../../page/shop';

/** What somebody of the shop says of a book, on a small card under its cover. */
export function ShelfTalker({ comment: { author, text } }: { comment: Comment }) {
	const shop = useShopName();
	return (
		<figure className="talker">
			“{text}”<figcaption>{`${author}\n${shop}`}</figcaption>
		</figure>
	);
}
