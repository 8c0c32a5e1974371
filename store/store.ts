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
 * The store context: everything that the store's rules need. Only code that opens, builds or passes on the whole context uses
 * this type. A rule declares only the parts that it uses.
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

/** The number of orders that are placed at a time: half of a process's writing connections. */
const ordersAtOnce = 5;
/**
 * Milliseconds that an order waits for its turn. As long as a database statement may take, which is longer than a hanging process
 * can block others.
 */
const orderPatience = 20_000;

/** Opens the store for serving shoppers: the database, and its caches. */
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

/** Opens the store for one of the bookseller's commands, whose statements may take as long as they need. */
export const openStoreForCommand = async (
	config: Config,
	log: Logger,
	opener: Exclude<Opener, 'shop'> = 'command',
): Promise<Store> => {
	const database = await openDatabase(databaseOf(config, log, opener));
	const { now } = database;
	const outside = { config, log, passwords: openPasswords(), payments: openProviders(config, log), now };
	const store = storeOn(database, outside, 0);
	// The command has the shop's environment variables, so its port is the shop's port. With port 0, only the running shop knows
	// the port.
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
	// Caches read through the catalogue's connections. A transaction that uses SQLite's only writing connection may need the
	// caches. And a replica's own versions show which changes the replica has.
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
