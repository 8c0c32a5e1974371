import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { invalidate } from '~store/foundation/caching/cache-tags';
import { openStore } from '~store/store';
import { setSettings } from '../harness/settings';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';
import { serveStore } from '../harness/store-api';
import { openTerminal, type TestTerminal } from '../harness/terminal';

onBothEngines('settings with invalid values', (engine) => {
	let store: TestStore;
	let terminal: TestTerminal;
	const lines: string[] = [];
	beforeAll(async () => {
		store = await openTestStore(engine, { log: pino({ level: 'error' }, { write: (line) => lines.push(line) }) });
		terminal = openTerminal(store);
	});
	afterAll(async () => {
		terminal.dispose();
		await store.dispose();
	});
	beforeEach(async () => {
		await setSettings(store, { store_info: { name: 'Quills' }, checkout_info: { currency: 'USD' } });
		await store.call('store/getSettings', {});
		lines.length = 0;
	});

	/** Writes settings that no command would write, like a manual change in the database. */
	async function spoil(document: string): Promise<void> {
		await store.db.updateTable('settings').set({ document }).execute();
		await invalidate(store.db, 'settings');
		store.versions.refresh();
	}
	const wrongCurrency = () =>
		spoil(JSON.stringify({ store_info: { name: 'Feathers' }, checkout_info: { currency: 'EUR' }, nonsense: 1 }));
	const shown = () => store.call('store/getSettings', {});
	async function readiness() {
		const served = await serveStore(store);
		const response = await fetch(new URL('/ready', served.url));
		const body = (await response.json()) as { status: string };
		await served.stop();
		return { status: response.status, words: body.status };
	}

	it.each([
		['a value that there is not', wrongCurrency, 'checkout_info.currency'],
		['no JSON', () => spoil('{"store_info": '), 'JSON'],
	])('are replaced by the last valid settings: %s', async (_what, make, words) => {
		await make();
		expect(await shown()).toMatchObject({ store_info: { name: 'Quills' }, checkout_info: { currency: 'USD' } });
		await shown();
		expect(lines.filter((line) => line.includes('last good'))).toEqual([expect.stringContaining(words)]);
		expect(await readiness()).toEqual({ status: 503, words: 'the settings cannot be used' });
		// A process that starts now has never seen valid settings.
		const later = await openStore(store.config, pino({ level: 'silent' }));
		expect((await later.settings.get()).checkout_info.currency).toBe('USD');
		await later.close();
		expect(await terminal.run('settings', 'get', 'store_info.name')).toMatchObject({
			code: 2,
			err: expect.stringContaining(words),
		});
	});

	it('can be repaired by set, which keeps the other settings', async () => {
		await wrongCurrency();
		expect(await terminal.run('settings', 'get', 'store_info.name')).toMatchObject({ out: 'Feathers' });
		expect(await terminal.run('settings', 'set', 'cart_enabled=true')).toMatchObject({
			code: 1,
			err: expect.stringContaining('checkout_info.currency'),
		});
		expect(await terminal.run('settings', 'set', 'checkout_info.currency=CAD')).toMatchObject({ code: 0 });
		expect(await shown()).toMatchObject({ store_info: { name: 'Feathers' }, checkout_info: { currency: 'CAD' } });
		expect(await readiness()).toEqual({ status: 200, words: 'ok' });
	});

	it('can be repaired by set from the last valid settings when they cannot be read', async () => {
		await spoil('{"store_info": ');
		expect(await terminal.run('settings', 'set', 'store_info.phone=604 555 0100')).toMatchObject({ code: 0 });
		expect(await shown()).toMatchObject({ store_info: { name: 'Quills', phone: '604 555 0100' } });
	});

	it('can be repaired by edit, which shows the text with the error above', async () => {
		await spoil('{"store_info": {"name": "Feathers"}');
		const script = terminal.put('editor.sh', 'grep -q "^// .*JSON" "$1" && printf "}" >> "$1"');
		terminal.env.EDITOR = `sh ${join(terminal.folder, script)}`;
		expect(await terminal.run('settings', 'edit')).toMatchObject({ code: 0, out: expect.stringContaining('changed') });
		expect((await shown()).store_info.name).toBe('Feathers');
	});
});
