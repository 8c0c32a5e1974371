import { type RawBuilder, sql } from 'kysely';
import type { Dialect } from './database';

/**
 * Passes any number of ids as one SQL parameter, for the right side of `in`. Neither database engine accepts tens of thousands of
 * parameters.
 */
export const idsIn = (dialect: Dialect, ids: readonly number[]): RawBuilder<number> =>
	dialect === 'postgres'
		? sql`(select unnest(${ids}::bigint[]))`
		: sql`(select value from json_each(${JSON.stringify(ids)}))`;
