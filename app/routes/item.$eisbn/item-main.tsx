import { isTicket } from '~store/contract/ticket';
import { Authors } from '../../components/authors';
import { CoverImage } from '../../components/cover-image';
import { Dotted } from '../../components/dotted';
import { largePrint } from '../../components/facts-line';
import { FavouriteButton } from '../../components/favourite-button';
import { SalesRank } from '../../components/rank';
import { seriesPlace } from '../../components/series-place';
import { ServiceLines } from '../../components/service-lines';
import { useShop } from '../../components/shop';
import { languageTag } from '../../format/language-tag';
import { releaseDate, saysRelease } from '../../format/release-date';
import { titleRegistriesPath } from '../../navigation/registry-paths';
import { ListsMenu } from '../../parts/lists/lists-menu';
import { AudiobooksLink } from './audiobooks-link';
import { ForRegistry } from './for-registry';
import { Interiors } from './interiors';
import { ItemTabs } from './item-tabs';
import type { ItemData } from './load-item.server';
import { NextSteps } from './next-steps';
import { Offers } from './offers';
import { Places } from './places';
import { TitleHeading } from './title-heading';

/** The book, how to get it, and what is to be read about it: the cover at the side of all. */
export function ItemMain({ item }: { item: ItemData }) {
	const { title, size, beginning, last_ordered, registry, audiobooks } = item;
	const { registries } = useShop();
	const cartable = title.available.some((offer) => offer.cartable);
	return (
		<div className="item-main">
			<div className="item-cover">
				<CoverImage title={title} size={size} eager beside />
				<Interiors title={title} covers={item.seller.covers} />
			</div>
			<div className="item-words">
				<header className="item-title">
					<TitleHeading title={title} />
					{title.subtitle ? (
						<p className="item-subtitle" lang={languageTag(title.language)}>
							{title.subtitle}
						</p>
					) : null}
					{title.authors.length > 0 ? (
						<p className="item-authors">
							<Authors authors={title.authors} linked />
						</p>
					) : null}
					{beginning ? (
						<p className="item-beginning">
							<span lang={languageTag(title.language)}>{beginning.text}</span>{' '}
							{beginning.cut ? (
								<a href="#description" className={beginning.text.length > 120 ? undefined : 'item-more-phone'}>
									More<span className="visually-hidden"> of the description</span>
								</a>
							) : null}
						</p>
					) : null}
					<p className="item-facts">
						<Dotted>{factsOf(title)}</Dotted>
					</p>
					<p className="item-links">
						{title.series ? <a href={`/item/${title.eisbn}/series`}>{seriesPlace(title)}</a> : null}{' '}
						{title.edition_count > 0 ? (
							<a href={`/item/${title.eisbn}/editions`}>
								{title.edition_count === 1 ? '1 other edition' : `${title.edition_count} other editions`}
							</a>
						) : null}{' '}
						{audiobooks ? <AudiobooksLink eisbn={title.eisbn} /> : null} <SalesRank rank={title.rank} />
					</p>
				</header>
				{last_ordered ? (
					<p className="banner">
						<span>
							You last ordered this title on <a href={`/account/order/${last_ordered.order}`}>{last_ordered.on}</a>.
						</span>
					</p>
				) : null}
				{registry ? <ForRegistry title={title} registry={registry} /> : null}
				<Offers item={item} />
				<NextSteps item={item} />
				{cartable && !title.is_forthcoming ? <ServiceLines lines={item.store.service} /> : null}
				{isTicket(title) && !cartable ? null : (
					<div className="cluster item-lists no-print">
						<FavouriteButton title={title} worded />
						<ListsMenu title={title} />{' '}
						{registries ? (
							<a className="button" href={titleRegistriesPath(title.eisbn)} rel="nofollow">
								Add to a gift registry
							</a>
						) : null}
					</div>
				)}
				{isTicket(title) && !title.at_other_locations ? null : <Places title={title} />}
				<ItemTabs item={item} />
			</div>
		</div>
	);
}

/** What tells this edition from others; its day, where that is not said with what can be had of it. */
const factsOf = ({
	binding,
	edition,
	language,
	is_large_print,
	publisher,
	release_date: date,
	is_forthcoming,
	available,
}: ItemData['title']) => [
	binding,
	largePrint(`${binding} ${edition}`, is_large_print),
	edition,
	language,
	publisher,
	date && !available.some(({ sub_message }) => saysRelease(sub_message, date))
		? `${is_forthcoming && date * 1000 > Date.now() ? 'Expected ' : ''}${releaseDate(date)}`
		: null,
];
