import type { KyselyPlugin, RawNode, RootOperationNode } from 'kysely';
import type { Database } from './database';

/** The databases for a call whose answer may be kept: every statement that is not a query throws before it is sent. */
export const readingOnly = ({ db, catalogue }: Pick<Database, 'db' | 'catalogue'>) => ({
	db: db.withPlugin(refuseWrites),
	catalogue: catalogue.withPlugin(refuseWrites),
});

const refuseWrites: KyselyPlugin = {
	transformQuery({ node }) {
		if (!reads(node)) throw new Error(`${node.kind}: a call whose answer may be kept must not write.`);
		return node;
	},
	transformResult: async ({ result }) => result,
};

const reads = (node: RootOperationNode): boolean =>
	node.kind === 'SelectQueryNode' || (node.kind === 'RawNode' && isQuery(node));

const isQuery = ({ sqlFragments }: RawNode): boolean => /^\s*(select|with)\b/i.test(sqlFragments[0] ?? '');
