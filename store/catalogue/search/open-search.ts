import type { Logger } from 'pino';
import type { Config } from '../../../config';
import type { Database } from '../../foundation/database/database';
import type { Versions } from '../../foundation/versions';
import { type Finder, openFinder } from './finder';
import { openSearchPool } from './search-pool';
import { type Searcher, searchHere } from './searcher';

/** What a store needs of the search as long as it is open. */
export interface OpenSearch {
	finder: Finder;
	/** Who finds titles for shoppers. */
	searcher: Searcher;
}

/** Opens the search of a store: in this thread where there are no others, else beside it. */
export function openSearch(
	database: Database,
	{ config, versions, log, threads }: { config: Config; versions: Versions; log: Logger; threads: number },
): OpenSearch {
	const finder = openFinder(database, versions, config);
	const here = searchHere({ ...database, versions, finder });
	return { finder, searcher: threads > 0 ? openSearchPool({ config, versions, log, here }) : here };
}
