import type { ReactNode } from 'react';
import type { CardTitle } from './card-data';
import { itemPath } from './title-link';
import { TitleSlide } from './title-slide';

interface TitleShelfProps {
	id: string;
	name: string;
	titles: CardTitle[];
	/** Where the whole of it is, when there is more. */
	all?: { to: string; words: string } | null;
	/** What there is to say of it, above the row. */
	about?: ReactNode;
	/** The list that they are on. */
	listId?: number | null;
	/** A second line in place of the author. */
	note?: (title: CardTitle) => ReactNode;
}

/** A named row of titles on one board; the row itself can be scrolled with the keys. */
export function TitleShelf({ id, name, titles, all, about, listId, note }: TitleShelfProps) {
	if (titles.length === 0) return null;
	return (
		<section className="shelf" id={id} aria-labelledby={`${id}-name`}>
			<div className="shelf-head">
				<h2 id={`${id}-name`}>{name}</h2>
				{all ? <a href={all.to}>{all.words}</a> : null}
			</div>
			{about}
			<ul className="shelf-row">
				{titles.map((title) => (
					<TitleSlide key={title.eisbn} title={title} to={itemPath(title.eisbn, listId)} note={note?.(title)} />
				))}
			</ul>
		</section>
	);
}
