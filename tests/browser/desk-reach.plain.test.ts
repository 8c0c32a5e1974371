import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Shop, startShop } from '../harness/shop';
import { expect, test } from './shop-test';

/**
 * Sends headers that browsers do not let a page set.
 * @returns whether the desk's door answered
 */
async function isAtDoor(shop: Shop, headers: Record<string, string>, path = '/desk/log-in'): Promise<boolean> {
	const { hostname, port } = new URL(shop.url);
	const asking = request({ hostname, port, path, headers: { Host: 'shop.example.org', ...headers }, agent: false });
	asking.end();
	const [message] = (await once(asking, 'response')) as [IncomingMessage];
	const body = await text(message);
	expect(message.statusCode, JSON.stringify(headers)).toBeLessThan(500);
	return message.statusCode === 200 && body.includes('Log in to the desk');
}

const desk = 'desk.example.org';

test('a desk with its own host answers at no other host, whatever headers a request has', async () => {
	const shop = await startShop({ env: { DESK_HOST: desk } });
	expect(await isAtDoor(shop, { Host: desk })).toBe(true);
	for (const headers of [
		{},
		{ 'X-Forwarded-Host': desk },
		{ Forwarded: `host=${desk}` },
		{ 'X-Host': desk },
		{ 'X-Original-Host': desk },
		{ Host: `${desk}.evil.example` },
		{ Host: `evil-${desk}` },
		{ Host: `${desk}:81` },
		{ Host: `${desk}@evil.example` },
		{ Host: 'localhost' },
	] as Record<string, string>[])
		expect(await isAtDoor(shop, headers), JSON.stringify(headers)).toBe(false);
	// The request's target is a full address. The desk ignores the host in it.
	expect(await isAtDoor(shop, {}, `http://${desk}/desk/log-in`)).toBe(false);
	await shop.stop();
});

test('a desk with its own host trusts the host that its proxy names', { tag: '@all' }, async () => {
	const shop = await startShop({ env: { DESK_HOST: desk, TRUST_PROXY: '1' } });
	expect(await isAtDoor(shop, { Host: '127.0.0.1', 'X-Forwarded-Host': desk })).toBe(true);
	expect(await isAtDoor(shop, { Host: '127.0.0.1', 'X-Forwarded-Host': 'shop.example.org' })).toBe(false);
	expect(await isAtDoor(shop, { Host: desk, 'X-Forwarded-Host': 'shop.example.org' })).toBe(false);
	await shop.stop();
});

test('a desk limited to a network ignores headers that claim an address in it', async () => {
	const shop = await startShop({ env: { DESK_NETWORKS: '192.0.2.0/24' } });
	for (const headers of [
		{},
		{ 'X-Forwarded-For': '192.0.2.5' },
		{ 'X-Real-IP': '192.0.2.5' },
		{ Forwarded: 'for=192.0.2.5' },
		{ 'CF-Connecting-IP': '192.0.2.5' },
		{ 'X-Client-IP': '192.0.2.5' },
	] as Record<string, string>[]) {
		expect(await isAtDoor(shop, headers), JSON.stringify(headers)).toBe(false);
		expect(await isAtDoor(shop, headers, '/desk/log-in.data'), JSON.stringify(headers)).toBe(false);
	}
	await shop.stop();
});

test('behind a proxy the desk trusts only the address that the proxy added', { tag: '@all' }, async () => {
	const shop = await startShop({ env: { DESK_NETWORKS: '192.0.2.0/24', TRUST_PROXY: '1' } });
	const from = (address: string) => isAtDoor(shop, { 'X-Forwarded-For': address });
	expect(await from('192.0.2.5')).toBe(true);
	expect(await from('203.0.113.9, 192.0.2.5')).toBe(true);
	expect(await from('192.0.2.5, 203.0.113.9')).toBe(false);
	expect(await from('192.0.2.5,203.0.113.9')).toBe(false);
	expect(await from('192.0.2.5, unknown')).toBe(false);
	expect(await from('192.0.2.5%0a')).toBe(false);
	expect(await from('')).toBe(false);
	await shop.stop();
});
