import type { Store } from '~store/store';

/** The environment of a store API that runs in a process of its own, on the database of a test's store. */
export function storeEnvironment({ config }: Pick<Store, 'config'>): NodeJS.ProcessEnv {
	const { DATA_DIR, DATABASE_URL, DATABASE_REPLICA_URL, SESSION_SECRET, SMTP_URL } = config;
	return {
		...process.env,
		NODE_ENV: 'test',
		LOG_LEVEL: 'fatal',
		// The bundle is one file, without the files of the threads that it would start.
		SEARCH_THREADS: '0',
		PORT: '0',
		DATA_DIR,
		SESSION_SECRET,
		DATABASE_URL: DATABASE_URL ?? '',
		DATABASE_REPLICA_URL: DATABASE_REPLICA_URL ?? '',
		SMTP_URL: SMTP_URL ?? '',
	};
}
