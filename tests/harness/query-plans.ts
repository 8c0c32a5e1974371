import { CompiledQuery, type KyselyPlugin, sql } from 'kysely';
import type { Store } from '~store/store';

/**
 * Returns how the database carries out each query of some work on the store that it receives. Each step is a line in SQLite's
 * words, such as 'SEARCH orders USING INDEX …', or 'SCAN orders' for a read of the whole table. A table has its own name, not its
 * alias. PostgreSQL is made to prefer indexes, because it would rather read a table of a few rows whole.
 */
export async function queryPlansOf(store: Store, work: (watched: Store) => Promise<unknown>): Promise<string[]> {
	const queries: CompiledQuery[] = [];
	const watcher: KyselyPlugin = {
		transformQuery({ node, queryId }) {
			if (node.kind === 'SelectQueryNode') queries.push(store.db.getExecutor().compileQuery(node, queryId));
			// Written by hand, and not a transaction's own statement.
			if (node.kind === 'RawNode' && /^\s*(?:select|with|delete)\b/i.test(node.sqlFragments[0] ?? ''))
				queries.push(store.db.getExecutor().compileQuery(node, queryId));
			return node;
		},
		transformResult: async ({ result }) => result,
	};
	await work({ ...store, db: store.db.withPlugin(watcher), catalogue: store.catalogue.withPlugin(watcher) });
	return store.dialect === 'sqlite' ? sqlitePlans(store, queries) : postgresPlans(store, queries);
}

async function sqlitePlans({ db }: Store, queries: CompiledQuery[]): Promise<string[]> {
	const plans = [];
	for (const query of queries) {
		const plan = CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]);
		const { rows } = await db.executeQuery<{ detail: string }>(plan);
		const names = aliasesOf(query.sql);
		plans.push(rows.map(({ detail }) => withName(detail, names)).join('\n'));
	}
	return plans;
}

const aliasesOf = (text: string): Map<string, string> =>
	new Map(
		[...text.matchAll(/(?:from|join|,)\s+"?(\w+)"?\s+as\s+"?(\w+)"?/gi)].map(([, table = '', alias = '']) => [
			alias,
			table,
		]),
	);

const withName = (detail: string, names: Map<string, string>): string =>
	detail.replace(/^(SCAN|SEARCH|BLOOM FILTER ON) (\w+)/, (_, step, alias) => `${step} ${names.get(alias) ?? alias}`);

interface PlanNode {
	'Node Type': string;
	'Relation Name'?: string;
	'Index Name'?: string;
	'Index Cond'?: string;
	Plans?: PlanNode[];
}

/** Ways of reading that are cheaper for tables of a few rows. */
const indexless = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin', 'enable_material'];

async function postgresPlans({ db }: Store, queries: CompiledQuery[]): Promise<string[]> {
	return db.connection().execute(async (connection) => {
		for (const setting of indexless) await sql`set ${sql.ref(setting)} = off`.execute(connection);
		try {
			const plans = [];
			for (const query of queries) {
				const plan = CompiledQuery.raw(`explain (format json) ${query.sql}`, [...query.parameters]);
				const { rows } = await connection.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(plan);
				plans.push(rows.flatMap((row) => stepsOf(row['QUERY PLAN'][0].Plan)).join('\n'));
			}
			return plans;
		} finally {
			for (const setting of indexless) await sql`reset ${sql.ref(setting)}`.execute(connection);
		}
	});
}

/** Returns the steps of a plan in SQLite's words. An index without a condition is read from one end to the other. */
function stepsOf(node: PlanNode, table = node['Relation Name']): string[] {
	const index = node['Index Name'];
	const step = node['Index Cond'] === undefined ? 'SCAN' : 'SEARCH';
	const own =
		index !== undefined
			? [`${step} ${table} USING INDEX ${index}${step === 'SEARCH' ? ` ${node['Index Cond']}` : ''}`]
			: node['Node Type'] === 'Seq Scan'
				? [`SCAN ${table}`]
				: [];
	// A bitmap's table is named in the step above it.
	const isBitmap = node['Node Type'].startsWith('Bitmap');
	return [
		...own,
		...(node.Plans ?? []).flatMap((plan) => stepsOf(plan, plan['Relation Name'] ?? (isBitmap ? table : undefined))),
	];
}
