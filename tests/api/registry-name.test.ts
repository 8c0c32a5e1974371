import { afterAll, beforeAll, expect, it } from 'vitest';
import { addOwner, mark, type Owner } from '../harness/access-rules/owner';
import { guest, onBothEngines, openTestStore, type TestStore } from '../harness/store';

onBothEngines('the name of a gift registry', (engine) => {
	let store: TestStore;
	let owner: Owner;
	beforeAll(async () => {
		store = await openTestStore(engine);
		owner = await addOwner(store);
	});
	afterAll(() => store.dispose());

	it('is told to whoever has its number, and nothing else of it', async () => {
		const gift_registry_id = await owner.registry();
		const told = { status: 200, body: { gift_registry_id, title: `${mark}’s wedding` } };
		for (const client of [guest(), owner.client]) {
			expect(await store.ask('giftregistry/get', { gift_registry_id }, client)).toEqual(told);
		}
	});

	it('is told of none that there is not', async () => {
		for (const gift_registry_id of [0, 999_999]) {
			expect(await store.ask('giftregistry/get', { gift_registry_id }, guest())).toEqual({
				status: 404,
				body: { error: 'Gift registry not found.' },
			});
		}
	});
});
