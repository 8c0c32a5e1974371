import { FavouriteButton } from './favourite-button';
import { type TitleDisplayProps, TitleLink } from './title-link';

/** Renders a title as a cover without text, for a list of covers. The title's data come from `toCoverData`. */
export function TitleImage({ title, eager, to }: TitleDisplayProps) {
	return (
		<li className="card">
			<TitleLink title={title} eager={eager} to={to} />
			<FavouriteButton title={title} />
		</li>
	);
}
