import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dispatch } from '~store/dispatch';
import { linkAccounts, signUp, signUpInstitution } from '../../harness/accounts';
import { onBothEngines, openTestStore, shopper, type TestStore } from '../../harness/store';

const secret = 'a secret of at least twenty letters';

onBothEngines('the link to the older site', (engine) => {
	let store: TestStore;
	const now = 1_790_000_000;
	beforeAll(async () => {
		store = await openTestStore(engine, {
			now: () => now,
			env: {
				LEGACY_SITE_URL: 'https://old.example/shop?from=new',
				SESSION_SECRET: `${secret},an older one of twenty letters`,
			},
		});
	});
	afterAll(() => store.dispose());

	/** Reads the link as the older site does. */
	function read(url: string) {
		const link = new URL(url);
		const [payload = '', signature] = (link.searchParams.get('transfer') ?? '').split('.');
		const key = createHmac('sha256', secret).update('v1/transfer').digest();
		expect(signature).toBe(createHmac('sha256', key).update(payload).digest('base64url'));
		link.searchParams.delete('transfer');
		const facts = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
		return { base: link.href, facts };
	}

	it('is signed and works for a minute', async () => {
		const { email, client } = await signUp(store);
		const [one, other] = [await store.call('v1/transfer', {}, client), await store.call('v1/transfer', {}, client)];
		const { base, facts } = read(one.url);
		expect(base).toBe('https://old.example/shop?from=new');
		expect(facts).toEqual({ person: email, account: email, expires: now + 60, nonce: expect.any(String) });
		expect(read(other.url).facts.nonce).not.toBe(facts.nonce);
		expect(one.url).not.toContain(secret);
	});

	it('names the current or requested institution', async () => {
		const [institution, member] = [await signUpInstitution(store), await signUp(store)];
		const id = await linkAccounts(store, institution, member);
		const account = async (payload: { id?: number }) =>
			read((await store.call('v1/transfer', payload, member.client)).url).facts.account;
		expect([await account({}), await account({ id })]).toEqual([member.email, institution.email]);
		await store.call('account/switch', { id }, member.client);
		expect([await account({}), await account({ id: 0 })]).toEqual([institution.email, member.email]);
	});

	it('is refused to guests, and in a shop without an older site', async () => {
		expect((await store.ask('v1/transfer', {}, shopper())).status).toBe(401);
		const { client } = await signUp(store);
		const alone = { ...store.config, LEGACY_SITE_URL: undefined };
		expect((await dispatch({ ...store, config: alone }, 'v1/transfer', {}, client)).status).toBe(404);
	});
});
