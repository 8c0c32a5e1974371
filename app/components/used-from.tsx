import { dollars } from '../money/dollars';
import type { CardTitle } from './card-data';
import { itemPath } from './title-link';

/** A used copy to be had beside the new one, at the lowest price. */
export function UsedFrom({ title }: { title: CardTitle }) {
	const copy = title.available.slice(1).find(({ used, price, cartable }) => used && price && cartable);
	return copy?.price ? (
		<p className="facts">
			<a href={`${itemPath(title.eisbn)}#offers`}>{`Used from ${dollars(copy.price)}`}</a>
		</p>
	) : null;
}
