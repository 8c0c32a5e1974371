import type { ReactNode } from 'react';
import type { CardTitle } from './card-data';
import { TitleCard } from './title-card';
import { countWords } from './title-count';

interface FoundTitlesProps {
	titles: CardTitle[];
	count: number;
	/** Below the titles: the way to the other pages. */
	children?: ReactNode;
}

/** What a search by a page or a file found, with their number. */
export function FoundTitles({ titles, count, children }: FoundTitlesProps) {
	if (count === 0) return <h2>No matches found! Please change your search terms</h2>;
	return (
		<section className="stack stack-wide" aria-labelledby="found">
			<h2 id="found">{countWords(count)}</h2>
			<ul className="cards">
				{titles.map((title) => (
					<TitleCard key={title.eisbn} title={title} />
				))}
			</ul>
			{children}
		</section>
	);
}
