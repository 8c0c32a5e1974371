import { releaseDate } from '../../format/release-date';
import { Dotted } from '../../ui/dotted';
import { AddToCart } from '../cart/add-to-cart';
import { Authors } from './authors';
import { Availability } from './availability';
import { FavouriteButton } from './favourite-button';
import { OtherEditions } from './other-editions';
import { type TitleDisplayProps, TitleLink } from './title-link';
import { TitlePrice } from './title-price';
import { UsedFrom } from './used-from';

/** Renders a title as a card, for a `<ul class="cards">`. The data of the card come from `toCardData`. */
export function TitleCard({ title, eager, to, heading: Heading = 'h3', inStock }: TitleDisplayProps) {
	const [offer] = title.available;
	const date = title.release_date ? releaseDate(title.release_date, { short: true }) : null;
	return (
		<li className="card">
			<TitleLink title={title} eager={eager} to={to}>
				<Heading>{title.title}</Heading>
			</TitleLink>
			<p className="by">
				<Authors authors={title.authors} />
			</p>
			<p className="facts">
				<Dotted>{[title.binding, date]}</Dotted>
			</p>
			<OtherEditions title={title} />
			<TitlePrice title={title} offer={offer} />
			{inStock ? null : <Availability title={title} offer={offer} />}
			<UsedFrom title={title} />
			<FavouriteButton title={title} />
			{offer ? <AddToCart title={title} offer={offer} /> : null}
		</li>
	);
}
