import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addImport, importOf, nobody, presentState } from '~store/catalogue/imports/imports';
import { keptRow } from '~store/catalogue/imports/named-titles';
import { startImport } from '~store/catalogue/imports/run-import';
import type { ImportState } from '~store/contract/import';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';

onBothEngines('an import that is being read', (engine) => {
	let store: TestStore;
	beforeAll(async () => {
		store = await openTestStore(engine);
	});
	afterAll(() => store.dispose());

	it('shows the progress, and the time left as soon as it can be estimated', async () => {
		const kind = 'list';
		const begun = await addImport(store, { ...nobody, kind, filename: 'list.txt', list_id: null });
		const state = async () =>
			presentState(await importOf(store, { id: begun.id, kind, owner: nobody }), begun.created_at + 60);
		const seen: ImportState[] = [];
		const { done } = await startImport(
			store,
			begun,
			{ filename: 'list.txt', bring: (path) => writeFile(path, '9780141439518\n'.repeat(60_000)) },
			{
				async classify(rows) {
					seen.push(await state());
					return rows.map((row) => keptRow(row, 'Nobody knows it.'));
				},
			},
		);
		await done;
		const told = seen.map(({ progress }) => progress);
		expect(told[0]).toBe(0);
		expect(told).toEqual([...told].sort((one, other) => one - other));
		expect(told.some((progress) => progress > 0 && progress < 100)).toBe(true);
		for (const { progress, eta_seconds, state } of seen) {
			expect(state).toBe('reading');
			if (progress === 0) expect(eta_seconds).toBeNull();
			else expect(eta_seconds).toBe(Math.ceil((60 * (100 - progress)) / progress));
		}
		expect(await state()).toMatchObject({ state: 'preview', progress: 100, eta_seconds: 0 });
	});
});
