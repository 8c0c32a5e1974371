import { filesBelow, matchesIn, type Problem, read, requireAtLeast } from './problems';

/** The only folder whose code may write the tables of stock and of the stock ledger. */
const own = 'store/inventory/';

/** Matches statements that write `stock` and `stock_movements`: with the query builder, with `insertRows`, or in SQL. */
const writes =
	/(?:insertInto|updateTable|deleteFrom)\('stock(?:_movements)?'\)|insertRows\([^,]+, 'stock(?:_movements)?'|\b(?:insert into|update|delete from) stock(?:_movements)?\b(?! as)/gi;

/** Returns the line numbers of the statements that write stock. */
export const stockWritesIn = (text: string): number[] => matchesIn(text, writes).map(({ line }) => line);

/**
 * Checks that no code outside store/inventory writes stock. Other code could forget the lock, the stock ledger or the cache
 * invalidation.
 */
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
