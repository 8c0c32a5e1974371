import type { ReactNode } from 'react';
import { Authors } from './authors';
import { Availability } from './availability';
import { FavouriteButton } from './favourite-button';
import { OtherEditions } from './other-editions';
import { ShelfTalker } from './shelf-talker';
import { type TitleDisplayProps, TitleLink } from './title-link';
import { TitlePrice } from './title-price';

/** Renders a title in a scrolling shelf, a `<ul class="shelf-row">`. The title's data come from `toSlideData`. */
export function TitleSlide({
	title,
	eager,
	to,
	heading: Heading = 'h3',
	inStock,
	note,
}: TitleDisplayProps & { note?: ReactNode }) {
	const [offer] = title.available;
	return (
		<li className="card slide">
			<TitleLink title={title} eager={eager} to={to}>
				<Heading>{title.title}</Heading>
			</TitleLink>
			<p className="by">{note ?? <Authors authors={title.authors} />}</p>
			<OtherEditions title={title} />
			<TitlePrice title={title} offer={offer} />
			{inStock ? null : <Availability title={title} offer={offer} />}
			{title.comment ? <ShelfTalker comment={title.comment} /> : null}
			<FavouriteButton title={title} />
		</li>
	);
}
