import type { Queries } from '../../foundation/database/database';

/** The source name that is stored for the titles of the sample shop, which do not come from a feed file. */
export const sampleSource = 'sample';

/** Selects the titles that the bookseller imported, without the titles of the sample shop. */
export const ownTitles = (db: Queries) =>
	db.selectFrom('titles').where((eb) => eb.or([eb('source_file', 'is', null), eb('source_file', '!=', sampleSource)]));
