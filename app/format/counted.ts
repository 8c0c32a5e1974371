import { grouped } from '~store/contract/grouped';

/** '1 row', '1,200 rows'. @param many left out where it is the word with an s */
export const counted = (count: number, one: string, many = `${one}s`): string =>
	`${grouped(count)} ${count === 1 ? one : many}`;
