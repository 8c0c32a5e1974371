import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DeskCallName, deskCallNames, findDeskCall } from '~store/contract/desk-contract';
import { dispatchDesk } from '~store/desk-dispatch';
import { holdWrites } from '~store/foundation/database/move/write-hold';
import { Crowded, Unavailable } from '~store/foundation/unavailable';
import { addLocation } from '../../harness/catalogue';
import { askDesk, deskStaff, stranger, type TestStaff } from '../../harness/desk';
import { onBothEngines, openTestStore, type TestStore } from '../../harness/store';

onBothEngines('the messages that staff read', (engine) => {
	let store: TestStore;
	let main: number;
	let bea: TestStaff;
	beforeAll(async () => {
		store = await openTestStore(engine);
		main = await addLocation(store);
		bea = await deskStaff(store, 'bookseller');
	});
	afterAll(async () => store.dispose());

	const wordsWhile = async (name: DeskCallName, error: Error): Promise<string> => {
		const { status, body } = await dispatchDesk(store, name, {}, stranger(), () => Promise.reject(error));
		expect([name, status]).toEqual([name, 503]);
		return (body as { error: string }).error;
	};

	it.each([
		['is busy', new Crowded('all connections are in use')],
		['has no database', new Unavailable('the server is away')],
	])('name the action of the staff and no cart while the shop %s', async (_, error) => {
		for (const name of deskCallNames) {
			const words = await wordsWhile(name, error);
			expect(words).not.toMatch(/cart|order/i);
			expect(words).toMatch(
				findDeskCall(name)?.reads ? /Please try again in a little while\.$/ : /whether it was done/,
			);
		}
	});

	it('allow reading and refuse changes while the shop is being moved', async () => {
		await holdWrites(store, 'elsewhere');
		const begun = { location_id: main, shelf: 'A 1', new_shelf: true, key: randomUUID() };
		expect(await askDesk(store, bea.session, 'desk-counting/begin', begun)).toMatchObject({
			status: 503,
			body: { error: expect.stringMatching(/^The shop is being moved to another database(?!.*cart)/) },
		});
		expect(await askDesk(store, bea.session, 'desk-counting/list', {})).toMatchObject({ status: 200 });
	});
});
