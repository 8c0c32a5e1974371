import { existsSync, readdirSync } from 'node:fs';
import { type Config, isPlaceNamed } from '../config';
import { ensureSample } from '../store/sample/ensure-sample';
import { openStore } from '../store/store';
import { openLog } from './logging';
import { assetsFolder } from './retained-assets';

/**
 * Creates the sample shop for users who only want to try the program, but only if no data folder is set and the default folder is
 * empty. In all other cases, creates nothing, because an empty database may mean that a disk is missing. Does nothing in tests,
 * which have their own data. Call this function once, before serving requests.
 */
export async function firstStart(config: Config): Promise<void> {
	if (config.NODE_ENV === 'test' || config.STORE_API_URL || isPlaceNamed()) return;
	const empty = !existsSync(config.DATA_DIR) || readdirSync(config.DATA_DIR).every((name) => name === assetsFolder);
	const log = openLog(config.LOG_LEVEL);
	const store = await openStore(config, log);
	try {
		if (await ensureSample(store, { begin: empty })) log.info('the sample shop was built');
	} finally {
		await store.close();
	}
}
