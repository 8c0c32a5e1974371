import { Fragment } from 'react';
import { isTicket } from '~store/contract/ticket';
import { languageTag } from '../../format/language-tag';
import { releaseDate, saysRelease } from '../../format/release-date';
import { useShop } from '../../page/shop';
import { ListsMenu } from '../../parts/lists/lists-menu';
import { Authors } from '../../parts/titles/authors';
import { stageOf } from '../../parts/titles/availability';
import { CoverImage } from '../../parts/titles/cover-image';
import { FavouriteButton } from '../../parts/titles/favourite-button';
import { SalesRank } from '../../parts/titles/rank';
import { ShelfTalker } from '../../parts/titles/shelf-talker';
import { titleRegistriesPath } from '../../paths/registry-paths';
import { CleanHtml } from '../../ui/clean-html';
import { Dotted } from '../../ui/dotted';
import { largePrint } from '../../ui/facts-line';
import { LeadingWords } from '../../ui/leading-words';
import { ServiceLines } from '../../ui/service-lines';
import { AudiobooksLink } from './audiobooks-link';
import { BuyableEdition } from './buyable-edition';
import { ForRegistry } from './for-registry';
import { Interiors } from './interiors';
import { ItemTabs } from './item-tabs';
import type { ItemData } from './load-item.server';
import { NextSteps } from './next-steps';
import { Offers } from './offers';
import { StockByLocation } from './stock-by-location';
import { TitleHeading } from './title-heading';

/** The main part of a title's page: the offers and the texts about the book, next to the cover. */
export function ItemMain({ item }: { item: ItemData }) {
	const { title, size, beginning, last_ordered, registry } = item;
	const { registries } = useShop();
	const cartable = title.available.some((offer) => offer.cartable);
	/** Whether the title will never be available. This does not apply to tickets, whose event is over, cancelled or full. */
	const ended = !title.is_giftcard && !isTicket(title) && title.available.every((offer) => stageOf(offer) === 'never');
	return (
		<div className="item-main">
			<div className="item-cover" id="cover">
				<CoverImage title={title} size={size} eager beside />
				<Interiors addresses={item.interiors} />
				{title.comments.map((comment) => (
					<ShelfTalker key={comment.author} comment={comment} />
				))}
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
						<p className={`item-beginning item-fits-${beginning.fits}`}>
							<span lang={languageTag(title.language)}>{beginning.text}</span>{' '}
							{beginning.fits === 'anywhere' ? null : (
								<a href="#description">
									More<span className="visually-hidden"> of the description</span>
								</a>
							)}
						</p>
					) : null}
					<p className="item-facts">
						<Dotted>{factsOf(title)}</Dotted>
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
				{ended ? <BuyableEdition item={item} /> : null}
				{title.available.some((offer) => offer.cartable && stageOf(offer) === 'now') && !title.is_forthcoming ? (
					<ServiceLines lines={item.store.service} />
				) : null}
				<Ways item={item} />
				{ended ? <NextSteps item={item} /> : null}
				{isTicket(title) && !cartable ? null : (
					<div className="cluster item-lists no-print">
						<FavouriteButton title={title} worded />
						<ListsMenu title={title} />{' '}
						{registries ? (
							<a className="button button-quiet" href={titleRegistriesPath(title.eisbn)} rel="nofollow">
								<LeadingWords way="Add to">a gift registry</LeadingWords>
							</a>
						) : null}
					</div>
				)}
				{isTicket(title) && !title.at_other_locations ? null : <StockByLocation title={title} />}
				<Extract title={title} />
				<ItemTabs item={item} />
			</div>
		</div>
	);
}

/**
 * Returns the facts that distinguish this edition from other editions. Adds its release date if the offers do not show the
 * release date.
 */
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
	publisher ? (
		<span key="publisher" className="item-publisher">
			{publisher}
		</span>
	) : null,
	date && !available.some(({ sub_message }) => saysRelease(sub_message, date))
		? `${is_forthcoming && date * 1000 > Date.now() ? 'Expected ' : ''}${releaseDate(date)}`
		: null,
];

/** Shows an extract from the book of one or two pages, styled like paper, when the reader opens it. */
function Extract({ title: { extract, language } }: Pick<ItemData, 'title'>) {
	if (extract === null) return null;
	return (
		<details className="disclosure extract">
			<summary>Read an extract</summary>
			<CleanHtml html={extract} lang={languageTag(language)} />
		</details>
	);
}

/** Renders links to the series, the other editions and the audiobook, below the offers. Also shows the sales rank. */
function Ways({ item: { title, ways, audiobooks } }: { item: ItemData }) {
	if (ways.length === 0 && !audiobooks && !title.rank) return null;
	return (
		<p className="item-links">
			{ways.map(({ to, words }) => (
				<Fragment key={to}>
					<a href={to}>{words}</a>{' '}
				</Fragment>
			))}
			{audiobooks ? <AudiobooksLink eisbn={title.eisbn} /> : null} <SalesRank rank={title.rank} />
		</p>
	);
}
