import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { health } from '../../web/health';
import { openTestStore, type TestStore } from '../harness/store';
import { serveStore } from '../harness/store-api';

let store: TestStore;
beforeAll(async () => {
	store = await openTestStore('sqlite');
});
afterAll(() => store.dispose());

async function readinessWith(storeUrl: string): Promise<number> {
	const server = createServer(express().use(health(null, { STORE_API_URL: storeUrl })));
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { status } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/ready`);
	server.close();
	return status;
}

it('a web tier is ready when its store is', async () => {
	const served = await serveStore(store);
	expect(await readinessWith(served.url)).toBe(200);
	await served.stop();
	expect(await readinessWith(served.url)).toBe(503);
	const failing = await serveStore({ ...store, ping: () => Promise.reject(new Error('gone')) });
	expect(await readinessWith(failing.url)).toBe(503);
	await failing.stop();
});
