import { dollars } from '../../format/dollars';
import type { CardTitle } from './card-data';
import { itemPath } from './title-link';

/** A link to the first used or bargain copy, if the title also has a new copy. */
export function UsedFrom({ title }: { title: CardTitle }) {
	const copy = title.available.slice(1).find(({ price, cartable }) => price && cartable);
	return copy?.price ? (
		<p className="facts">
			<a href={`${itemPath(title.eisbn)}#offers`}>{`${copy.used ? 'Used' : copy.text} from ${dollars(copy.price)}`}</a>
		</p>
	) : null;
}
