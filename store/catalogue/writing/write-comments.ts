import type { Comment } from '../../contract/title';
import { invalidate, titleTag } from '../../foundation/caching/cache-tags';
import type { Database } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { Refused } from '../../foundation/refusal';
import { readComments } from '../titles/stored-lists';
import { noTitle } from '../titles/title-page';
import { becomeOnlyWriter } from './one-writer';

/** The maximum length of a staff comment, in characters. A printed shelf card has room for about forty words. */
export const maxCommentLength = 280;
/** The maximum length of a comment's author name, such as `Mr. Sandhu, Poetry`, in characters. */
export const maxAuthorLength = 60;
/** The maximum number of staff comments on one title. */
const maxComments = 6;

/**
 * Saves a staff member's comment on a title. Replaces the earlier comment of the same staff member. A printed shelf card shows
 * the latest comment on a title. Importing a feed again does not change staff comments.
 * @param asWork whether to save the comment for all editions of the work, and not only for this edition
 * @returns the number of editions that have changed
 * @throws {Refused} 404 for a product number that is not in the catalogue
 * @throws {Refused} 422 if the title already has the maximum number of comments that a page shows
 */
export const writeComment = (database: Database, eisbn: string, comment: Comment, asWork = false): Promise<number> =>
	changeComments(database, eisbn, asWork, (before) => {
		const after = [comment, ...before.filter(({ author }) => author !== comment.author)];
		if (after.length > maxComments)
			throw new Refused(`A title can have comments by at most ${maxComments} people. Remove a comment first.`);
		return after;
	});

/**
 * Removes the comment of one person on a title, or all comments on the title.
 * @param author the name of the person whose comment is removed, or null to remove all comments
 * @returns the number of editions that have changed
 * @throws {Refused} 404 for a product number that is not in the catalogue
 */
export const removeComment = (
	database: Database,
	eisbn: string,
	author: string | null,
	asWork = false,
): Promise<number> =>
	changeComments(database, eisbn, asWork, (before) => before.filter((one) => author !== null && one.author !== author));

const changeComments = (
	database: Database,
	eisbn: string,
	asWork: boolean,
	change: (before: Comment[]) => Comment[],
): Promise<number> =>
	transact(database, async (db) => {
		await becomeOnlyWriter(db);
		const named = await db.selectFrom('titles').select('work_key').where('eisbn', '=', eisbn).executeTakeFirst();
		if (!named) throw noTitle(eisbn);
		const rows = await db
			.selectFrom('titles')
			.select(['id', 'eisbn', 'comments'])
			.where(asWork ? 'work_key' : 'eisbn', '=', asWork ? named.work_key : eisbn)
			.orderBy('id')
			.execute();
		const changed: number[] = [];
		for (const row of rows) {
			const { id } = row;
			const comments = JSON.stringify(change(readComments(row)));
			if (comments === row.comments) continue;
			await db.updateTable('titles').set({ comments }).where('id', '=', id).execute();
			changed.push(id);
		}
		if (changed.length > 0) await invalidate(db, 'catalogue', ...changed.map(titleTag));
		return changed.length;
	});
