import { createQueryId, type KyselyPlugin, type RootOperationNode, sql } from 'kysely';
import type { TestStore } from './store';

/** A store whose queries are noted down as they are asked, and how the database goes about each of them. */
export function notingQueries(store: TestStore): { store: TestStore; plans(): Promise<string[]> } {
	const asked: RootOperationNode[] = [];
	const noting: KyselyPlugin = {
		transformQuery({ node }) {
			if (node.kind === 'SelectQueryNode' || node.kind === 'RawNode') asked.push(node);
			return node;
		},
		transformResult: async ({ result }) => result,
	};
	return {
		store: { ...store, db: store.db.withPlugin(noting), catalogue: store.catalogue.withPlugin(noting) },
		plans: () =>
			Promise.all(
				asked.map((node) => {
					const compiled = store.db.getExecutor().compileQuery(node, createQueryId());
					return planOf(store, compiled.sql, compiled.parameters);
				}),
			),
	};
}

/** How the database goes about a query. PostgreSQL is asked how it could: an empty table is read whole by anybody. */
export async function planOf({ dialect, db }: TestStore, text: string, values: readonly unknown[]): Promise<string> {
	const parts = text.split(dialect === 'sqlite' ? /\?/ : /\$\d+/);
	const asked = sql.join(
		parts.flatMap((part, at) => (at < values.length ? [sql.raw(part), sql.val(values[at])] : [sql.raw(part)])),
		sql.raw(''),
	);
	if (dialect === 'sqlite') return JSON.stringify((await sql`explain query plan ${asked}`.execute(db)).rows);
	return db.transaction().execute(async (transaction) => {
		await sql`set local enable_seqscan = off`.execute(transaction);
		return JSON.stringify((await sql`explain ${asked}`.execute(transaction)).rows);
	});
}
