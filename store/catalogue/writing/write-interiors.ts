import { invalidate, titleTag } from '../../foundation/caching/cache-tags';
import type { Database } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { noTitle } from '../titles/title-page';
import { interiorsText } from './merge';
import { becomeOnlyWriter } from './one-writer';

/**
 * Sets the pictures of a title's inside, in place of its present ones. A feed that names pictures replaces them.
 * @param addresses https addresses; an empty list removes all pictures
 * @returns whether that changed anything
 * @throws {Refused} 404 for a number that the catalogue does not have.
 */
export const writeInteriors = (database: Database, eisbn: string, addresses: readonly string[]): Promise<boolean> =>
	transact(database, async (db) => {
		await becomeOnlyWriter(db);
		const row = await db.selectFrom('titles').select(['id', 'interiors']).where('eisbn', '=', eisbn).executeTakeFirst();
		if (!row) throw noTitle(eisbn);
		const interiors = interiorsText(addresses);
		if (interiors === row.interiors) return false;
		await db.updateTable('titles').set({ interiors }).where('id', '=', row.id).execute();
		await invalidate(db, 'catalogue', titleTag(row.id));
		return true;
	});
