import type { Rank } from '../../contract/title';
import type { TitleRow } from './title-row';

type Tier = Rank['tier'];

/** The last number of tiers 1 to 4; what lies past them is tier 5 (docs/behaviour/titles.md#sales-rank). */
const bestsellerTiers = [1000, 10_000, 30_000, 100_000];
const futureTiers = [100, 1000, 3000, 10_000];

/**
 * A title's place among the bestsellers, or for a forthcoming title its place among those to come. Null for a title
 * without one. Whether ranks are shown at all is the caller's to ask (`hide_sales_rank`).
 */
export function rankOf(title: Pick<TitleRow, 'rank' | 'future_rank'>, forthcoming: boolean): Rank | null {
	const number = forthcoming ? title.future_rank : title.rank;
	if (number === null || number < 1) return null;
	return {
		kind: forthcoming ? 'future' : 'bestseller',
		number,
		tier: tierOf(number, forthcoming ? futureTiers : bestsellerTiers),
	};
}

function tierOf(number: number, limits: number[]): Tier {
	const place = limits.findIndex((limit) => number <= limit);
	return (place < 0 ? 5 : place + 1) as Tier;
}
