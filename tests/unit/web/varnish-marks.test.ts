import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { markNames } from '../../../web/unmarked';

test('Varnish leaves the same marks out of an address as the shop does', () => {
	const [, names = ''] = /"\(\?i\)&\((.+?)\)\(=/.exec(readFileSync('deploy/varnish.vcl', 'utf8')) ?? [];
	expect(names.split('|')).toEqual(markNames);
});
