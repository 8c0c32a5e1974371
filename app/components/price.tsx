import type { ReactNode } from 'react';
import { dollars } from '../format/dollars';
import type { CardOffer } from './card-data';

interface PriceProps {
	offer: Pick<CardOffer, 'price' | 'row_price' | 'save' | 'discount'>;
	/** What it is a price of. */
	children?: ReactNode;
}

/**
 * What an offer costs, and what is saved (spec 1 §9). Nothing at all for a visitor who may not see prices: the store
 * gives none. Whether there is a price to strike through is the store's to say, too.
 */
export function Price({ offer, children }: PriceProps) {
	const { price, row_price, save, discount } = offer;
	if (!price) return null;
	return (
		<p className="price">
			{dollars(price)} {children ? <span className="soft">{children}</span> : null}{' '}
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
