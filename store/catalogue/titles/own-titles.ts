import type { Queries } from '../../foundation/database/database';

/** The source name of the sample shop's titles, instead of a feed file. */
export const sampleSource = 'sample';

/** Selects the titles that the bookseller imported, not those of the sample shop. */
export const ownTitles = (db: Queries) =>
	db.selectFrom('titles').where((eb) => eb.or([eb('source_file', 'is', null), eb('source_file', '!=', sampleSource)]));
