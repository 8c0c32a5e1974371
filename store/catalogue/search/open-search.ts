import type { Logger } from 'pino';
import type { Config } from '../../../config';
import type { Versions } from '../../foundation/caching/versions';
import type { Database, HasCatalogue } from '../../foundation/database/database';
import { type HasFinder, openFinder } from './finder';
import { openSearchPool } from './search-pool';
import { type HasSearcher, localSearcher } from './searcher';

/** The parts of a store context for searching. */
export interface OpenSearch extends HasFinder, HasSearcher {}

/** Opens the search of a store: in separate threads, or in this thread if `threads` is 0. */
export function openSearch(
	database: Database & HasCatalogue,
	{ config, versions, log, threads }: { config: Config; versions: Versions; log: Logger; threads: number },
): OpenSearch {
	const finder = openFinder(database, versions, config);
	const here = localSearcher({ ...database, versions, finder });
	return { finder, searcher: threads > 0 ? openSearchPool({ config, versions, log, here }) : here };
}
