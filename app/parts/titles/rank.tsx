import { grouped } from '~store/contract/grouped';
import type { Rank } from '~store/contract/title';
import { Tooltip } from '../../ui/tooltip';

/**
 * Renders the sales rank of a title as one of five levels. Only the highest level shows the rank as a number
 * (docs/behaviour/titles.md#sales-rank). If the store hides sales ranks, the page's data contain no ranks.
 */
export function SalesRank({ rank }: { rank: Rank | null | undefined }) {
	if (!rank) return null;
	const name = rank.kind === 'future' ? 'Coming soon' : 'Bestseller';
	return (
		<Tooltip words="Sales rank: based on weekly sales from independent bookstores">
			<svg className="rank" viewBox="0 0 23 12" width="23" height="12" aria-hidden="true">
				{[1, 2, 3, 4, 5].map((step) => (
					<path
						key={step}
						className={step <= 6 - rank.tier ? 'rank-full' : undefined}
						d={`M${step * 5 - 5} ${12 - step * 2 - 2}h3v${step * 2 + 2}h-3z`}
					/>
				))}
			</svg>
			{rank.tier === 1 ? (
				`${name} No. ${grouped(rank.number)}`
			) : (
				<span className="visually-hidden">{`${name} rank: step ${6 - rank.tier} of 5`}</span>
			)}
		</Tooltip>
	);
}
