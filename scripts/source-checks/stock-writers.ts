import { filesBelow, matchesIn, type Problem, read, requireAtLeast } from './problems';

/** The only folder whose code may write stock and the stock ledger. */
const own = 'store/inventory/';

/** Matches statements that write `stock` and `stock_movements`: by the query builder, by `insertRows`, or in SQL. */
const writes =
	/(?:insertInto|updateTable|deleteFrom)\('stock(?:_movements)?'\)|insertRows\([^,]+, 'stock(?:_movements)?'|\b(?:insert into|update|delete from) stock(?:_movements)?\b(?! as)/gi;

/** Returns the numbers of the lines that write stock. */
export const stockWritesIn = (text: string): number[] => matchesIn(text, writes).map(({ line }) => line);

/** Checks that no other code writes stock. Such code would leave out the lock, the ledger or the cache invalidation. */
export function stockWriters(): Problem[] {
	const files = filesBelow('store', /\.tsx?$/).filter((file) => !file.includes('/migrations/'));
	const inside = files.filter((file) => file.startsWith(own)).flatMap((file) => stockWritesIn(read(file)));
	const outside = files
		.filter((file) => !file.startsWith(own))
		.flatMap((file) =>
			stockWritesIn(read(file)).map((line) => ({
				file,
				line,
				advice: `Only ${own} writes copies. Use one of its verbs, or add one there.`,
			})),
		);
	return [...outside, ...requireAtLeast(8, inside.length, own, 'writes of copies')];
}
