import { existsSync, readdirSync } from 'node:fs';
import { type Config, isPlaceNamed } from '../config';
import { ensureSample } from '../store/sample/ensure-sample';
import { openStore } from '../store/store';
import { openLog } from './logging';
import { assetsFolder } from './retained-assets';

/**
 * Builds the sample shop for users who only try the program: when no place for the data is set, and the folder is
 * empty. Otherwise an empty database may mean a missing disk, so nothing is created in it. Does nothing in tests, which
 * bring their own data. Call this once, before serving requests.
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
