import type { Transaction } from '../database/database';
import { hold } from './versions';

/**
 * The number of newest cache tags that are not deleted, for processes that have not read them yet. A busy process reads new tags
 * every second.
 */
const maxTagsLeft = 20_000;

/**
 * Deletes old narrow cache tags, which every busy process has read. A process that has not read a deleted tag treats its whole
 * cache as stale.
 */
export async function sweepTags(transaction: Transaction): Promise<void> {
	await hold(transaction, 'tags');
	const newest = await transaction
		.selectFrom('cache_tags')
		.select('counted')
		.orderBy('counted', 'desc')
		.limit(1)
		.offset(maxTagsLeft)
		.executeTakeFirst();
	if (!newest) return;
	const { counted: value } = newest;
	await transaction
		.insertInto('versions')
		.values({ name: 'swept', value })
		.onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
		.execute();
	await transaction.deleteFrom('cache_tags').where('counted', '<=', value).where('tag', 'like', '%:%').execute();
}
