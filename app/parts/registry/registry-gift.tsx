import { registryItemPath } from '../../paths/registry-paths';
import { AddToCart } from '../cart/add-to-cart';
import { Availability } from '../titles/availability';
import type { CardTitle } from '../titles/card-data';
import { CoverImage } from '../titles/cover-image';
import { FavouriteButton } from '../titles/favourite-button';
import { TitlePrice } from '../titles/title-price';

interface RegistryGiftProps {
	item: { title: CardTitle; ribbon: string; done: boolean };
	/** The gift registry that asks for the title. The owner of a gift registry cannot buy from it. */
	registry: { id: number; title: string; own: boolean };
	/** Whether the page already says above the titles that all titles are in stock. */
	inStock: boolean;
}

/**
 * Renders a title that a gift registry asks for, with its price and a button that buys it. For a bought title, only shows that
 * the title is bought (docs/behaviour/registry.md#gifts).
 */
export function RegistryGift({ item: { title, ribbon, done }, registry, inStock }: RegistryGiftProps) {
	const [offer] = title.available;
	const cover = <CoverImage title={title} beside />;
	return (
		<li className={done ? 'registry-item registry-item-done' : 'registry-item'}>
			{done ? (
				<span className="title-name">
					{cover}
					{title.title}
				</span>
			) : (
				<a className="title-name" href={registryItemPath(title.eisbn, registry.id)}>
					{cover}
					{title.title}
				</a>
			)}{' '}
			<p className="soft">{title.authors?.map(({ name }) => name).join(', ')}</p>
			<p className={done ? 'ribbon ribbon-done' : 'ribbon'}>{ribbon}</p>
			{done ? null : (
				<>
					<TitlePrice title={title} offer={offer} />
					{inStock ? null : <Availability title={title} offer={offer} />}
					{offer && !registry.own ? <AddToCart title={title} offer={offer} registry={registry} /> : null}
				</>
			)}
			<FavouriteButton title={title} />
		</li>
	);
}
