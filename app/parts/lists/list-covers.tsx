import type { CardTitle } from '../titles/card-data';
import { CoverImage } from '../titles/cover-image';

/** The facts about a title that are needed to show its cover. */
export type CoverTitle = Pick<CardTitle, 'eisbn' | 'title' | 'cover_image_cache'>;

export const toCover = ({ eisbn, title, cover_image_cache }: CoverTitle): CoverTitle => ({
	eisbn,
	title,
	cover_image_cache,
});

/** Shows the covers of a list's first titles, for a list without its own picture. */
export function ListCovers({ titles }: { titles: CoverTitle[] }) {
	return (
		<span className="list-covers" aria-hidden="true">
			{titles.map((title) => (
				<CoverImage key={title.eisbn} title={title} beside />
			))}
		</span>
	);
}
