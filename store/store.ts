import type { Logger } from 'pino';
import type { Config, HasConfig } from '../config';
import { type HasAudiobooks, openAudiobooks } from './catalogue/audiobooks/partner';
import { type HasLocations, openLocations } from './catalogue/locations/locations';
import { type OpenSearch, openSearch } from './catalogue/search/open-search';
import { FoundShelves, type HasRelated } from './catalogue/titles/found-shelves';
import { type HasVersions, openVersions } from './foundation/caching/versions';
import { type HasOrderConcurrency, openConcurrencyLimit } from './foundation/concurrency-limit';
import type { OpenDatabase } from './foundation/database/database';
import { type DatabaseOptions, type Opener, openDatabase } from './foundation/database/open-database';
import type { HasLog } from './foundation/log';
import { type HasSettings, openSettings } from './foundation/settings/settings';
import { type HasPayments, openProviders } from './ordering/payments/providers/providers';
import { type HasPasswords, openPasswords } from './people/accounts/passwords';

/**
 * The store context, which contains everything that the code of the store needs. The type `Store` is only used by code that
 * opens, builds or passes on the whole store context. All other functions declare only the parts of the store context that they
 * use.
 */
export interface Store
	extends OpenDatabase,
		HasConfig,
		HasLog,
		HasSettings,
		HasLocations,
		HasVersions,
		OpenSearch,
		HasPasswords,
		HasPayments,
		HasAudiobooks,
		HasRelated,
		HasOrderConcurrency {}

/**
 * The maximum number of orders that a process places at the same time: half of the process's database connections for writing.
 */
const ordersAtOnce = 5;
/**
 * The maximum number of milliseconds that an order waits until it may be placed. The number equals the maximum duration of a
 * database statement, and is longer than a hanging process can block other processes.
 */
const orderPatience = 20_000;

/** Opens the store for serving shoppers, which includes the database and its caches. */
export const openStore = async (
	config: Config,
	log: Logger,
	now?: () => number,
	passwords = openPasswords(),
	payments = openProviders(config, log),
): Promise<Store> => {
	const database = await openDatabase(databaseOf(config, log, 'shop'));
	return storeOn(database, { config, log, passwords, payments, now: now ?? database.now }, config.SEARCH_THREADS);
};

/** Opens the store for a command of the bookseller. The command's database statements have no time limit. */
export const openStoreForCommand = async (
	config: Config,
	log: Logger,
	opener: Exclude<Opener, 'shop'> = 'command',
): Promise<Store> => {
	const database = await openDatabase(databaseOf(config, log, opener));
	const { now } = database;
	const outside = { config, log, passwords: openPasswords(), payments: openProviders(config, log), now };
	const store = storeOn(database, outside, 0);
	// A command has the same environment variables as the shop, so the port of the command is the port of the shop. If the port is
	// 0, only the running shop knows its real port.
	if (config.PORT > 0) store.settings.startedAt(`http://localhost:${config.PORT}`);
	return store;
};

const databaseOf = (config: Config, log: Logger, opener: DatabaseOptions['opener']): DatabaseOptions => ({
	dataDir: config.DATA_DIR,
	databaseUrl: config.DATABASE_URL,
	replicaUrl: config.DATABASE_REPLICA_URL,
	opener,
	log,
});

function storeOn(
	database: OpenDatabase,
	outside: Pick<Store, 'config' | 'log' | 'now' | 'passwords' | 'payments'>,
	searchThreads: number,
): Store {
	// Caches read through the catalogue's database connections. A transaction that uses SQLite's only writing connection may need
	// data from a cache. If the catalogue is read from a replica, the versions in the replica show which changes the replica has.
	const { config, log } = outside;
	const versions = openVersions(database.catalogue);
	const search = openSearch(database, { config, versions, log, threads: searchThreads });
	return {
		...database,
		...outside,
		versions,
		settings: openSettings(database.catalogue, versions, outside.log),
		locations: openLocations(database.catalogue, versions),
		audiobooks: openAudiobooks(),
		...search,
		related: new FoundShelves(),
		orderConcurrency: openConcurrencyLimit(ordersAtOnce, orderPatience, 'too many orders at once'),
		close: async () => {
			await search.searcher.close();
			await database.close();
		},
	};
}
