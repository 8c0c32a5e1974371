import { invalidate, titleTag } from '../../foundation/caching/cache-tags';
import type { Database } from '../../foundation/database/database';
import { transact } from '../../foundation/database/transactions';
import { noTitle } from '../titles/title-page';
import { interiorsText } from './merge';
import { becomeOnlyWriter } from './one-writer';

/**
 * Sets the pictures of the inside of a title. Replaces the title's current pictures of the inside. When a feed with such
 * pictures is imported later, its pictures replace these pictures.
 * @param addresses the https URLs of the pictures. An empty list removes all pictures
 * @returns whether anything has changed
 * @throws {Refused} 404 for a product number that is not in the catalogue
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
