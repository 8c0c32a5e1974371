import type { Queries } from '../../foundation/database/database';

/** What the catalogue knows the sample's titles by, in the place of a feed's file. */
export const sampleSource = 'sample';

/** The titles that are not the sample's: the bookseller brought them. */
export const ownTitles = (db: Queries) =>
	db.selectFrom('titles').where((eb) => eb.or([eb('source_file', 'is', null), eb('source_file', '!=', sampleSource)]));
