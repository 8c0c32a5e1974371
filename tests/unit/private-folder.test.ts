import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let home: string;
let program: string;
let folder: string;
let count = 0;
beforeAll(async () => {
	home = mkdtempSync(join(tmpdir(), 'bookshop-modes-'));
	program = join(home, 'write.mjs');
	// Does the same as every process of the shop. Runs in its own process, because the test must keep its umask.
	await build({
		stdin: {
			contents: `
				import { mkdirSync, writeFileSync } from 'node:fs';
				import { restrictToOwner } from './store/foundation/private-folder';
				const [folder] = process.argv.slice(2);
				process.umask(0o022);
				console.log(restrictToOwner(folder) ?? '');
				mkdirSync(folder + '/outbox', { recursive: true });
				writeFileSync(folder + '/outbox/mail.eml', 'a link');`,
			resolveDir: process.cwd(),
		},
		bundle: true,
		platform: 'node',
		format: 'esm',
		outfile: program,
	});
});
afterAll(() => rmSync(home, { recursive: true, force: true }));
beforeEach(() => {
	folder = join(home, `data-${++count}`);
});

function write(at = folder, cwd = process.cwd()) {
	const { status, stdout } = spawnSync(process.execPath, [program, at], { cwd, encoding: 'utf8' });
	expect(status).toBe(0);
	return stdout.trim();
}
const modeOf = (path = '') => (statSync(join(folder, path)).mode & 0o1777).toString(8);
const modes = () => [modeOf(), modeOf('outbox'), modeOf('outbox/mail.eml')];

function folderOf(mode: number) {
	mkdirSync(folder);
	chmodSync(folder, mode);
}

describe.skipIf(process.platform === 'win32')('the files and folders of the shop', () => {
	it('belong only to its own user', () => {
		expect(write()).toBe('');
		expect(modes()).toEqual(['700', '700', '600']);
	});

	it.each([0o755, 0o775, 0o777, 0o701])('include a folder of mode %o, which is closed to others', (mode) => {
		folderOf(mode);
		expect(write()).toBe('');
		expect(modes()).toEqual(['700', '700', '600']);
	});

	it.each([
		[0o770, ['770', '770', '660']],
		[0o750, ['750', '750', '640']],
	])('are open to the group in a folder of mode %o', (mode, expected) => {
		folderOf(mode);
		expect(write()).toBe('');
		expect(modes()).toEqual(expected);
	});

	it('exclude a folder that holds other files, with a warning that it is open', () => {
		folderOf(0o1777);
		expect(write()).toContain(`can read ${folder}`);
		expect(modes()).toEqual(['1777', '700', '600']);
		folder = join(home, `data-${++count}`);
		folderOf(0o755);
		mkdirSync(join(folder, 'program'));
		expect(write(folder, join(folder, 'program'))).toContain('chmod 700');
		expect(write(folder, folder)).toContain('chmod 700');
		expect(modes()).toEqual(['755', '700', '600']);
	});
});
