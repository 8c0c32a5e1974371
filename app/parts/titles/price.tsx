import { dollars } from '../../format/dollars';
import type { CardOffer } from './card-data';

/**
 * Renders the price of an offer and how much the customer saves (docs/behaviour/titles.md#prices). The store sends no price to a
 * visitor who may not see prices. The store also decides whether the old price is shown struck through.
 */
export function Price({ offer }: { offer: Pick<CardOffer, 'price' | 'row_price' | 'save' | 'discount' | 'copy'> }) {
	const { price, row_price, save, discount, copy } = offer;
	if (!price && !copy) return null;
	return (
		<p className="price">
			{price && dollars(price)} {copy}{' '}
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
