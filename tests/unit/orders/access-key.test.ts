import { sign } from 'cookie-signature';
import { expect, it } from 'vitest';
import { accessKeyIn } from '~/parts/orders/order-detail.server';
import { accessKeyFor, isOpenedBy, opensOrder } from '~store/ordering/orders/access-key';
import { readConfig } from '../../../config';

const secrets = ['the newest secret of all', 'an older secret of the shop'];

it('opens only its own order', () => {
	const key = accessKeyFor('1001', secrets);
	expect(key).toMatch(/^[\w-]{43}$/);
	expect(opensOrder(key, '1001', secrets)).toBe(true);
	expect(opensOrder(key, '1002', secrets)).toBe(false);
	expect(opensOrder(`${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`, '1001', secrets)).toBe(false);
	for (const wrong of ['', '.', 'é'.repeat(43), key.slice(1), `${key}=`]) {
		expect(opensOrder(wrong, '1001', secrets)).toBe(false);
	}
});

it('still opens after the secret was renewed, but not after the secret was removed', () => {
	const key = accessKeyFor('1001', [secrets[1] ?? '']);
	expect(opensOrder(key, '1001', secrets)).toBe(true);
	expect(opensOrder(key, '1001', [secrets[0] ?? ''])).toBe(false);
});

it('does not match a signed cookie with the same text', () => {
	const cookie = sign('1001', secrets[0] ?? '').slice('1001.'.length);
	expect(opensOrder(cookie, '1001', secrets)).toBe(false);
});

it('opens its order for ninety days, as long as its account lasts', () => {
	const config = readConfig({ NODE_ENV: 'test', SESSION_SECRET: secrets.join(',') });
	const order = { order_number: '1001', created_at: 1_790_000_000, session_hash: 'the session that placed it' };
	const end = order.created_at + 90 * 86_400;
	const opens = (key: string | undefined, at: number, changes: Partial<typeof order> = {}) =>
		isOpenedBy(key, { ...order, ...changes }, { config, now: () => at });
	const key = accessKeyFor('1001', secrets);
	expect(opens(key, order.created_at)).toBe(true);
	expect(opens(key, end - 1)).toBe(true);
	expect(opens(accessKeyFor('1001', secrets.slice(1)), end - 1)).toBe(true);
	expect(opens(key, end)).toBe(false);
	expect(opens(key, end - 1, { session_hash: '' })).toBe(false);
	expect(opens(key, end - 1, { order_number: '1002' })).toBe(false);
	expect(opens('', end - 1)).toBe(false);
	expect(opens(undefined, end - 1)).toBe(false);
});

it('is read from the address, and missing when it is empty', () => {
	const keyIn = (query: string) => accessKeyIn(new Request(`https://shop.example.org/account/order/1001${query}`));
	expect([keyIn('?key=abc&success=true'), keyIn('?key='), keyIn('')]).toEqual(['abc', undefined, undefined]);
});
