import { grouped } from '~store/contract/grouped';

/**
 * Returns the number of titles as text, or '10,000+' if the store has stopped counting at that number; this also applies to
 * '1,000+' (docs/behaviour/browsing.md#counts).
 */
export const countFigures = (count: number): string =>
	`${grouped(count)}${count === 1000 || count === 10_000 ? '+' : ''}`;

export const countWords = (count: number): string => (count === 1 ? '1 title' : `${countFigures(count)} titles`);
