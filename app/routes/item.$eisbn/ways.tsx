import { Fragment } from 'react';
import { SalesRank } from '../../parts/titles/rank';
import { AudiobooksLink } from './audiobooks-link';
import type { ItemData } from './load-item.server';

/** What the title belongs with, below what can be had of it: its series, its other editions, its audiobook; and how it sells. */
export function Ways({ item: { title, ways, audiobooks } }: { item: ItemData }) {
	if (ways.length === 0 && !audiobooks && !title.rank) return null;
	return (
		<p className="item-links">
			{ways.map(({ to, words }) => (
				<Fragment key={to}>
					<a href={to}>{words}</a>{' '}
				</Fragment>
			))}
			{audiobooks ? <AudiobooksLink eisbn={title.eisbn} /> : null} <SalesRank rank={title.rank} />
		</p>
	);
}
