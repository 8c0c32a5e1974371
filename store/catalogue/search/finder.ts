import type { Config } from '../../../config';
import type { ResponseOf } from '../../contract/contract';
import { VersionedCache } from '../../foundation/caching/versioned-cache';
import type { HasVersions, Versions } from '../../foundation/caching/versions';
import type { Database, HasCatalogue } from '../../foundation/database/database';
import { memorySize } from '../../foundation/memory-size';
import type { Found } from './found';
import { type CatalogueIndex, openCatalogueIndex } from './index/catalogue-index';
import { openTableFile } from './index/table-file';
import { openVocabulary, type VocabularySource } from './spelling/vocabulary';

type Suggestions = ResponseOf<'browse/suggest'>['suggestions'];

/** The search data that a process keeps in memory. */
export interface Finder {
	catalogue: CatalogueIndex;
	found: VersionedCache<Found>;
	suggestions: VersionedCache<Suggestions>;
	/** The vocabulary of the catalogue, and the cached corrections of queries that found few or no titles. */
	vocabulary: VocabularySource;
	rewritten: VersionedCache<string | null>;
}

export interface HasFinder {
	finder: Finder;
}

export const openFinder = (
	database: HasCatalogue,
	versions: Versions,
	{
		DATA_DIR,
		CACHE_SEARCHES_MB,
		CACHE_SUGGESTIONS_MB,
	}: Pick<Config, 'DATA_DIR' | 'CACHE_SEARCHES_MB' | 'CACHE_SUGGESTIONS_MB'>,
): Finder => ({
	catalogue: openCatalogueIndex(database, versions, openTableFile(database, DATA_DIR)),
	found: new VersionedCache({ maxBytes: CACHE_SEARCHES_MB * 2 ** 20, sizeOf: ({ bytes }) => bytes }),
	suggestions: new VersionedCache<Suggestions>({ maxBytes: CACHE_SUGGESTIONS_MB * 2 ** 20, sizeOf: memorySize }),
	vocabulary: openVocabulary(database.catalogue, versions),
	rewritten: new VersionedCache<string | null>({ maxBytes: CACHE_SUGGESTIONS_MB * 2 ** 20, sizeOf: memorySize }),
});

/** The parts of the store context that a search needs, in the main thread or in a search thread. */
export interface SearchContext extends Database, HasCatalogue, HasVersions, HasFinder {}
