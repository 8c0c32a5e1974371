import { dollars } from '../format/dollars';
import type { CardTitle } from './card-data';
import { itemPath } from './title-link';

/** A used or a bargain copy to be had beside another, at the lowest price; a new one stands with the price (`CardPrice`). */
export function UsedFrom({ title }: { title: CardTitle }) {
	const copy = title.available.slice(1).find(({ code, price, cartable }) => code !== 'new' && price && cartable);
	return copy?.price ? (
		<p className="facts">
			<a href={`${itemPath(title.eisbn)}#offers`}>{`${copy.used ? 'Used' : copy.text} from ${dollars(copy.price)}`}</a>
		</p>
	) : null;
}
