import { type Kysely, sql } from 'kysely';

/**
 * What titles are sorted by is held in memory: rank, price and how title and author begin join the release day in
 * `title_facets`. The indexes of the orders, each written to in another place for every title, were most of what an
 * import wrote.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	for (const order of ['bestselling', 'title', 'author', 'newest', 'oldest', 'price', 'price_high']) {
		await db.schema.dropIndex(`titles_by_${order}`).execute();
	}
	await sql`update title_facets set facets = facets || (
		select case when rank is null then '' else '\nR ' || rank end
			|| case when lowest_price is null then '' else '\nP ' || lowest_price end
			|| '\nT ' || substr(title_sort, 1, 8)
			|| case when author_sort = '' then '' else '\nA ' || substr(author_sort, 1, 8) end
		from titles where titles.id = title_facets.title_id) where facets <> ''`.execute(db);
	// Most titles are in no series.
	await db.schema.dropIndex('titles_series_key').execute();
	await sql`create index titles_series_key on titles (series_key) where series_key is not null`.execute(db);
}
