import { dollars } from '../../format/dollars';
import { useShop } from '../../page/shop';
import type { CardOffer, CardTitle } from './card-data';
import { Price } from './price';

interface TitlePriceProps {
	title: Pick<CardTitle, 'is_giftcard'>;
	offer: CardOffer | undefined;
}

/** Renders the price of a title; for a gift card, renders the minimum amount (docs/behaviour/titles.md#prices). */
export function TitlePrice({ title, offer }: TitlePriceProps) {
	const { gift_card_from } = useShop();
	if (!title.is_giftcard) return offer ? <Price offer={offer} /> : null;
	return <p className="price">{`From ${dollars(gift_card_from)}`}</p>;
}
