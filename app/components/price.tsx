import { dollars } from '../format/dollars';
import type { CardOffer } from './card-data';

/**
 * What an offer costs, and what is saved (spec 1 §9). Nothing at all for a visitor who may not see prices: the store
 * gives none. Whether there is a price to strike through is the store's to say, too.
 */
export function Price({ offer }: { offer: Pick<CardOffer, 'price' | 'row_price' | 'save' | 'discount' | 'note'> }) {
	const { price, row_price, save, discount, note } = offer;
	if (!price) return note ? <p className="facts">{note}</p> : null;
	return (
		<p className="price">
			{dollars(price)} {note ? <span className="soft">{note}</span> : null}{' '}
			{row_price && row_price !== price ? (
				<s>
					<span className="visually-hidden">Was </span>
					{dollars(row_price)}
				</s>
			) : null}{' '}
			{save ? (
				<small>
					You save {dollars(save)}
					{discount ? ` (${discount}%)` : ''}
				</small>
			) : null}
		</p>
	);
}
