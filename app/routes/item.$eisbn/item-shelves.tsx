import { grouped } from '~store/contract/grouped';
import { TitleShelf } from '../../parts/titles/title-shelf';
import { Dotted } from '../../ui/dotted';
import type { ItemData } from './load-item.server';

/** Renders shelves with other editions, and with other books that the reader may like. */
export function ItemShelves({ item: { title, editions, shelves } }: { item: ItemData }) {
	const page = `/item/${title.eisbn}`;
	return (
		<div className="stack stack-sections">
			<TitleShelf
				id="editions"
				name={editions.name}
				titles={editions.titles}
				note={({ binding, language }) => <Dotted>{[binding, language]}</Dotted>}
			/>
			{shelves.map((shelf, at) => (
				<TitleShelf
					key={shelf.name}
					id={`related-${at + 1}`}
					name={shelf.name}
					titles={shelf.titles}
					all={
						shelf.count > shelf.titles.length
							? { to: `${page}/related#related-${at + 1}`, words: `See all ${grouped(shelf.count)}` }
							: null
					}
				/>
			))}
		</div>
	);
}
