import { expect, it } from 'vitest';
import { staysOnSite } from '~store/catalogue/audiobooks/partner';

it.each([
	['http://partner.example/a', 'https://partner.example/b', true],
	['https://partner.example/a', 'https://www.partner.example/a', true],
	['http://www.partner.example/a', 'http://partner.example/a', true],
	['http://partner.example:8080/a', 'http://partner.example:8080/b', true],
	['https://partner.example/a', 'http://partner.example/a', false],
	['http://partner.example/a', 'http://partner.example:8080/a', false],
	['https://partner.example/a', 'https://elsewhere.example/a', false],
	['http://partner.example/a', 'http://169.254.169.254/', false],
	['http://partner.example/a', 'ftp://partner.example/a', false],
])('an answer of %s that leads to %s stays on its site: %s', (from, to, stays) => {
	expect(staysOnSite(new URL(from), new URL(to))).toBe(stays);
});
