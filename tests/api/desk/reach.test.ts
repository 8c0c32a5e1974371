import { afterAll, beforeAll, expect, it } from 'vitest';
import { deskStaff, type TestStaff } from '../../harness/desk';
import { onBothEngines, openTestStore, type TestStore } from '../../harness/store';
import { type ServedStore, serveStore } from '../../harness/store-api';

onBothEngines('the desk of a store in a separate process', (engine) => {
	let store: TestStore;
	let served: ServedStore;
	let manager: TestStaff;
	beforeAll(async () => {
		store = await openTestStore(engine, { env: { DESK_NETWORKS: '192.0.2.0/24' } });
		served = await serveStore(store);
		manager = await deskStaff(store, 'manager');
	});
	afterAll(async () => {
		await served.stop();
		await store.dispose();
	});

	it('admits only its own networks, even if the web process in front allows others', async () => {
		const askFrom = async (address: string, name = 'desk-session/get') => {
			const response = await fetch(`${served.url}/${name}`, {
				method: 'POST',
				headers: { 'Content-Type': 'application/json', ...(address ? { 'X-Forwarded-For': address } : {}) },
				body: JSON.stringify({ client: { session_token: manager.session.session_token, browser: '' }, payload: {} }),
			});
			return [response.status, await response.json()];
		};
		expect((await askFrom('192.0.2.10'))[0]).toBe(200);
		for (const elsewhere of ['198.51.100.1', '', '127.0.0.1', 'nonsense'])
			for (const name of ['desk-session/get', 'desk-session/logIn'])
				expect(await askFrom(elsewhere, name), elsewhere).toEqual([
					404,
					{ error: 'There is no such call.', code: 'not_found' },
				]);
	});
});
