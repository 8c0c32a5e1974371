import type { Versions } from '../../foundation/versions';

/** The counters that change what a search finds, joined. */
export const countersOf = (versions: Versions): Promise<string> =>
	versions.current('catalogue', 'stock', 'lists', 'settings', 'facets');
