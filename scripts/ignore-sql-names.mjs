// A Stryker plugin that does not mutate table names, column names and operators in queries. The database refuses any query with a
// wrong name, so a mutant with a wrong name says nothing about the tests. Mutants of names and operators in queries would be half
// of all mutants.

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
