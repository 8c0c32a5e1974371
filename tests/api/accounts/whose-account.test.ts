import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '~store/contract/call';
import type { CallName } from '~store/contract/contract';
import {
	lastLink,
	linkAccounts,
	type Member,
	nextEmail,
	password,
	person,
	signUp,
	signUpInstitution,
} from '../../harness/accounts';
import { setSettings } from '../../harness/settings';
import { engines, openTestStore, shopper, type TestStore } from '../../harness/store';

const home = { ...person, name: 'The owner’s harbour' };

describe.each(engines)('access to accounts on %s', (engine) => {
	let store: TestStore;
	let owner: Member;
	let institution: Member;
	let addressId = 0;
	let pendingLink = 0;
	let linkToken = '';
	let emailToken = '';
	const outsiders: Record<string, Client> = {};

	beforeAll(async () => {
		store = await openTestStore(engine, { env: { LEGACY_SITE_URL: 'https://old.example/' } });
		owner = await signUp(store, { first_name: 'Ottoline', last_name: 'Quire' });
		addressId = (await store.call('address/create', home, owner.client)).address.address_id;
		institution = await signUpInstitution(store, 'Hope School');
		const acting = await signUp(store);
		const id = await linkAccounts(store, institution, acting);
		await store.call('account/switch', { id }, acting.client);
		const former = await signUp(store);
		const formerLink = await linkAccounts(store, institution, former);
		await store.call('account/switch', { id: formerLink }, former.client);
		await store.call('account/removeChildLink', { id: formerLink }, institution.client);
		const { rows } = await store.call('account/linkToRequest', { email: owner.email }, institution.client);
		pendingLink = rows.at(-1)?.id ?? 0;
		linkToken = (await lastLink(store, owner.email)).token;
		await setSettings(store, { require_email_verification: true });
		const fresh = nextEmail();
		await store.call('account/modify', { email_address: fresh, password }, owner.client);
		emailToken = (await lastLink(store, fresh)).token;
		await setSettings(store, {});
		Object.assign(outsiders, {
			'another customer': (await signUp(store)).client,
			'a buyer of an institution': acting.client,
			'a former buyer of an institution': former.client,
		});
	});
	afterAll(() => store.dispose());

	/** Lists every call that names something of the owner's or works on the caller. */
	const onTheOwner = (): Partial<Record<CallName, object>> => ({
		'address/modify': { ...home, name: 'Taken over', address_id: addressId },
		'address/delete': { address_id: addressId },
		'address/setPreferred': { address_id: addressId },
		'account/switch': { id: pendingLink },
		'account/removeChildLink': { id: pendingLink },
		'account/removeParentLink': { id: pendingLink },
		'account/linkToVerify': { token: linkToken },
		'account/modify': { token: emailToken },
		'account/delete': { email_address: owner.email, password },
		'v1/transfer': { id: pendingLink },
	});
	const onOneself: Partial<Record<CallName, object>> = {
		'account/getAvailableChildren': {},
		'account/getAvailableCorps': {},
		'account/linkToRequest': { email: 'ada@example.org' },
		'address/create': home,
	};

	it('a guest sees no account', async () => {
		for (const [name, payload] of Object.entries({ ...onTheOwner(), ...onOneself })) {
			expect((await store.ask(name, payload, shopper())).status, name).toBe(401);
		}
		const session = await store.call('session/get', {}, shopper());
		expect(session).toMatchObject({ logged_in: false, user: null, wishlist: { rows: [] }, wishlist_id: null });
	});

	it('shows each visitor only the account that they use', async () => {
		const seen = async (who: string) => {
			const { user } = await store.call('session/get', {}, outsiders[who]);
			return [user?.company ?? null, user?.addresses.map(({ name }) => name)];
		};
		expect(await seen('another customer')).toEqual([null, ['Robin Reader']]);
		expect(await seen('a buyer of an institution')).toEqual(['Hope School', ['Robin Reader']]);
		expect(await seen('a former buyer of an institution')).toEqual([null, ['Robin Reader']]);
	});

	it('a buyer cannot change the institution’s account', async () => {
		const client = outsiders['a buyer of an institution'];
		const forbidden: Partial<Record<CallName, object>> = {
			'account/modify': { first_name: 'Taken', password },
			'account/delete': { email_address: institution.email, password },
			'account/getAvailableChildren': {},
			'account/linkToRequest': { email: 'ada@example.org' },
			'account/removeChildLink': { id: pendingLink },
		};
		for (const [name, payload] of Object.entries(forbidden)) {
			expect((await store.ask(name, payload, client)).status, name).toBe(403);
		}
	});

	it('the owner sees and changes the whole account', async () => {
		const { client } = owner;
		const preferred = await store.call('address/setPreferred', { address_id: addressId }, client);
		expect(preferred.addresses.find(({ address_id }) => address_id === addressId)?.preferred).toBe(true);
		await store.call('address/modify', { ...home, address_id: addressId }, client);
		await store.call('account/modify', { token: emailToken }, client);
		// The request went to the account's previous e-mail.
		expect((await store.ask('account/linkToVerify', { token: linkToken }, client)).status).toBe(422);
		await store.call('address/delete', { address_id: addressId }, client);
	});
});
