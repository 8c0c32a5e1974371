import { Authors } from './authors';
import { FavouriteButton } from './favourite-button';
import { type TitleDisplayProps, TitleLink } from './title-link';
import { TitlePrice } from './title-price';
import { UsedFrom } from './used-from';

/** Renders a title for a narrow column, in a `<ul class="titles">`. The title's data come from `toSlideData`. */
export function TitleSidebarItem({ title, eager, to, heading: Heading = 'h3' }: TitleDisplayProps) {
	const [offer] = title.available;
	return (
		<li className="title-aside">
			<TitleLink title={title} eager={eager} to={to}>
				<Heading>{title.title}</Heading>
			</TitleLink>
			<p className="by">
				<Authors authors={title.authors} />
			</p>
			<TitlePrice title={title} offer={offer} />
			<UsedFrom title={title} />
			<FavouriteButton title={title} />
		</li>
	);
}
