import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testSecret } from './test-secret';

/** Loaded into each process of the browser tests, so that the shops that they start hash passwords cheaply. */
const cheapPasswords = fileURLToPath(new URL('cheap-passwords.cjs', import.meta.url));

/** Builds the sample shop once; every worker's shop starts with a copy of it. */
export default function setup(): () => void {
	process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --require ${JSON.stringify(cheapPasswords)}`;
	const folder = mkdtempSync(join(tmpdir(), 'bookshop-sample-'));
	process.env.SAMPLE_DATA = folder;
	execFileSync(process.execPath, ['scripts/store.mjs', 'sample'], {
		env: { ...process.env, DATA_DIR: folder, NODE_ENV: 'test', SESSION_SECRET: testSecret, LOG_LEVEL: 'warn' },
		stdio: ['ignore', 'ignore', 'inherit'],
	});
	return () => rmSync(folder, { recursive: true, force: true });
}
