import { afterAll, beforeAll, expect, it } from 'vitest';
import { logIn } from '../harness/accounts';
import { addBook } from '../harness/bare-store';
import { setSettings } from '../harness/settings';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';
import { openTerminal, type TestTerminal } from '../harness/terminal';

onBothEngines('the command that builds the sample shop', (engine) => {
	let store: TestStore;
	let terminal: TestTerminal;
	beforeAll(async () => {
		store = await openTestStore(engine);
		terminal = openTerminal(store);
	});
	afterAll(async () => {
		terminal.dispose();
		await store.dispose();
	});

	/** Builds the sample. Returns the passwords by e-mail, as the command printed them. */
	async function build(): Promise<Map<string, string>> {
		const { code, out } = await terminal.run('sample');
		expect(code).toBe(0);
		return new Map(
			[...out.matchAll(/^ {2}(\S+@example\.org) +(\S{16}) {2}\S/gm)].map(([, email = '', word = '']) => [email, word]),
		);
	}

	it('prints its customers’ passwords once, and new passwords each time', async () => {
		const first = await build();
		expect(first.size).toBe(4);
		expect(new Set(first.values()).size).toBe(4);
		for (const [email, word] of first) {
			const { client } = await logIn(store, email, undefined, word);
			expect((await store.call('order/getList', {}, client)).rowcount).toBeGreaterThan(0);
		}
		const second = await build();
		expect([...second.keys()]).toEqual([...first.keys()]);
		for (const [email, word] of first) {
			expect(second.get(email)).not.toBe(word);
			const answer = await store.ask('account/login', { email_address: email, password: word });
			expect(answer.status).toBe(401);
		}
		const kept = JSON.stringify(await store.db.selectFrom('customers').selectAll().execute());
		for (const word of second.values()) expect(kept).not.toContain(word);
	});

	it('refuses to replace a shop with its own data, unless its database is named', async () => {
		await addBook(store);
		const refused = await terminal.run('sample');
		expect(refused.code).toBe(1);
		expect(refused.err).toContain('1 titles, 0 orders and 0 accounts of its own');
		const [, name = ''] = /--replace '([^']+)'/.exec(refused.err) ?? [];
		expect(name).toMatch(engine === 'sqlite' ? /shop\.sqlite$/ : /^shop_\w+$/);
		const other = await terminal.run('sample', '--replace', 'another');
		expect(other.err).toBe(`--replace names another, and the database here is ${name}.`);
		expect(await store.db.selectFrom('titles').select('id').where('source_file', 'is', null).execute()).toHaveLength(1);
		expect((await terminal.run('sample', '--replace', name)).code).toBe(0);
		expect(await store.db.selectFrom('titles').select('id').where('source_file', 'is', null).execute()).toEqual([]);
	});

	it('refuses to replace a shop that was set up, even without titles', async () => {
		await setSettings(store, { store_info: { name: 'Corner Books' } });
		expect((await terminal.run('sample')).code).toBe(1);
		expect(await terminal.run('settings', 'get', 'store_info.name')).toMatchObject({ out: 'Corner Books' });
	});
});
