import { type ReactNode, useRef } from 'react';
import { Status } from '../../ui/status';
import { allInStock } from './availability';
import type { CardTitle } from './card-data';
import { ShelfArrows } from './shelf-arrows';
import { itemPath } from './title-link';
import { TitleSlide } from './title-slide';

interface TitleShelfProps {
	id: string;
	name: string;
	titles: CardTitle[];
	/** A link from the shelf to the whole list. */
	all?: { to: string; words: string } | null;
	/** The element after the titles, at the end of the shelf's row. */
	end?: ReactNode;
	onScroll?: () => void;
	/** The text above the shelf's row of titles. */
	about?: ReactNode;
	/** The list that the titles are on. */
	listId?: number | null;
	/** Whether the shelf is visible without scrolling. If so, the browser loads the shelf's first covers immediately. */
	eager?: boolean;
	/** Whether all titles of the shelf are in stock, including titles that load later. */
	inStock?: boolean;
	/** A function that renders the text below a title, in place of the author. */
	note?: (title: CardTitle) => ReactNode;
}

/** The number of titles that are visible even on the narrowest screen. */
const minTitles = 3;

/** Renders a row of titles with a heading. The row of titles can be scrolled with the keyboard. */
export function TitleShelf(props: TitleShelfProps) {
	const { id, name, titles, all, end, onScroll, about, listId, eager, note, inStock = allInStock(titles) } = props;
	const row = useRef<HTMLUListElement>(null);
	if (titles.length === 0) return null;
	const heading = <h2 id={`${id}-name`}>{name}</h2>;
	return (
		<section className="shelf" id={id} aria-labelledby={`${id}-name`}>
			<div className="shelf-head">
				{all ? (
					<a className="shelf-lead" href={all.to}>
						{heading} <span>{all.words}</span>
					</a>
				) : (
					heading
				)}
				{inStock ? (
					<Status stage="now" small>
						{titles.length === 1 ? 'In stock' : 'All in stock'}
					</Status>
				) : null}
				<ShelfArrows row={row} length={titles.length} />
			</div>
			{about}
			<a className="visually-hidden skip-shelf" href={`#${id}-end`}>
				{`Skip ${name}`}
			</a>
			<ul className="shelf-row" ref={row} onScroll={onScroll}>
				{titles.map((title, index) => (
					<TitleSlide
						key={title.eisbn}
						title={title}
						eager={eager && index < minTitles}
						to={itemPath(title.eisbn, listId)}
						inStock={inStock}
						note={note?.(title)}
					/>
				))}
				{end}
			</ul>
			<span id={`${id}-end`} tabIndex={-1} />
		</section>
	);
}
