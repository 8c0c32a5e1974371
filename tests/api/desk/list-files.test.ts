import { afterAll, beforeAll, expect, it } from 'vitest';
import { deskRowsAtOnce } from '~store/contract/desk-page';
import { dispatchDesk } from '~store/desk-dispatch';
import { loader } from '../../../desk/routes/desk.transfers.file';
import { addLocation } from '../../harness/catalogue';
import { deskStaff, type TestStaff } from '../../harness/desk';
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

	/** Adds transfers. @returns their numbers, the newest first */
	const addTransfers = async (many: number): Promise<number[]> => {
		const transfer = { ...ends, state: 'sent' as const, created_at: 1_790_000_000, updated_at: 1_790_000_000 };
		const added = await store.db
			.insertInto('stock_transfers')
			.values(Array.from({ length: many }, () => transfer))
			.returning('id')
			.execute();
		return added.map(({ id }) => Number(id)).sort((a, b) => b - a);
	};

	/** The numbers of the transfers in their file, in which they stand the newest first. @param change runs after the first read */
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
		// More rows than two pages have in common.
		const left = [...all];
		expect(await numbersInFile(() => go(200))).toEqual(left);
		const last = [...all];
		expect(await numbersInFile(() => go(last.length))).toEqual(last.slice(0, deskRowsAtOnce));
	});
});
