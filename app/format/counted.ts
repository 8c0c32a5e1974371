import { grouped } from '~store/contract/grouped';

/** Returns text such as '1 row' or '1,200 rows'. @param many the plural; by default the singular with the ending -s */
export const counted = (count: number, one: string, many = `${one}s`): string =>
	`${grouped(count)} ${count === 1 ? one : many}`;
