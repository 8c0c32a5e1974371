import { expect, it } from 'vitest';
import { visitorAddress } from '../../../web/visitor-address';

const from = (forwarded?: string, remoteAddress: string | undefined = '10.0.0.1') => ({
	headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
	socket: { remoteAddress },
});

it.each([
	[from(), 0, '10.0.0.1'],
	[from('203.0.113.7'), 0, '10.0.0.1'],
	[from('203.0.113.7'), 1, '203.0.113.7'],
	[from('198.51.100.1, 203.0.113.7'), 1, '203.0.113.7'],
	[from('198.51.100.1, 203.0.113.7'), 2, '198.51.100.1'],
	[from('198.51.100.1'), 5, '198.51.100.1'],
	[from(' , '), 1, '10.0.0.1'],
	[{ headers: {}, socket: { remoteAddress: undefined } }, 1, ''],
] as const)('is what the last trusted proxy says', (message, proxies, address) => {
	expect(visitorAddress(message, proxies)).toBe(address);
});
