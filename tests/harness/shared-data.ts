import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const beside = fileURLToPath(new URL('../../../shared/data', import.meta.url));

/** The folder of data that other people published, beside the checkout or at SHARED_DATA. It does not exist on every machine. */
export const sharedData = resolve(process.env.SHARED_DATA || beside);

export const hasSharedData = existsSync(sharedData);

/** For the name of a test that needs it: the reason for skipping, if the folder is missing. */
export const whySkipped = hasSharedData
	? ''
	: ` (skipped: ${sharedData} is absent, SHARED_DATA may name another folder)`;
