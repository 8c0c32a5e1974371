import type { Transaction } from '../foundation/database/database';
import pages from './pages.json';
import policy from './privacy-policy.json';

/** The text of the page as HTML. */
export const privacyPolicy = policy.join('\n');

/**
 * Writes the bookseller's own pages of the sample shop.
 * @param now the current time in unix seconds
 */
export async function writePages(db: Transaction, now: number): Promise<void> {
	const rows = pages.map(({ page_id, title, paragraphs }) => ({
		page_id,
		title,
		html: paragraphs.join('\n'),
		updated_at: now,
	}));
	await db.insertInto('content_pages').values(rows).execute();
}
