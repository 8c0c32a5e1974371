import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

let folder: string;
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), 'bookshop-command-'));
	writeFileSync(join(folder, 'feed.csv'), 'isbn,title\n9780306406157,One\n123,Two\n');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command as its own process in the folder. The shop's data is below that folder. */
function store(...args: string[]) {
	const { status, stdout, stderr } = spawnSync(process.execPath, [join(process.cwd(), 'scripts/store.mjs'), ...args], {
		cwd: folder,
		env: { ...process.env, DATA_DIR: join(folder, 'data'), DATABASE_URL: '', npm_lifecycle_event: '' },
		encoding: 'utf8',
	});
	return { status, stdout, stderr };
}

it('reads files from the current folder, and stores them in the shop', () => {
	const first = store('import', 'feed.csv');
	expect(first).toMatchObject({ status: 2, stderr: '' });
	expect(first.stdout).toContain('2 read: 1 added, 0 updated, 0 unchanged, 1 refused');
	expect(existsSync(join(folder, 'feed.csv.rejects.csv'))).toBe(true);
	expect(store('import', 'feed.csv').stdout).toContain('0 added, 0 updated, 1 unchanged, 1 refused');
});

it.skipIf(process.platform === 'win32')('writes files that only their owner can read', () => {
	for (const name of ['data', 'data/shop.sqlite']) {
		expect(statSync(join(folder, name)).mode & 0o077, name).toBe(0);
	}
});

it('leaves no log file of SQLite behind', () => {
	store('settings', 'set', 'store_info.name=Quills');
	expect(store('settings', 'get', 'store_info.name').stdout).toBe('Quills\n');
	expect(readdirSync(join(folder, 'data')).filter((name) => name.endsWith('-wal'))).toEqual([]);
});

it('explains an invalid environment', () => {
	const { status, stderr } = spawnSync(
		process.execPath,
		[join(process.cwd(), 'scripts/store.mjs'), 'settings', 'get'],
		{
			cwd: folder,
			env: { ...process.env, DATABASE_URL: 'mysql://x' },
			encoding: 'utf8',
		},
	);
	expect(status).toBe(1);
	expect(stderr).toContain('DATABASE_URL: must start with postgres://');
	expect(stderr).not.toMatch(/\n\s+at /);
});
