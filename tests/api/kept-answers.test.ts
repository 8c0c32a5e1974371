import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '~store/contract/call';
import type { Title } from '~store/contract/title';
import { knowVisitor } from '~store/foundation/sessions/visitor';
import { bump } from '~store/foundation/versions';
import { keptAnswers } from '../../web/kept-answers';
import { addStockedTitle, addTitle, nextEisbn } from '../harness/catalogue';
import { addCustomer } from '../harness/customers';
import { guest, onBothEngines, openTestStore, shopper, type TestStore } from '../harness/store';

onBothEngines('kept answers', (engine) => {
	let store: TestStore;
	let ask: (name: string, fields: object, client: Client) => Promise<{ status: number; body: object }>;
	beforeAll(async () => {
		store = await openTestStore(engine);
		const kept = keptAnswers(store);
		ask = (name, fields, client) => kept(name, fields, client, knowVisitor);
	});
	afterAll(() => store.dispose());

	it('tells the next guest the same, whatever is in whose cart, until the shop changes', async () => {
		const eisbn = nextEisbn();
		const id = await addStockedTitle(store, { eisbn, title: 'The Old Quay' });
		const shopping = shopper();
		await store.call('cart/add', { eisbn, condition: 'new', quantity: 1 }, shopping);
		const first = await ask('title/getItem', { eisbn }, guest());
		expect(await ask('title/getItem', { eisbn }, shopping)).toBe(first);

		await store.db.updateTable('titles').set({ title: 'The New Quay' }).where('id', '=', id).execute();
		await bump(store.db, 'catalogue');
		store.versions.refresh();
		expect(((await ask('title/getItem', { eisbn }, guest())).body as Title).title).toBe('The New Quay');
	});

	it('asks anew for a customer, for what is a visitor’s own, and after a refusal', async () => {
		const eisbn = nextEisbn();
		expect(await ask('title/getItem', { eisbn }, guest())).toMatchObject({ status: 404 });
		await addTitle(store, { eisbn });
		const told = await ask('title/getItem', { eisbn }, guest());
		expect(told.status).toBe(200);

		const { client } = await addCustomer(store);
		expect(await ask('title/getItem', { eisbn }, client)).not.toBe(told);
		const session = await ask('session/get', {}, guest());
		expect(await ask('session/get', {}, guest())).not.toBe(session);
	});
});
