import { describe, expect, it } from 'vitest';
import { proxyWarning, trustedProxies } from '../../../web/trusted-proxies';

const from = (forwarded?: string, remoteAddress: string | undefined = '10.0.0.1') => ({
	headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
	socket: { remoteAddress },
});
const networks = ['10.0.0.0/8', '2001:db8:1::/48', '192.0.2.7'];

describe('the address of a visitor', () => {
	it.each([
		[from(), 0, '10.0.0.1'],
		[from('203.0.113.7'), 0, '10.0.0.1'],
		[from('203.0.113.7'), 1, '203.0.113.7'],
		[from('198.51.100.1, 203.0.113.7'), 1, '203.0.113.7'],
		[from('198.51.100.1, 203.0.113.7'), 2, '198.51.100.1'],
		[from('198.51.100.1'), 5, '198.51.100.1'],
		[from(' , '), 1, '10.0.0.1'],
		[{ headers: {}, socket: { remoteAddress: undefined } }, 1, ''],
	] as const)('comes from the last of the given number of proxies', (message, proxies, address) => {
		expect(trustedProxies(proxies).visitorAddress(message)).toBe(address);
	});

	it.each([
		['past the proxies', from('198.51.100.1', '203.0.113.7'), '203.0.113.7', false],
		['through one', from('198.51.100.1', '10.9.9.9'), '198.51.100.1', true],
		['through one whose address is written as IPv6', from('198.51.100.1', '::ffff:10.9.9.9'), '198.51.100.1', true],
		['through two', from('203.0.113.7, 198.51.100.1, 2001:db8:1::5', '192.0.2.7'), '198.51.100.1', true],
		['with a lie before the first', from('10.1.1.1, 198.51.100.1', '10.9.9.9'), '198.51.100.1', true],
		['from within', from('10.1.1.1', '10.9.9.9'), '10.1.1.1', true],
		['through one that says nothing', from(undefined, '10.9.9.9'), '10.9.9.9', true],
		['with words for an address', from('unknown', '10.9.9.9'), 'unknown', true],
	] as const)('comes from the proxies of the given networks, %s', (_how, message, address, brought) => {
		const proxies = trustedProxies(networks);
		expect([proxies.visitorAddress(message), proxies.bring(message)]).toEqual([address, brought]);
	});
});

it('warns at the start when any client that reaches the port is trusted as a proxy', () => {
	expect(proxyWarning({ TRUST_PROXY: 1, HOST: undefined })).toMatch(
		/^TRUST_PROXY=1 makes the shop trust anyone who reaches this port.*TRUST_PROXY=10/,
	);
	expect(proxyWarning({ TRUST_PROXY: 2, HOST: '0.0.0.0' })).toContain('HOST is 0.0.0.0');
	for (const host of ['localhost', '127.0.0.1', '::1']) expect(proxyWarning({ TRUST_PROXY: 1, HOST: host })).toBeNull();
	expect(proxyWarning({ TRUST_PROXY: 0, HOST: undefined })).toBeNull();
	expect(proxyWarning({ TRUST_PROXY: networks, HOST: undefined })).toBeNull();
	for (const all of ['0.0.0.0/0', '::/0'])
		expect(proxyWarning({ TRUST_PROXY: [...networks, all], HOST: 'localhost' })).toContain(`names ${all}`);
});
