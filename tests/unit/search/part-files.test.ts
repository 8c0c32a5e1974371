import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openPartFiles } from '~store/catalogue/search/index/part-files';

const folder = mkdtempSync(join(tmpdir(), 'bookshop-parts-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('shares one file for equal columns of two processes, and uses another for different columns', () => {
	const [one, two] = [openPartFiles(folder), openPartFiles(folder)];
	const columns = () => ({ ids: Uint32Array.of(1, 2, 3), marks: Uint8Array.of(7) });
	const name = one.write(columns());
	expect(two.write(columns())).toBe(name);
	expect(two.write({ ids: Uint32Array.of(1, 2), marks: Uint8Array.of(3, 7) })).not.toBe(name);
	expect(readdirSync(folder)).toHaveLength(2);
	expect(two.read(name)).toEqual(columns());
});

it('overwrites a damaged file', () => {
	const columns = () => ({ ids: Uint32Array.of(4, 5) });
	const name = openPartFiles(folder).write(columns());
	writeFileSync(join(folder, name), 'damaged');
	const parts = openPartFiles(folder);
	expect(parts.read(name)).toBeNull();
	expect(parts.write(columns())).toBe(name);
	expect(parts.read(name)).toEqual(columns());
});
