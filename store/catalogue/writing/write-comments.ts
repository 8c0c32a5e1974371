import type { Comment } from '../../contract/title';
import { invalidate, titleTag } from '../../foundation/caching/cache-tags';
import type { Database } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { Refused } from '../../foundation/refusal';
import { readComments } from '../titles/stored-lists';
import { noTitle } from '../titles/title-page';
import { becomeOnlyWriter } from './one-writer';

/** The longest comment, in characters: a card on a shelf holds about forty words. */
export const maxCommentLength = 280;
/** The longest name of an author, such as 'Mr. Sandhu, Poetry'. Characters. */
export const maxAuthorLength = 60;
/** The most comments on one title. */
const maxComments = 6;

/**
 * Saves a staff member's comment on a title, in place of their earlier one. A shelf shows the latest comment. Reading a
 * feed again does not change comments.
 * @param asWork all editions of the work, and not this one alone
 * @returns how many editions it changed
 * @throws {Refused} 404 for a number that the catalogue does not have.
 * @throws {Refused} 422 if as many people as a page shows have commented already.
 */
export const writeComment = (database: Database, eisbn: string, comment: Comment, asWork = false): Promise<number> =>
	changeComments(database, eisbn, asWork, (before) => {
		const after = [comment, ...before.filter(({ author }) => author !== comment.author)];
		if (after.length > maxComments)
			throw new Refused(`No more than ${maxComments} people say something of one title: remove a comment first.`);
		return after;
	});

/**
 * Removes one person's comment on a title, or all of them.
 * @param author null for all
 * @returns how many editions it changed
 * @throws {Refused} 404 for a number that the catalogue does not have.
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
