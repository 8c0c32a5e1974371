import { sitemapLength } from '../../contract/webstore';
import { addCacheTags, withoutTableTags } from '../../foundation/caching/collect-tags';
import type { HasCatalogue } from '../../foundation/database/database';

/** Returns the number of titles, and the store's own title lists with the time of each list's last change. Runs two queries. */
export async function sitemapOf(
	store: HasCatalogue,
): Promise<{ titles: number; lists: { list_id: number; changed: number }[] }> {
	const db = store.catalogue;
	addCacheTags('catalogue');
	const [{ count }, lists] = await Promise.all([
		withoutTableTags(() =>
			db
				.selectFrom('titles')
				.select((eb) => eb.fn.countAll<number | string>().as('count'))
				.executeTakeFirstOrThrow(),
		),
		db
			.selectFrom('title_lists')
			.select(['id as list_id', 'date_updated as changed'])
			.where('customer_id', 'is', null)
			.where('kind', 'in', ['store', 'feature'])
			// If two lists were changed in the same second, a database may return them in either order. The lists are therefore also
			// sorted by ID.
			.orderBy('date_updated', 'desc')
			.orderBy('id')
			.limit(listsTold)
			.execute(),
	]);
	return { titles: Number(count), lists };
}

/** The maximum number of title lists in the sitemap. The sitemap file with the title lists also contains the shop's pages. */
const listsTold = sitemapLength - 1_000;

/**
 * Reads the ISBNs of the titles in one part of the sitemap. Returns none after the last part. Runs one query, which reads only
 * an index.
 * @param part the number of the part, counted from 1
 */
export async function sitemapPart(store: HasCatalogue, part: number): Promise<string[]> {
	addCacheTags('catalogue');
	const rows = await withoutTableTags(() =>
		store.catalogue
			.selectFrom('titles')
			.select('eisbn')
			.orderBy('eisbn')
			.limit(sitemapLength)
			.offset((part - 1) * sitemapLength)
			.execute(),
	);
	return rows.map(({ eisbn }) => eisbn);
}
