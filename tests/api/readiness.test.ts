import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeSettings } from '~store/foundation/settings/settings';
import type { Store } from '~store/store';
import { health } from '../../web/health';
import { openTestStore, type TestStore } from '../harness/store';
import { serveStore } from '../harness/store-api';

let store: TestStore;
beforeAll(async () => {
	store = await openTestStore('sqlite');
	await writeSettings(store.db, {}, store.now());
});
afterAll(() => store.dispose());

const readinessWith = async (storeUrl: string) => (await askReadiness(null, storeUrl)).status;

async function askReadiness(own: Store | null, storeUrl?: string, notice: string | null = null) {
	const server = createServer(express().use(health(own, { STORE_API_URL: storeUrl }, () => notice)));
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/ready`);
	server.close();
	return { status: answer.status, body: await answer.json() };
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

it('what its bookseller should know keeps a shop from nothing', async () => {
	const words = 'the last 20 requests and more were for another host';
	expect(await askReadiness(store, undefined, words)).toEqual({ status: 200, body: { status: 'ok', notice: words } });
	expect(await askReadiness(store)).toEqual({ status: 200, body: { status: 'ok' } });
});

it('a shop that nobody has set up is not ready, and says so', async () => {
	const empty = await openTestStore('sqlite');
	const served = await serveStore(empty);
	const notSetUp = { status: 503, body: { status: 'not set up' } };
	expect(await askReadiness(empty)).toEqual(notSetUp);
	expect(await askReadiness(null, served.url)).toEqual(notSetUp);
	await writeSettings(empty.db, {}, empty.now());
	expect((await askReadiness(empty)).status).toBe(200);
	expect((await askReadiness(null, served.url)).status).toBe(200);
	await served.stop();
	await empty.dispose();
});
