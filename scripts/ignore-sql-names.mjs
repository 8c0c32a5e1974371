// A Stryker plugin that does not mutate table names, column names and operators in queries. A database refuses a query with a
// wrong name at once, so such a mutant does not test the tests. There would be as many of these mutants as of all others
// together.

/** Kysely's methods, and the name of the expression builder in their callbacks. */
const inQueries = new Set([
	...['selectFrom', 'updateTable', 'insertInto', 'deleteFrom', 'innerJoin', 'leftJoin', 'onRef', 'where', 'whereRef'],
	...['select', 'returning', 'column', 'columns', 'orderBy', 'groupBy', 'ref', 'sum', 'when', 'as', 'eb'],
]);
/** Methods that take a list of column names. */
const ofLists = new Set(['select', 'returning', 'columns']);

const nameOf = ({ callee }) => callee.property?.name ?? callee.name;

export const strykerPlugins = [
	{
		kind: 'Ignore',
		name: 'sql-names',
		value: {
			shouldIgnore(path) {
				if (!path.isStringLiteral()) return;
				const inList = path.parentPath.isArrayExpression();
				const call = inList ? path.parentPath.parentPath : path.parentPath;
				if (call.isCallExpression() && (inList ? ofLists : inQueries).has(nameOf(call.node))) return 'a name in SQL';
			},
		},
	},
];
