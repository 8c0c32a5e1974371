import { editionsPath, isUnpriced } from '../../components/availability';
import { SalesRank } from '../../components/rank';
import { seriesPosition } from '../../components/series-position';
import { AudiobooksLink } from './audiobooks-link';
import type { ItemData } from './load-item.server';

/** What the title belongs with, below what can be had of it: its series, its other editions, its audiobook; and how it sells. */
export function Ways({ item: { title, audiobooks } }: { item: ItemData }) {
	const { eisbn, series, edition_count: others, available, rank } = title;
	/** Only the store can tell of it: all its editions are looked for. */
	const unpriced = available.some(isUnpriced);
	if (!series && !unpriced && others === 0 && !audiobooks && !rank) return null;
	return (
		<p className="item-links">
			{series ? <a href={`/item/${eisbn}/series`}>{seriesPosition(title)}</a> : null}{' '}
			{unpriced ? (
				<a href={editionsPath(title)}>See all editions</a>
			) : others > 0 ? (
				<a href={`/item/${eisbn}/editions`}>{others === 1 ? '1 other edition' : `${others} other editions`}</a>
			) : null}{' '}
			{audiobooks ? <AudiobooksLink eisbn={eisbn} /> : null} <SalesRank rank={rank} />
		</p>
	);
}
