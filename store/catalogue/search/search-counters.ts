import type { Versions } from '../../foundation/versions';

/** What changes what a search finds, as numbers that are joined. */
export const countersOf = (versions: Versions): Promise<string> =>
	versions.current('catalogue', 'lists', 'settings', 'facets');
