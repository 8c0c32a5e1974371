import { afterAll, beforeAll, expect, it } from 'vitest';
import { logIn } from '../harness/accounts';
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

	/** Passwords by e-mail, as the command printed them. */
	async function build(): Promise<Map<string, string>> {
		const { code, out } = await terminal.run('sample');
		expect(code).toBe(0);
		return new Map(
			[...out.matchAll(/^ {2}(\S+@example\.org) +(\S{16}) {2}\S/gm)].map(([, email = '', word = '']) => [email, word]),
		);
	}

	it('tells its customers’ passwords once, others each time', async () => {
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
			expect(answer.status).toBe(422);
		}
		const kept = JSON.stringify(await store.db.selectFrom('customers').selectAll().execute());
		for (const word of second.values()) expect(kept).not.toContain(word);
	});
});
