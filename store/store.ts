import type { Logger } from 'pino';
import type { Config } from '../config';
import { type Finder, openFinder } from './catalogue/browse/finder';
import { type LocationsSource, openLocations } from './catalogue/locations/locations';
import { openSearch, type Search } from './catalogue/search/search';
import type { RelatedShelf } from './catalogue/titles/shelves';
import { type Database, openDatabase } from './foundation/database/database';
import { Kept } from './foundation/kept';
import { openSettings, type SettingsSource } from './foundation/settings/settings';
import { openVersions, type Versions } from './foundation/versions';
import { openProviders, type Providers } from './ordering/payments/providers';
import { openPasswords, type Passwords } from './people/accounts/passwords';

/** The store: everything its rules need to do their work. */
export interface Store extends Database {
	config: Config;
	log: Logger;
	settings: SettingsSource;
	locations: LocationsSource;
	versions: Versions;
	search: Search;
	finder: Finder;
	passwords: Passwords;
	/** The providers of payments that the shop is set up for. */
	payments: Providers;
	/** The related titles of those that were looked at, as long as the catalogue stays the same. */
	related: Kept<RelatedShelf[]>;
	/** Now, in unix seconds. */
	now(): number;
}

/** Opens the database and what is held in memory beside it. */
export async function openStore(
	config: Config,
	log: Logger,
	now = () => Math.floor(Date.now() / 1000),
	passwords = openPasswords(),
	payments = openProviders(config, log),
): Promise<Store> {
	const database = await openDatabase({
		dataDir: config.DATA_DIR,
		databaseUrl: config.DATABASE_URL,
		replicaUrl: config.DATABASE_REPLICA_URL,
		log,
	});
	// What is held in memory is read where the catalogue is: a transaction that holds SQLite's writing connection may
	// ask for it, and a replica's own versions say how far that replica has come.
	const versions = openVersions(database.catalogue);
	return {
		...database,
		config,
		log,
		versions,
		settings: await openSettings(database.catalogue, versions),
		locations: openLocations(database.catalogue, versions),
		search: openSearch(database),
		finder: openFinder(database, versions, config),
		related: new Kept(config.KEPT_SHELVES),
		passwords,
		payments,
		now,
	};
}
