import type { Database, HasCatalogue } from '../../foundation/database/database';
import type { Versions } from '../../foundation/versions';
import type { Finder } from './finder';

/** What finding titles needs, in whichever thread it is done. */
export interface Browsing extends Database, HasCatalogue {
	versions: Versions;
	finder: Finder;
}
