import { Authors } from './authors';
import { CoverImage } from './cover-image';
import { Price } from './price';
import { itemPath, type TitleDisplayProps } from './title-link';

/** A title in a narrow column: an item of a `<ul class="titles">` (data: `toSlideData`). */
export function TitleSidebarItem({ title, eager, to }: TitleDisplayProps) {
	const [offer] = title.available;
	return (
		<li className="title-aside">
			<a href={to ?? itemPath(title.eisbn)} aria-label={title.title}>
				<CoverImage title={title} eager={eager} />
				<h3>{title.title}</h3>
			</a>
			<p className="by">
				<Authors authors={title.authors} />
			</p>
			{offer ? <Price offer={offer} /> : null}
		</li>
	);
}
