import type { Logger } from 'pino';
import type { Config } from '../../../config';
import type { Versions } from '../../foundation/caching/versions';
import type { Database, HasCatalogue } from '../../foundation/database/database';
import { type HasFinder, openFinder } from './finder';
import { openSearchPool } from './search-pool';
import { type HasSearcher, localSearcher } from './searcher';

/** The parts of the store context that are needed to open the search. */
export interface OpenSearch extends HasFinder, HasSearcher {}

/** Opens the search of a store. The search runs in separate threads, or in the main thread if `threads` is 0. */
export function openSearch(
	database: Database & HasCatalogue,
	{ config, versions, log, threads }: { config: Config; versions: Versions; log: Logger; threads: number },
): OpenSearch {
	const finder = openFinder(database, versions, config);
	const here = localSearcher({ ...database, versions, finder });
	return { finder, searcher: threads > 0 ? openSearchPool({ config, versions, log, here }) : here };
}
