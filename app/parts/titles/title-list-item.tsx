import { releaseDate } from '../../format/release-date';
import { Dotted } from '../../ui/dotted';
import { AddToCart } from '../cart/add-to-cart';
import { Authors } from './authors';
import { Availability } from './availability';
import { FavouriteButton } from './favourite-button';
import { OtherEditions } from './other-editions';
import { SalesRank } from './rank';
import { seriesPosition } from './series-position';
import { type TitleDisplayProps, TitleLink } from './title-link';
import { TitlePrice } from './title-price';

/** Renders a title with all its offers, for a `<ul class="titles">`. The title's data come from `toListData`. */
export function TitleListItem({ title, eager, to, heading: Heading = 'h3' }: TitleDisplayProps) {
	const { binding, language, release_date, carton_qty } = title;
	const facts = [
		binding,
		language,
		release_date ? `${title.is_forthcoming ? 'Expected' : 'Published'} ${releaseDate(release_date)}` : null,
		carton_qty ? `Carton of ${carton_qty}` : null,
	];
	const under = title.subtitle ?? seriesPosition(title);
	return (
		<li className="title-line">
			<TitleLink title={title} eager={eager} to={to}>
				<Heading>{title.title}</Heading>
			</TitleLink>
			<div className="title-line-words">
				{under ? <p>{under}</p> : null}
				<p className="by">
					<Authors authors={title.authors} linked />
				</p>
				<p className="facts">
					<Dotted>{facts}</Dotted>
				</p>
				<OtherEditions title={title} />
				<SalesRank rank={title.rank} />
			</div>
			<FavouriteButton title={title} />
			<ul className="title-line-offers">
				{title.available.length === 0 ? (
					<li>
						<Availability title={title} offer={undefined} />
					</li>
				) : null}
				{title.available.map((offer) => (
					<li key={offer.code}>
						<div>
							{title.available.length > 1 || offer.used ? <p className="facts">{offer.text}</p> : null}
							<TitlePrice title={title} offer={offer} />
							<Availability title={title} offer={offer} />
						</div>
						<AddToCart title={title} offer={offer} counted />
					</li>
				))}
			</ul>
		</li>
	);
}
