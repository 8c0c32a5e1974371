import type { Tag } from '~store/foundation/caching/cache-tags';
import type { Store } from '~store/store';

/** Returns the number of the last change that counted a tag; 0 if no change did. */
export async function countedOf({ db }: Pick<Store, 'db'>, tag: Tag): Promise<number> {
	const row = await db.selectFrom('cache_tags').select('counted').where('tag', '=', tag).executeTakeFirst();
	return row?.counted ?? 0;
}
