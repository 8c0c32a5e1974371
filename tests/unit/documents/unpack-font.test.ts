import { readFileSync } from 'node:fs';
import { create, type PackedFont } from 'fontkit';
import { expect, it } from 'vitest';
import { unpackByNode } from '~store/catalogue/documents/pdf/unpack-font';

it.each([
	['@fontsource-variable/noto-sans-sc/files/noto-sans-sc-110-wght-normal.woff2'],
	['@fontsource-variable/noto-sans-jp/files/noto-sans-jp-110-wght-normal.woff2'],
	['@fontsource-variable/noto-sans-kr/files/noto-sans-kr-110-wght-normal.woff2'],
])('unpacks %s as fontkit does', (file) => {
	const bytes = readFileSync(`node_modules/${file}`);
	const [theirs, ours] = [create(bytes) as PackedFont, unpackByNode(create(bytes) as PackedFont)];
	for (const glyph of [1, 7, 20])
		expect(ours.getGlyph(glyph).path.commands).toEqual(theirs.getGlyph(glyph).path.commands);
	const length = Object.values(ours.directory.tables).reduce(
		(sum, table) => sum + (table.transformLength ?? table.length),
		0,
	);
	ours.stream.pos = 0;
	theirs.stream.pos = 0;
	expect(Buffer.compare(ours.stream.readBuffer(length), theirs.stream.readBuffer(length))).toBe(0);
});
