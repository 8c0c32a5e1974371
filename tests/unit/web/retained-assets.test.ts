import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	utimesSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { retainOnce } from '../../../web/retained-assets';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'bookshop-assets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const hour = 3_600_000;

/** Makes a build with these files. */
function build(name: string, ...files: string[]): string {
	const built = join(folder, name);
	mkdirSync(built);
	for (const file of files) writeFileSync(join(built, file), `${file} of ${name}`);
	return built;
}

it('keeps the files of a build for a day after its last use, beside those of the next build', async () => {
	const kept = join(folder, 'kept');
	const now = Date.now();
	const before = build('before', 'frame-a.js', 'frame-a.js.br', 'sheet-a.css', 'react.js');
	const after = build('after', 'frame-b.js', 'react.js');
	await retainOnce(before, kept, now - 23 * hour);
	await retainOnce(after, kept, now);
	expect(readdirSync(kept).sort()).toEqual(['frame-a.js', 'frame-b.js', 'react.js', 'sheet-a.css']);
	expect(readFileSync(join(kept, 'frame-a.js'), 'utf8')).toBe('frame-a.js of before');

	const yesterday = (now - 25 * hour) / 1000;
	for (const file of readdirSync(kept)) utimesSync(join(kept, file), yesterday, yesterday);
	await retainOnce(after, kept, now);
	expect(readdirSync(kept).sort()).toEqual(['frame-b.js', 'react.js']);
	expect(existsSync(join(before, 'frame-a.js'))).toBe(true);
});
