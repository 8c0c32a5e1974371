import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultsOfEarlyAnswers } from '../harness/early-answers';
import { openTestStore, type TestStore } from '../harness/store';
import { type ServedStore, serveStore } from '../harness/store-api';

let store: TestStore;
let served: ServedStore;
beforeAll(async () => {
	store = await openTestStore('sqlite');
	served = await serveStore(store);
});
afterAll(async () => {
	await served.stop();
	await store.dispose();
});

const json = 'application/json';
const parts = 'multipart/form-data; boundary=x';

it('answers the next request behind a post that a call of the store API refused early', async () => {
	const faults = await faultsOfEarlyAnswers(served.url, [
		{ path: '/nothing', statuses: [404] },
		{ method: 'PUT', path: '/api/store/getRedirect', statuses: [405, 413] },
		{ path: '/api/store/nothing', statuses: [404, 413] },
		{ path: '/api/store/getRedirect', statuses: [200, 400, 413] },
		{ path: '/api/store/getRedirect', type: json, statuses: [200, 400, 413] },
		{ path: '/api/store/getRedirect', type: 'text/plain', statuses: [200, 400, 415] },
		{ path: '/api/list/import', type: parts, statuses: [400] },
		{ path: '/api/list/import', type: 'multipart/form-data', statuses: [400] },
		{ path: '/api/desk-orders/list', type: json, statuses: [400, 413] },
	]);
	expect(faults).toEqual([]);
});
