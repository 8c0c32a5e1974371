import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const beside = fileURLToPath(new URL('../../../shared/data', import.meta.url));

/** The folder of what other people published, beside the checkout or where SHARED_DATA says. It is not everywhere. */
export const sharedData = resolve(process.env.SHARED_DATA || beside);

export const hasSharedData = existsSync(sharedData);

/** For the name of a test that needs it: why it is skipped, where it is. */
export const whySkipped = hasSharedData
	? ''
	: ` (skipped: ${sharedData} is absent, SHARED_DATA may name another folder)`;
