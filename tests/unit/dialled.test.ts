import { expect, it } from 'vitest';
import { dialled } from '~/ui/phone-link';

it.each([
	['250-555-0142', '2505550142'],
	['+1 (250) 555-0142', '+12505550142'],
	['250-555-0142 ext. 12', '2505550142;ext=12'],
	['250 555 0142 x204', '2505550142;ext=204'],
	['514-555-0142, poste 7', '5145550142;ext=7'],
	['250-555-0142 #3', '2505550142;ext=3'],
])('dials %s', (written, expected) => expect(dialled(written)).toBe(expected));
