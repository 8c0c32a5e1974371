import { filesBelow, matchesIn, type Problem, read, requireAtLeast } from './problems';

/** The only folder that writes the copies of offers and their ledger. */
const own = 'store/inventory/';

/** Writes of `stock` and `stock_movements`: in the query builder, by `insertRows`, and in SQL. */
const writes =
	/(?:insertInto|updateTable|deleteFrom)\('stock(?:_movements)?'\)|insertRows\([^,]+, 'stock(?:_movements)?'|\b(?:insert into|update|delete from) stock(?:_movements)?\b(?! as)/gi;

/** Lists the lines of a text that write copies. */
export const stockWritesIn = (text: string): number[] => matchesIn(text, writes).map(({ line }) => line);

/** Refuses writes of copies outside of their module: they would forget the lock, the ledger or the caches. */
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
