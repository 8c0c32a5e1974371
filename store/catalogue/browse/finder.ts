import type { Database } from '../../foundation/database/database';
import { Kept } from '../../foundation/kept';
import type { Versions } from '../../foundation/versions';
import { type FacetIndex, openFacetIndex } from './facet-index';
import type { Found } from './find';
import type { Suggestion } from './suggestions';

/** What a process holds in memory to browse with. */
export interface Finder {
	facets: FacetIndex;
	found: Kept<Found>;
	suggestions: Kept<Suggestion[]>;
}

export const openFinder = (database: Pick<Database, 'catalogue'>, versions: Versions): Finder => ({
	facets: openFacetIndex(database, versions),
	found: new Kept(200),
	suggestions: new Kept(2000),
});
