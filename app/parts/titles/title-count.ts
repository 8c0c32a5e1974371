import { grouped } from '~store/contract/grouped';

/** '10,000+': the store counts no further than 1000 or 10000 (docs/behaviour/browsing.md#counts). */
export const countFigures = (count: number): string =>
	`${grouped(count)}${count === 1000 || count === 10_000 ? '+' : ''}`;

export const countWords = (count: number): string => (count === 1 ? '1 title' : `${countFigures(count)} titles`);
