import { describe, expect, it } from 'vitest';
import { keyBeforePrefixes, keyPrefixes, storedKey } from '~store/ordering/orders/idempotency-keys';

describe('stored idempotency keys', () => {
	it('have prefixes that do not begin with each other', () => {
		const prefixes = Object.values(keyPrefixes);
		for (const prefix of prefixes) expect(prefixes.filter((other) => other.startsWith(prefix))).toEqual([prefix]);
	});

	it('keep a key that a request chooses inside its writer’s keys', () => {
		for (const prefix of Object.values(keyPrefixes))
			expect(storedKey('order', `${prefix}5001`)).toBe(`order ${prefix}5001`);
	});

	it.each([
		['an own key', 'order', '7f3c', '7f3c'],
		['a key that looks like an order moved in', 'order', 'moved in 5001', null],
		['a key that looks like PayPal’s', 'order', 'paypal-5O1', null],
		['a key that looks like an order by phone', 'order', 'desk-5-1', null],
		['a request for a quote', 'quote', '7f3c', null],
	] as const)('find %s as earlier versions stored it', (_, writer, key, before) => {
		expect(keyBeforePrefixes(storedKey(writer, key))).toBe(before);
	});
});
