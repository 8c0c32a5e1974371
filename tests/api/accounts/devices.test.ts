import { afterAll, beforeAll, expect, it } from 'vitest';
import { lastMail, logIn, signUp } from '../../harness/accounts';
import { guest, onBothEngines, openTestStore, shopper, type TestStore } from '../../harness/store';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1';

onBothEngines('the devices of a customer', (engine) => {
	let store: TestStore;
	let now = 1_790_000_000;
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => now });
	});
	afterAll(() => store.dispose());

	const loggedIn = async (client: { session_id: string }) => (await store.call('session/get', {}, client)).logged_in;

	it('are listed while they are logged in, the current device first', async () => {
		const { email, client } = await signUp(store, {}, { ...shopper(), browser: firefox });
		now += 7200;
		const phone = await logIn(store, email, { ...shopper(), browser: safari });
		expect((await lastMail(store, email)).text).toContain('that you had not used before: Safari on iPhone.');
		const { rows } = await store.call('account/getDevices', {}, phone.client);
		expect(rows).toMatchObject([
			{ name: 'Safari on iPhone', current: true, seen_at: now },
			{ name: 'Firefox on Windows', current: false, seen_at: now - 7200 },
		]);
		expect((await store.call('account/getDevices', {}, client)).rows[0]).toMatchObject({
			name: 'Firefox on Windows',
			current: true,
		});
	});

	it('are logged out one by one, and are unknown devices afterwards', async () => {
		const { email, client } = await signUp(store);
		const thief = { ...shopper(), browser: safari };
		const theirs = await logIn(store, email, thief);
		const mails = async () =>
			(await store.db.selectFrom('outbox_mails').select('id').where('recipient', '=', email).execute()).length;
		const told = await mails();
		const { rows } = await store.call('account/getDevices', {}, client);
		const id = rows.find(({ current }) => !current)?.id ?? '';
		const kept = await store.db.selectFrom('sessions').select('id_hash').execute();
		expect(kept.map(({ id_hash }) => id_hash)).not.toContain(id);
		const left = await store.call('account/endDevice', { id }, client);
		expect(left.rows).toMatchObject([{ current: true }]);
		expect([await loggedIn(theirs.client), await loggedIn(client)]).toEqual([false, true]);
		await logIn(store, email, { ...thief, session_id: shopper().session_id });
		expect(await mails()).toBe(told + 1);
		expect((await store.ask('account/endDevice', { id }, client)).status).toBe(404);
	});

	it('are not listed after their log-in has expired', async () => {
		const { email, client } = await signUp(store);
		await logIn(store, email);
		now += 6 * 86_400;
		const { client: late } = await logIn(store, email);
		now += 2 * 86_400;
		expect((await store.call('account/getDevices', {}, late)).rows).toHaveLength(1);
		expect((await store.ask('account/getDevices', {}, client)).status).toBe(401);
		expect((await store.ask('account/getDevices', {}, guest())).status).toBe(401);
	});
});
