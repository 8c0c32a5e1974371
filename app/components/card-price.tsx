import { dollars } from '../format/dollars';
import type { CardTitle } from './card-data';
import { Price } from './price';
import { itemPath } from './title-link';
import { TitlePrice } from './title-price';

/** What a card's offer costs; of a copy that is not new, what it is, and what a new one costs: '$12.00 used; new $27.00'. */
export function CardPrice({ title }: { title: CardTitle }) {
	const [offer, beside] = title.available;
	if (!offer || offer.code === 'new' || title.is_giftcard) return <TitlePrice title={title} offer={offer} />;
	const condition = offer.text.charAt(0).toLowerCase() + offer.text.slice(1);
	if (!offer.price) return <p className="facts">{offer.text}</p>;
	return (
		<Price offer={offer}>
			{condition}
			{beside?.code === 'new' && beside.price ? (
				<>
					{'; '}
					<a href={`${itemPath(title.eisbn)}#offers`}>{`new ${dollars(beside.price)}`}</a>
				</>
			) : null}
		</Price>
	);
}
