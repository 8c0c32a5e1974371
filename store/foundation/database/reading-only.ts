import { type KyselyPlugin, RawNode, type RootOperationNode, UpdateQueryNode, WhereNode } from 'kysely';
import { addTableTags, isCollectingTableTags } from '../caching/collect-tags';
import type { Database, HasCatalogue } from './database';
import { tablesRead } from './tables-read';

/**
 * Wraps the databases for a call whose answer may be cached. A statement that writes throws an error before it is sent. A
 * statement that reads a table adds the cache tags of the table (`caching/collect-tags.ts`).
 */
export const readingOnly = ({ db, catalogue }: Pick<Database & HasCatalogue, 'db' | 'catalogue'>) => ({
	db: guarded(db),
	catalogue: guarded(catalogue),
});

/**
 * Wraps a database so that updates are skipped. Used for updates that record a visit, such as the renewal of a session, while the
 * database accepts no writes.
 */
export const passingOverUpdates = (db: Database['db']): Database['db'] => db.withPlugin(passOverUpdates);

/**
 * Wraps a database. Returns the same wrapper for the same database each time, so that caches whose key is the database still
 * work.
 */
function guarded(db: Database['db']): Database['db'] {
	const known = guards.get(db) ?? db.withPlugin(refuseWrites);
	guards.set(db, known);
	return known;
}

const guards = new WeakMap<Database['db'], Database['db']>();

const refuseWrites: KyselyPlugin = {
	transformQuery({ node }) {
		if (!reads(node)) throw new Error(`${node.kind}: a call whose answer may be cached must not write.`);
		if (isCollectingTableTags()) addTableTags(tablesRead(node));
		return node;
	},
	transformResult: async ({ result }) => result,
};

const passOverUpdates: KyselyPlugin = {
	transformQuery: ({ node }) =>
		UpdateQueryNode.is(node) ? { ...node, where: WhereNode.create(RawNode.createWithSql('1 = 0')) } : node,
	transformResult: async ({ result }) => result,
};

const reads = (node: RootOperationNode): boolean =>
	node.kind === 'SelectQueryNode' || (node.kind === 'RawNode' && isQuery(node));

const isQuery = ({ sqlFragments }: RawNode): boolean => /^\s*(select|with)\b/i.test(sqlFragments[0] ?? '');
