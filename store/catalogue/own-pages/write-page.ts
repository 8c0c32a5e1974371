import { invalidate, listTag } from '../../foundation/caching/cache-tags';
import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { notFound } from '../../foundation/refusal';

/**
 * Saves one of the bookseller's own pages. Replaces the earlier text of the page.
 * @param page a page from whose HTML unsafe parts have already been removed
 */
export const writePage = (
	store: Database & Clock,
	page: { page_id: string; title: string; html: string },
): Promise<void> =>
	transact(store, async (transaction) => {
		const { page_id, ...words } = page;
		const row = { ...words, updated_at: store.now() };
		await transaction
			.insertInto('content_pages')
			.values({ page_id, ...row })
			.onConflict((conflict) => conflict.column('page_id').doUpdateSet(row))
			.execute();
		await invalidate(transaction, 'pages');
	});

/**
 * Removes the text of one of the bookseller's own pages. The text is removed, but lists on the page are still shown.
 * @throws {Refused} 404 for a page that does not exist
 */
export const removePage = (database: Database, pageId: string): Promise<void> =>
	transact(database, async (transaction) => {
		const { numDeletedRows } = await transaction
			.deleteFrom('content_pages')
			.where('page_id', '=', pageId)
			.executeTakeFirst();
		if (numDeletedRows === 0n) throw notFound(`There is no page ${pageId}.`);
		await invalidate(transaction, 'pages');
	});

/**
 * Sets the page on which one of the store's title lists is shown. The page null removes the list from its page.
 * @throws {Refused} 404 for a list that does not belong to the store
 */
export const setPageOfList = (database: Database, listId: number, pageId: string | null): Promise<void> =>
	transact(database, async (transaction) => {
		const { numUpdatedRows } = await transaction
			.updateTable('title_lists')
			.set({ page_id: pageId })
			.where('id', '=', listId)
			.where('customer_id', 'is', null)
			.executeTakeFirst();
		if (numUpdatedRows === 0n) throw notFound(`The store has no list ${listId}.`);
		await invalidate(transaction, 'lists', listTag(listId));
	});
