import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transact } from '~store/foundation/database/transactions';
import { writeSettings } from '~store/foundation/settings/settings';
import { Crowded } from '~store/foundation/unavailable';
import { logZoneWarnings } from '~store/readiness';
import type { Store } from '~store/store';
import { unavailableListener } from '~store/unavailable-listener';
import { health } from '../../web/health';
import { setSettings } from '../harness/settings';
import { openTestStore, type TestStore } from '../harness/store';
import { serveStore } from '../harness/store-api';

let store: TestStore;
beforeAll(async () => {
	store = await openTestStore('sqlite');
	await inZone('America/Toronto');
});
afterAll(() => store.dispose());

/** Sets up the shop in a time zone. */
const inZone = (timezone: string) => setSettings(store, { store_info: { timezone } });

const readinessWith = async (storeUrl: string) => (await askReadiness(null, storeUrl)).status;

async function askReadiness(own: Store | null, storeUrl?: string, notice: string | null = null, ending = false) {
	const server = createServer(
		express().use(health(own, { STORE_API_URL: storeUrl }, { notice: () => notice, ending: () => ending })),
	);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/ready`);
	server.close();
	return { status: answer.status, body: await answer.json(), retry: answer.headers.get('Retry-After') };
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

it('stays ready when the store only has a notice for its bookseller', async () => {
	const words = 'the last 20 or more requests were for another host';
	expect(await askReadiness(store, undefined, words)).toEqual({
		status: 200,
		body: { status: 'ok', notice: words },
		retry: null,
	});
	expect(await askReadiness(store)).toEqual({ status: 200, body: { status: 'ok' }, retry: null });
});

it('names the fix for a wrong time zone in a notice and in the log, and stays ready', async () => {
	await inZone('America/Los_Angeles');
	const words = expect.stringContaining('Set store_info.timezone to America/Vancouver');
	expect(await askReadiness(store)).toEqual({ status: 200, body: { status: 'ok', notice: words }, retry: null });
	const served = await serveStore(store);
	// The web tier does not ask its callers to wait.
	expect(await askReadiness(null, served.url)).toEqual({
		status: 200,
		body: { status: 'ok', notice: expect.stringContaining('America/Vancouver') },
		retry: null,
	});
	await served.stop();
	const lines: string[] = [];
	const log = pino({ level: 'warn', base: null }, { write: (line) => void lines.push(line) });
	await logZoneWarnings({ ...store, log });
	expect(lines).toEqual([words]);
	await inZone('America/Toronto');
	await logZoneWarnings({ ...store, log });
	expect(lines).toHaveLength(1);
	expect((await askReadiness(store)).body).toEqual({ status: 'ok' });
});

it('reports a crowd as a notice and stays ready', async () => {
	const line = '10 of 10 connections that write are in use, and 4 requests wait for one';
	const kind = 'requests wait for a connection to the database';
	const crowded: Store = { ...store, crowd: async () => [{ kind, details: line }] };
	const told = { status: 200, body: { status: 'ok', notice: `crowded: ${kind}` }, retry: '2' };
	expect(await askReadiness(crowded)).toEqual(told);
	const served = await serveStore(crowded);
	expect(await askReadiness(null, served.url)).toMatchObject({ status: 200, retry: '2' });
	await served.stop();
});

it('distinguishes an unreachable database from one that takes no more connections', async () => {
	const failing = (error: Error): Store => ({ ...store, ping: () => Promise.reject(error) });
	const away = { status: 503, body: { status: 'the database does not answer' }, retry: '2' };
	expect(await askReadiness(failing(new Error('gone')))).toEqual(away);
	const status = 'the database takes no more connections';
	expect(await askReadiness(failing(new Crowded(`${status} (sorry, too many clients already)`)))).toEqual({
		...away,
		body: { status },
	});
});

it('logs the details for the operator and keeps them out of the answer', async () => {
	const details = 'connect ECONNREFUSED 10.0.0.5:5432';
	const lines: string[] = [];
	const log = pino({ level: 'warn', base: null }, { write: (line) => void lines.push(line) });
	const answer = await askReadiness({ ...store, log, ping: () => Promise.reject(new Error(details)) });
	expect(JSON.stringify(answer)).not.toContain('10.0.0.5');
	expect(lines).toEqual([expect.stringContaining(details)]);
});

it('an unavailable listener refuses as the store does', async () => {
	const server = createServer(unavailableListener(() => 'the database does not answer'));
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	const answer = await fetch(`http://127.0.0.1:${port}/api/browse/get`);
	server.close();
	expect(answer.status).toBe(503);
	expect(await answer.json()).toEqual({ error: expect.stringContaining('cannot open'), code: 'unavailable' });
});

it('reports a process that is ending as not ready', async () => {
	expect(await askReadiness(store, undefined, null, true)).toEqual({
		status: 503,
		body: { status: 'it is ending' },
		retry: '2',
	});
});

it('reports a shop that is not set up as not ready', async () => {
	const empty = await openTestStore('sqlite');
	const served = await serveStore(empty);
	const notSetUp = { status: 503, body: { status: 'not set up' }, retry: '2' };
	expect(await askReadiness(empty)).toEqual(notSetUp);
	expect(await askReadiness(null, served.url)).toEqual(notSetUp);
	await transact(empty, (transaction) => writeSettings(transaction, {}, empty.now()));
	expect((await askReadiness(empty)).status).toBe(200);
	expect((await askReadiness(null, served.url)).status).toBe(200);
	await served.stop();
	await empty.dispose();
});
