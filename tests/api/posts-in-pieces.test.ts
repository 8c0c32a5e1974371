import { afterAll, beforeAll, expect, it } from 'vitest';
import { inPieces } from '../harness/in-pieces';
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

/** Posts a call in pieces, without its length. */
async function post(name: string, pieces: string[]) {
	const answer = await fetch(`${served.url}/${name}`, inPieces('application/x-www-form-urlencoded', pieces));
	return { status: answer.status, connection: answer.headers.get('Connection'), body: await answer.json() };
}

it('a call that is posted in pieces is answered as a whole one, and bounded alike', async () => {
	expect(await post('store/getRedirect', ['path=%2Fno', 'where'])).toEqual({
		status: 200,
		connection: 'keep-alive',
		body: { target: null },
	});
	const long = Array(40).fill(`a=${'x'.repeat(60_000)}&`);
	expect(await post('store/getRedirect', long)).toMatchObject({
		status: 413,
		body: { error: 'The request body is too large.' },
	});
});
