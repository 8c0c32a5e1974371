import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { trackingParameters } from '../../../web/strip-tracking';

test('Varnish leaves the same parameters out of an address as the shop does', () => {
	const [, names = ''] = /"\(\?i\)&\((.+?)\)\(=/.exec(readFileSync('deploy/varnish.vcl', 'utf8')) ?? [];
	expect(names.split('|')).toEqual(trackingParameters);
});
