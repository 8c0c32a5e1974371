import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testSecret } from './test-secret';

/** Builds the sample shop once; every worker's shop starts with a copy of it. */
export default function setup(): () => void {
	const folder = mkdtempSync(join(tmpdir(), 'bookshop-sample-'));
	process.env.SAMPLE_DATA = folder;
	execFileSync(process.execPath, ['scripts/store.mjs', 'sample'], {
		env: { ...process.env, DATA_DIR: folder, NODE_ENV: 'test', SESSION_SECRET: testSecret, LOG_LEVEL: 'warn' },
		stdio: ['ignore', 'ignore', 'inherit'],
	});
	return () => rmSync(folder, { recursive: true, force: true });
}
