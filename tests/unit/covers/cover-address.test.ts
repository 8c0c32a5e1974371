import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { coverVersion, drawnCoverAddress } from '~/covers/cover-address';
import { drawCover } from '~/covers/draw-cover';
import { inventedBooks } from './books';

it('changes the address when covers are drawn differently, because browsers cache them for a year', () => {
	const hash = createHash('sha256');
	const every7th = inventedBooks().filter((_, at) => at % 7 === 0);
	for (const book of every7th) hash.update(drawCover(book));
	// If the hash changes, the number before it must change: raise `drawing` in cover-address.ts.
	expect([coverVersion(''), hash.digest('hex').slice(0, 12)]).toEqual(['3.', '4fa0bbc2b7a6']);
});

it('names the facts that a cover shows', () => {
	expect(drawnCoverAddress('9780000000002', 'abc')).toBe(`/covers/9780000000002.svg?v=${coverVersion('abc')}`);
	expect(drawnCoverAddress('9780000000002', undefined)).toBe('/covers/9780000000002.svg');
});
