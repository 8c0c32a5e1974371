import type { Logger } from 'pino';
import { type Finder, openFinder } from './browse/finder';
import type { Config } from './config';
import { type Database, openDatabase } from './database/database';
import { type LocationsSource, openLocations } from './locations/locations';
import { openSearch, type Search } from './search/search';
import { openSettings, type SettingsSource } from './settings/settings';
import { openVersions, type Versions } from './versions';

/** The store: everything its rules need to do their work. */
export interface Store extends Database {
	config: Config;
	log: Logger;
	settings: SettingsSource;
	locations: LocationsSource;
	versions: Versions;
	search: Search;
	finder: Finder;
	/** Now, in unix seconds. */
	now(): number;
}

/** Opens the database and what is held in memory beside it. */
export async function openStore(
	config: Config,
	log: Logger,
	now = () => Math.floor(Date.now() / 1000),
): Promise<Store> {
	const database = await openDatabase({
		dataDir: config.DATA_DIR,
		databaseUrl: config.DATABASE_URL,
		replicaUrl: config.DATABASE_REPLICA_URL,
		log,
	});
	const versions = openVersions(database.db);
	return {
		...database,
		config,
		log,
		versions,
		settings: await openSettings(database.db, versions),
		locations: openLocations(database.db, versions),
		search: openSearch(database),
		finder: openFinder(database, versions),
		now,
	};
}
