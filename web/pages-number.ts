import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config, HasConfig } from '../config';
import { shopAddress } from '../store/contract/shop-address';
import type { HasCatalogue } from '../store/foundation/database/database';
import { identityOf } from '../store/foundation/database/identity';
import type { HasSettings } from '../store/foundation/settings/settings';

/** The environment variables that concern only the process and have no effect on pages. */
const ofTheProcess: (keyof Config)[] = ['PORT', 'HOST', 'SESSION_SECRET'];

/**
 * Returns a number that changes whenever the same data may result in different pages: with another build, Node version,
 * environment, database or shop address.
 * @param built the folder that contains the build
 */
export async function pagesNumber(
	built: string,
	{ config, catalogue, dialect, settings }: HasCatalogue & HasConfig & HasSettings,
): Promise<string> {
	const hash = createHash('sha256');
	for (const name of (await readdir(built, { recursive: true })).sort())
		if (/\.m?js$/.test(name) && !name.startsWith('client'))
			hash.update(`${name}\0`).update(await readFile(join(built, name)));
	const environment = Object.entries(config).filter(([name]) => !ofTheProcess.includes(name as keyof Config));
	const identity = await identityOf(catalogue, dialect, config.DATA_DIR);
	const address = shopAddress(await settings.get());
	hash.update(JSON.stringify([environment, process.version, process.env.TZ ?? '', identity, address]));
	return hash.digest('hex').slice(0, 32);
}
