// For Stryker: leaves out the names of tables and columns and the operators in queries. A database refuses a query with other
// names at once, so a mutant of one says nothing about the tests. There are as many such mutants as all others together.

/** Kysely's methods, and the callbacks' name for the expression builder. */
const inQueries = new Set([
	...['selectFrom', 'updateTable', 'insertInto', 'deleteFrom', 'innerJoin', 'leftJoin', 'onRef', 'where', 'whereRef'],
	...['select', 'returning', 'column', 'columns', 'orderBy', 'groupBy', 'ref', 'sum', 'when', 'as', 'eb'],
]);
/** Methods that take a list of names. */
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
