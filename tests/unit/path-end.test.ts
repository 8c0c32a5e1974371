import { expect, it } from 'vitest';
import { pageTitle } from '~/page/page-title';
import { readBrowsePath } from '~/paths/read-path';
import { normalPath } from '~store/contract/own-path';
import { withoutEndSlashes } from '~store/contract/path-end';

it('removes the slashes at the end of a path', () => {
	for (const path of ['/browse/', '/browse//', '/browse'] as const) expect(withoutEndSlashes(path)).toBe('/browse');
	expect(withoutEndSlashes('/a//b///')).toBe('/a//b');
	expect(withoutEndSlashes('//')).toBe('');
});

// A pattern that restarts at every slash of a run would not finish here within a test's time.
const slashes = `/browse/a${'/'.repeat(1_000_000)}x`;

it('reads an address with a million slashes in the middle like any other', () => {
	expect(withoutEndSlashes(slashes)).toBe(slashes);
	expect(readBrowsePath(slashes).lossy).toBe(true);
	expect(normalPath(slashes)).toBe(slashes);
	expect(pageTitle('Shop', slashes)).toBe('Shop | Browse');
});
