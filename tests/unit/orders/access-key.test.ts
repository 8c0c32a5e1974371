import { sign } from 'cookie-signature';
import { expect, it } from 'vitest';
import { accessKeyFor, opensOrder } from '~store/ordering/orders/access-key';

const secrets = ['the newest secret of all', 'an older secret'];

it('opens its own order and no other', () => {
	const key = accessKeyFor('1001', secrets);
	expect(key).toMatch(/^[\w-]{43}$/);
	expect(opensOrder(key, '1001', secrets)).toBe(true);
	expect(opensOrder(key, '1002', secrets)).toBe(false);
	expect(opensOrder(`${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`, '1001', secrets)).toBe(false);
	for (const wrong of ['', '.', 'é'.repeat(43), key.slice(1), `${key}=`]) {
		expect(opensOrder(wrong, '1001', secrets)).toBe(false);
	}
});

it('still opens when the secret has been renewed, and no longer when it has been dropped', () => {
	const key = accessKeyFor('1001', [secrets[1] ?? '']);
	expect(opensOrder(key, '1001', secrets)).toBe(true);
	expect(opensOrder(key, '1001', [secrets[0] ?? ''])).toBe(false);
});

it('is not a signed cookie of the same words', () => {
	const cookie = sign('1001', secrets[0] ?? '').slice('1001.'.length);
	expect(opensOrder(cookie, '1001', secrets)).toBe(false);
});
