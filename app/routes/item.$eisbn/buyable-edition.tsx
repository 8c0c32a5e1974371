import { AddToCart } from '../../parts/cart/add-to-cart';
import { Availability, stageOf } from '../../parts/titles/availability';
import type { CardTitle } from '../../parts/titles/card-data';
import { itemPath } from '../../parts/titles/title-link';
import { TitlePrice } from '../../parts/titles/title-price';
import type { ItemData } from './load-item.server';

/** Shows another edition that can be bought, if the title itself cannot be bought. */
export function BuyableEdition({ item: { title, editions } }: { item: ItemData }) {
	const edition = editionToBuy(editions.titles, title.language);
	const offer = edition?.available.find(({ cartable }) => cartable);
	if (!edition || !offer) return null;
	const named = [edition.binding, edition.language].filter(Boolean).join(', ');
	return (
		<section className="banner item-banner" aria-labelledby="instead">
			<div>
				<h2 id="instead" className="item-instead">
					You can have another edition
				</h2>
				<a href={itemPath(edition.eisbn)}>{named}</a>
				<TitlePrice title={edition} offer={offer} />
				<Availability title={edition} offer={offer} />
			</div>
			<AddToCart title={{ ...edition, title: `${edition.title}, ${named}` }} offer={offer} primary />
		</section>
	);
}

/**
 * Returns the edition that the page suggests to buy instead. Prefers an edition in the same language, then an edition in stock.
 */
function editionToBuy(editions: CardTitle[], language: string | null): CardTitle | undefined {
	const rank = (edition: CardTitle): number =>
		(edition.language === language ? 2 : 0) + (edition.available.some((one) => stageOf(one) === 'now') ? 1 : 0);
	return editions
		.filter(({ available }) => available.some(({ cartable }) => cartable))
		.sort((one, other) => rank(other) - rank(one))[0];
}
