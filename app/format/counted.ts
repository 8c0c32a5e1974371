import { grouped } from '~store/contract/grouped';

/** Returns '1 row', '1,200 rows'. @param many the plural; by default the word with an s */
export const counted = (count: number, one: string, many = `${one}s`): string =>
	`${grouped(count)} ${count === 1 ? one : many}`;
