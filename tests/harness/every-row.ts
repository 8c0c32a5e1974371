import type { Schema } from '~store/foundation/database/schema';
import { retainedTables, sweeps } from '~store/jobs/sweeps';
import type { TestStore } from './store';

const tables = [
	...new Set<keyof Schema>([
		...(Object.keys(retainedTables) as (keyof Schema)[]),
		...Object.values(sweeps).flatMap((sweep): readonly (keyof Schema)[] => sweep.tables),
	]),
];

/** Returns every row of every table, so that a test can check that an operation changed nothing. */
export async function everyRow({ unwatched }: TestStore): Promise<Record<string, string[]>> {
	const rows: Record<string, string[]> = {};
	for (const table of tables) {
		const all = await unwatched.selectFrom(table).selectAll().execute();
		rows[table] = all.map((row) => JSON.stringify(row)).sort();
	}
	return rows;
}
