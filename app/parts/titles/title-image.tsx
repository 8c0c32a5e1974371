import { FavouriteButton } from './favourite-button';
import { type TitleDisplayProps, TitleLink } from './title-link';

/** Renders a title as its cover alone, for walls of covers: an item of a list (data: `toCoverData`). */
export function TitleImage({ title, eager, to }: TitleDisplayProps) {
	return (
		<li className="card">
			<TitleLink title={title} eager={eager} to={to} />
			<FavouriteButton title={title} />
		</li>
	);
}
