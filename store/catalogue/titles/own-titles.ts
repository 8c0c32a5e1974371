import type { Queries } from '../../foundation/database/database';

/** The source of the sample's titles, in the place of a feed's file. */
export const sampleSource = 'sample';

/** Selects the titles that are not the sample's: the bookseller brought them. */
export const ownTitles = (db: Queries) =>
	db.selectFrom('titles').where((eb) => eb.or([eb('source_file', 'is', null), eb('source_file', '!=', sampleSource)]));
