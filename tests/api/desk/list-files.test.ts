import { afterAll, beforeAll, expect, it } from 'vitest';
import { deskRowsAtOnce } from '~store/contract/desk-page';
import { dispatchDesk } from '~store/desk-dispatch';
import { loader as reservedFile } from '../../../desk/routes/desk.stock.reserved.file';
import { loader as shortFile } from '../../../desk/routes/desk.stock.short.file';
import { loader } from '../../../desk/routes/desk.transfers.file';
import { addLocation, addOffer, addTitle } from '../../harness/catalogue';
import { deskStaff, type TestStaff } from '../../harness/desk';
import { guestWith, review } from '../../harness/orders';
import { onBothEngines, openTestStore, type TestStore } from '../../harness/store';

onBothEngines('a list of the desk that changes while its file is made', (engine) => {
	let store: TestStore;
	let manager: TestStaff;
	let ends: { from_location_id: number; to_location_id: number };
	beforeAll(async () => {
		store = await openTestStore(engine);
		ends = { from_location_id: await addLocation(store), to_location_id: await addLocation(store) };
		manager = await deskStaff(store, 'manager');
	});
	afterAll(() => store.dispose());

	/**
	 * Adds transfers.
	 * @returns their numbers, the newest first
	 */
	const addTransfers = async (many: number): Promise<number[]> => {
		const transfer = { ...ends, state: 'sent' as const, created_at: 1_790_000_000, updated_at: 1_790_000_000 };
		const added = await store.db
			.insertInto('stock_transfers')
			.values(Array.from({ length: many }, () => transfer))
			.returning('id')
			.execute();
		return added.map(({ id }) => Number(id)).sort((a, b) => b - a);
	};

	/**
	 * Returns the numbers of the transfers in their file, the newest first.
	 * @param change runs after the first read
	 */
	async function numbersInFile(change: () => Promise<unknown>): Promise<number[]> {
		let reads = 0;
		const dispatch = async (name: string, fields: object) => {
			const answer = await dispatchDesk(store, name, fields, manager.session);
			if (name === 'desk-transfers/list' && ++reads === 1) await change();
			return answer;
		};
		const request = new Request('http://localhost/desk/transfers/file?format=csv');
		const answer = await loader({ request, params: {}, context: { dispatchDesk: dispatch } });
		expect(answer.status).toBe(200);
		expect(reads).toBeGreaterThan(1);
		const [, ...lines] = (await answer.text()).split('\r\n').slice(0, -1);
		return lines.map((line) => Number(line.split(',')[0]));
	}

	it('repeats no row and loses none when rows come or go at its front', async () => {
		const there = await addTransfers(deskRowsAtOnce + 300);
		expect(await numbersInFile(() => addTransfers(3))).toEqual(there);
		const all = await numbersInFile(async () => undefined);
		expect(all).toHaveLength(there.length + 3);
		const go = (many: number) =>
			store.db.deleteFrom('stock_transfers').where('id', 'in', all.splice(0, many)).execute();
		const before = [...all];
		expect(await numbersInFile(() => go(2))).toEqual(before);
		// More rows than two pages share.
		const left = [...all];
		expect(await numbersInFile(() => go(200))).toEqual(left);
		const last = [...all];
		expect(await numbersInFile(() => go(last.length))).toEqual(last.slice(0, deskRowsAtOnce));
	});
});

onBothEngines('a list of the desk with locations of one name', (engine) => {
	let store: TestStore;
	beforeAll(async () => {
		store = await openTestStore(engine);
	});
	afterAll(() => store.dispose());

	it('contains the copies of each location in its file, even of a location that is read later', async () => {
		const twins: number[] = [];
		for (let twin = 0; twin < 3; twin++) twins.push(await addLocation(store, { altname: 'Twin' }));
		const title = await addTitle(store);
		await addOffer(store, title, { stock: twins.map((location_id) => ({ location_id, onhand: 1 })) });
		const client = await guestWith(store, title, twins.length);
		await store.call('checkout/submit', await review(store, client), client);
		// The count does not find the copy that the order holds.
		await store.unwatched.updateTable('stock').set({ onhand: 0, shortage: 1 }).execute();
		const manager = await deskStaff(store, 'manager');
		const linesOf = async (file: typeof loader, address: string): Promise<string[]> => {
			const answer = await file({
				request: new Request(`http://localhost/desk/stock/${address}format=csv`),
				params: {},
				context: {
					dispatchDesk: (name: string, fields: object) =>
						dispatchDesk(store, name, 'limit' in fields ? { ...fields, limit: 2 } : fields, manager.session),
				},
			});
			return (await answer.text()).split('\r\n').slice(1, -1);
		};
		const each = twins.map(() => expect.stringContaining('Twin,1'));
		expect(await linesOf(reservedFile, 'reserved/file?days=0&')).toEqual(each);
		expect(await linesOf(shortFile, 'short/file?')).toEqual(each);
	});
});
