import { CompiledQuery, type KyselyPlugin } from 'kysely';
import type { Store } from '~store/store';

/**
 * How SQLite carries out each query of some work on the store that it is given: a line for each step, such as
 * 'SEARCH orders USING INDEX …', or 'SCAN orders' where it reads the whole table.
 */
export async function queryPlansOf(store: Store, work: (watched: Store) => Promise<unknown>): Promise<string[]> {
	const queries: { sql: string; parameters: readonly unknown[] }[] = [];
	const watcher: KyselyPlugin = {
		transformQuery({ node, queryId }) {
			if (node.kind === 'SelectQueryNode') queries.push(store.db.getExecutor().compileQuery(node, queryId));
			return node;
		},
		transformResult: async ({ result }) => result,
	};
	await work({ ...store, db: store.db.withPlugin(watcher), catalogue: store.catalogue.withPlugin(watcher) });
	const plans = [];
	for (const { sql, parameters } of queries) {
		const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
		const { rows } = await store.db.executeQuery<{ detail: string }>(plan);
		plans.push(rows.map(({ detail }) => detail).join('\n'));
	}
	return plans;
}
