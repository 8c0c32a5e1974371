import type { CardTitle } from '../titles/card-data';
import { CoverImage } from '../titles/cover-image';

/** A title as far as its cover shows it. */
export type CoverTitle = Pick<CardTitle, 'eisbn' | 'title' | 'cover_image_cache'>;

export const toCover = ({ eisbn, title, cover_image_cache }: CoverTitle): CoverTitle => ({
	eisbn,
	title,
	cover_image_cache,
});

/** The covers of a list's first titles: its picture, where it has none of its own. */
export function ListCovers({ titles }: { titles: CoverTitle[] }) {
	return (
		<span className="list-covers" aria-hidden="true">
			{titles.map((title) => (
				<CoverImage key={title.eisbn} title={title} beside />
			))}
		</span>
	);
}
