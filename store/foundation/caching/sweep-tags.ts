import type { Transaction } from '../database/database';
import { hold } from './versions';

/** So many tags are left for processes that have not looked yet: each looks once a second at the most while it is asked. */
const maxTagsLeft = 20_000;

/** Removes tags that every process that is awake has seen to count; one that has not takes all that it has cached for stale. */
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
