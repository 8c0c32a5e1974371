import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { shopAddress } from '~store/contract/shop-address';
import { openStoreForCommand } from '~store/store';
import { addressApart, openOwnAddress } from '../../web/own-address';
import { addCustomer } from '../harness/customers';
import { setSettings } from '../harness/settings';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';
import { serveStore } from '../harness/store-api';

onBothEngines('the address of a shop', (engine) => {
	let store: TestStore;
	beforeAll(async () => {
		store = await openTestStore(engine);
	});
	beforeEach(() => setSettings(store, {}));
	afterAll(() => store.dispose());

	const address = async () => shopAddress(await store.settings.get());

	it('is the address of the start until an address is set', async () => {
		expect(await address()).toBe('http://localhost:3000');
		store.settings.startedAt('http://localhost:4100');
		expect(await address()).toBe('http://localhost:4100');
		await setSettings(store, { store_info: { base_url: 'http://localhost:3000/' } });
		expect(await address()).toBe('http://localhost:4100');
		await setSettings(store, { store_info: { base_url: 'https://books.example' } });
		expect(await address()).toBe('https://books.example');
		// Values in the settings do not replace the address that the shop was started at.
		await setSettings(store, {});
		expect(await address()).toBe('http://localhost:4100');
	});

	it('is part of shared links', async () => {
		store.settings.startedAt('http://localhost:4100');
		const customer = await addCustomer(store);
		const { list } = await store.call('titlelist/create', { name: 'Tides' }, customer.client);
		const { url } = await store.call('titlelist/getPublicUrl', { list_id: list.list_id }, customer.client);
		expect(url).toMatch(/^http:\/\/localhost:4100\/lists\//);
	});

	it('has the environment’s port for a command', async () => {
		for (const [PORT, url] of [
			[4100, 'http://localhost:4100'],
			[0, 'http://localhost:3000'],
		] as const) {
			const beside = await openStoreForCommand({ ...store.config, PORT }, pino({ level: 'silent' }));
			expect(shopAddress(await beside.settings.get())).toBe(url);
			await beside.close();
		}
	});

	it('is known to a web tier whose store is on another machine', async () => {
		const served = await serveStore(store);
		await setSettings(store, { store_info: { base_url: 'https://books.example/' } });
		expect(await addressApart(served.url)).toBe('https://books.example');
		await served.stop();
		await expect(addressApart(served.url)).rejects.toThrow('503');
	});
});

it('finds the address in the background, and keeps the last one when the look-up fails', async () => {
	let looks = 0;
	let answer: () => Promise<string> = async () => 'https://books.example';
	const find = () => {
		looks += 1;
		return answer();
	};
	const own = openOwnAddress(find, 'http://localhost:3000', 60_000);
	expect(own.current().host).toBe('localhost:3000');
	await expect.poll(() => own.current().host).toBe('books.example');
	own.current();
	expect(looks).toBe(1);
	answer = () => Promise.reject(new Error('away'));
	await own.look();
	expect(own.current().host).toBe('books.example');
	expect(looks).toBe(2);
});
