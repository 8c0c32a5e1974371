import { languageTag } from '../format/language-tag';
import { Authors } from './authors';
import { CoverImage } from './cover-image';
import { FavouriteButton } from './favourite-button';
import { itemPath, type TitleDisplayProps } from './title-link';
import { TitlePrice } from './title-price';
import { UsedFrom } from './used-from';

/** A title in a narrow column: an item of a `<ul class="titles">` (data: `toSlideData`). */
export function TitleSidebarItem({ title, eager, to, heading: Heading = 'h3' }: TitleDisplayProps) {
	const [offer] = title.available;
	return (
		<li className="title-aside">
			<a href={to ?? itemPath(title.eisbn)} lang={languageTag(title.language)}>
				<CoverImage title={title} eager={eager} beside />
				<Heading>{title.title}</Heading>
			</a>
			<p className="by">
				<Authors authors={title.authors} />
			</p>
			<TitlePrice title={title} offer={offer} />
			<UsedFrom title={title} />
			<FavouriteButton title={title} />
		</li>
	);
}
