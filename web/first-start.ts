import type { Config } from '../config';
import { ensureSample } from '../store/sample/ensure-sample';
import { openStore } from '../store/store';
import { openLog } from './logging';

/**
 * A shop that nobody has begun opens with the sample in it. Only where the store is in this process, and not in tests:
 * they bring their own data. To be called once, before anything is served.
 */
export async function firstStart(config: Config): Promise<void> {
	if (config.NODE_ENV === 'test' || config.STORE_API_URL) return;
	const log = openLog(config.LOG_LEVEL);
	const store = await openStore(config, log);
	try {
		if (await ensureSample(store)) log.info('the sample shop was built');
	} finally {
		await store.close();
	}
}
