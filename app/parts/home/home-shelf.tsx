import { useFetcher } from '@remix-run/react';
import { grouped } from '~store/contract/grouped';
import { listPath } from '../../paths/list-path';
import { CleanHtml } from '../../ui/clean-html';
import type { CardTitle } from '../titles/card-data';
import { TitleShelf } from '../titles/title-shelf';
import type { HomeBlock } from './load-home.server';

/**
 * Renders a list on the home page: its first titles, and a link to the whole list at the end. The link to the whole list
 * disappears once the visitor has scrolled the shelf and all its titles have loaded.
 */
export function HomeShelf({ block }: { block: HomeBlock }) {
	const fetcher = useFetcher<CardTitle[]>();
	const { id, listId, description, goesOn } = block;
	const name = block.header || block.name;
	const all = listId === null ? null : { to: listPath(listId), words: `See all ${grouped(block.count)}` };
	const fetchRest = () => {
		if (goesOn && fetcher.state === 'idle' && !fetcher.data) fetcher.load(`/home/shelf/${id}`);
	};
	return (
		<TitleShelf
			id={`shelf-${id}`}
			name={name}
			titles={block.titles.concat(fetcher.data ?? [])}
			listId={listId}
			about={<CleanHtml html={description} className="prose shelf-about" />}
			all={all}
			inStock={block.inStock}
			end={
				all && goesOn && !fetcher.data ? (
					<li>
						<a href={all.to} aria-label={`${all.words}: ${name}`}>
							{all.words}
						</a>
					</li>
				) : null
			}
			onScroll={fetchRest}
		/>
	);
}
