import { existsSync, readdirSync } from 'node:fs';
import { type Config, isPlaceNamed } from '../config';
import { ensureSample } from '../store/sample/ensure-sample';
import { openStore } from '../store/store';
import { openLog } from './logging';
import { assetsFolder } from './retained-assets';

/**
 * Anyone who only tries the program finds the sample shop: it is built where nobody has named a place for the data, and
 * their folder is empty. Anywhere else an empty database may be a disk that is not there: nothing is invented in it. Not
 * in tests: they bring their own data. To be called once, before anything is served.
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
