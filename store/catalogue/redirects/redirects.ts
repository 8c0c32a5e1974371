import type { Selectable } from 'kysely';
import { normalPath, pathOfShop } from '../../contract/own-path';
import { chunks } from '../../foundation/database/chunks';
import type { Clock } from '../../foundation/database/clock';
import type { Database, HasCatalogue, Queries } from '../../foundation/database/database';
import { insertRows } from '../../foundation/database/insertions';
import type { Schema } from '../../foundation/database/schema';
import { transact } from '../../foundation/database/transactions';
import type { HasSettings } from '../../foundation/settings/settings';
import { bySpecificity, maxPathLength, type Redirect, targetFrom } from './redirect';

/**
 * The maximum number of redirect patterns. The number is limited, because every request for an unknown URL tries all patterns.
 */
export const maxPatterns = 200;

/** The maximum number of redirects in a chain that are followed. A chain with more redirects is treated as a loop. */
const maxHops = 10;

/**
 * Finds the redirect target for a URL that is not a page of the shop. Returns null if no redirect matches, or if a chain of
 * redirects leads back to the requested URL.
 * @param pathname the requested URL
 */
export async function findRedirect(store: HasCatalogue & HasSettings, pathname: string): Promise<string | null> {
	const target = await nextTarget(store.catalogue, pathname);
	if (target === null) return null;
	const { base_url } = (await store.settings.get()).store_info;
	const start = normalPath(pathname);
	let here = start;
	let next: string | null = target;
	for (let hops = 0; hops < maxHops; hops += 1) {
		const path = pathOfShop(next, base_url);
		if (path === null) return target;
		const there = normalPath(path);
		if (there === start) return null;
		// A redirect pattern may match its own target. If a pattern matches its own target, the chain of redirects ends.
		if (there === here) return target;
		here = there;
		next = await nextTarget(store.catalogue, path);
		if (next === null) return target;
	}
	return null;
}

async function nextTarget(db: Queries, path: string): Promise<string | null> {
	if (path.length > maxPathLength * 4) return null;
	const key = normalPath(path);
	const rows = await db
		.selectFrom('redirects')
		.selectAll()
		.where('key', '=', key)
		.where('is_pattern', '=', 0)
		.unionAll(allPatterns(db).selectAll())
		.execute();
	const redirects = rows.map(toRedirect);
	const exact = redirects.find((one) => !one.isPattern);
	if (exact) return targetFrom(exact, path);
	for (const pattern of redirects.sort(bySpecificity)) {
		const target = targetFrom(pattern, path);
		if (target !== null) return target;
	}
	return null;
}

/**
 * Selects the redirects that are patterns. The query contains the number 1 as a literal, like the partial index. With a bound
 * parameter, a database would scan the whole table.
 */
const allPatterns = (db: Queries) => db.selectFrom('redirects').where((row) => row('is_pattern', '=', row.lit(1)));

const toRedirect = ({ key, path, target, is_pattern }: Selectable<Schema['redirects']>): Redirect => ({
	key,
	path,
	target,
	isPattern: is_pattern === 1,
});

/**
 * The result of saving a redirect. The result 'updated' means that the path already had a redirect, which now has a new target.
 */
export type Outcome = 'added' | 'updated' | 'unchanged';

/** Returns what saving each redirect would do, by the redirect's key, without saving anything. */
export async function outcomesOf(db: Queries, redirects: readonly Redirect[]): Promise<Map<string, Outcome>> {
	const standing = new Map<string, Pick<Redirect, 'path' | 'target'>>();
	for (const some of chunks(redirects, 1)) {
		const rows = await db
			.selectFrom('redirects')
			.select(['key', 'path', 'target'])
			.where(
				'key',
				'in',
				some.map(({ key }) => key),
			)
			.execute();
		for (const { key, ...row } of rows) standing.set(key, row);
	}
	return new Map(
		redirects.map(({ key, path, target }) => {
			const there = standing.get(key);
			if (!there) return [key, 'added'];
			return [key, there.path === path && there.target === target ? 'unchanged' : 'updated'];
		}),
	);
}

/**
 * Inserts and updates redirects. No two of the given redirects may have the same key.
 * @returns the result for each redirect, by the redirect's key
 */
export async function writeRedirects(
	store: Pick<Database, 'db'> & Clock,
	redirects: readonly Redirect[],
): Promise<Map<string, Outcome>> {
	const outcomes = await outcomesOf(store.db, redirects);
	const rows = redirects
		.filter(({ key }) => outcomes.get(key) !== 'unchanged')
		.map(({ isPattern, ...redirect }) => ({
			...redirect,
			is_pattern: isPattern ? 1 : 0,
			updated_at: store.now(),
		}))
		.sort((one, other) => (one.key < other.key ? -1 : 1));
	const replace = `on conflict ("key") do update set path = excluded.path, target = excluded.target,
		is_pattern = excluded.is_pattern, updated_at = excluded.updated_at`;
	if (rows.length > 0)
		await transact(store, (transaction) =>
			insertRows(transaction, 'redirects', ['key', 'path', 'target', 'is_pattern', 'updated_at'], rows, replace),
		);
	return outcomes;
}

/** Reads the keys of the stored redirect patterns. */
export async function patternKeys(db: Queries): Promise<Set<string>> {
	const rows = await allPatterns(db).select('key').execute();
	return new Set(rows.map(({ key }) => key));
}

const pageSize = 5000;

/** Reads all redirects, or only the redirects whose path begins with a given text, sorted by path. */
export async function* listRedirects(db: Queries, beginning = ''): AsyncGenerator<Redirect[], void, undefined> {
	const from = beginning === '' ? '' : normalPath(beginning);
	for (let last = ''; ; ) {
		const rows = await db
			.selectFrom('redirects')
			.selectAll()
			.where('key', '>', last)
			.$if(from !== '', (query) =>
				query.where((row) => row(row.fn('substr', ['key', row.lit(1), row.lit([...from].length)]), '=', from)),
			)
			.orderBy('key')
			.limit(pageSize)
			.execute();
		if (rows.length > 0) yield rows.map(toRedirect);
		if (rows.length < pageSize) return;
		last = rows[rows.length - 1]?.key ?? last;
	}
}

/**
 * Deletes the redirects with these keys. If no keys are given, deletes all redirects.
 * @returns the number of deleted redirects
 */
export async function removeRedirects(store: Pick<Database, 'db'>, keys?: readonly string[]): Promise<number> {
	const { numDeletedRows } = await store.db
		.deleteFrom('redirects')
		.$if(keys !== undefined, (query) => query.where('key', 'in', [...(keys ?? [])]))
		.executeTakeFirst();
	return Number(numDeletedRows);
}
