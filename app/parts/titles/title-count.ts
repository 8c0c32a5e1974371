import { grouped } from '~store/contract/grouped';

/** Returns '10,000+' for the counts at which the store stops counting: 1000 or 10000 (docs/behaviour/browsing.md#counts). */
export const countFigures = (count: number): string =>
	`${grouped(count)}${count === 1000 || count === 10_000 ? '+' : ''}`;

export const countWords = (count: number): string => (count === 1 ? '1 title' : `${countFigures(count)} titles`);
