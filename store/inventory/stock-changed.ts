import { refreshFacets } from '../catalogue/facets/facets';
import { invalidateStock } from '../foundation/caching/cache-tags';
import type { Transaction } from '../foundation/database/database';
import { doLast } from '../foundation/database/last-work';

/**
 * Invalidates the cached data of titles whose offers or stock have changed. Refreshes the search filters of these titles at the
 * end of the transaction.
 * @param refiltered the titles whose availability may have changed. The default is all of these titles
 */
export async function stockChanged(
	transaction: Transaction,
	titleIds: readonly number[],
	refiltered: readonly number[] = titleIds,
): Promise<void> {
	if (titleIds.length === 0) return;
	await invalidateStock(transaction, new Set(titleIds));
	await doLast(transaction, refreshFacets, refiltered);
}
