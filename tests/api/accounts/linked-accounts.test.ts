import { afterAll, beforeAll, expect, it } from 'vitest';
import { tokenHours } from '~store/people/accounts/tokens';
import {
	lastLink,
	lastMail,
	linkAccounts,
	logIn,
	nextEmail,
	password,
	signUp,
	signUpInstitution,
} from '../../harness/accounts';
import { addStockedTitle } from '../../harness/catalogue';
import { eisbnOf, review } from '../../harness/orders';
import { setSettings } from '../../harness/settings';
import { onBothEngines, openTestStore, type TestStore } from '../../harness/store';

onBothEngines('linked accounts', (engine) => {
	let store: TestStore;
	let now = 1_790_000_000;
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => now });
	});
	afterAll(() => store.dispose());

	const errorOf = async (name: string, payload: object, client: { session_id: string }) => {
		const { status, body } = await store.ask(name, payload, client);
		return { status, error: (body as { error?: unknown }).error };
	};
	const childrenOf = async (client: { session_id: string }) =>
		(await store.call('account/getAvailableChildren', {}, client)).rows;
	const parentsOf = async (client: { session_id: string }) =>
		(await store.call('account/getAvailableCorps', {}, client)).rows;
	const userOf = async (client: { session_id: string }) => (await store.call('session/get', {}, client)).user;

	it('limits an institution to fifty requests a day', async () => {
		const institution = await signUpInstitution(store, 'Busy School');
		const invite = () => errorOf('account/linkToRequest', { email: nextEmail() }, institution.client);
		for (let count = 0; count < 50; count++) expect((await invite()).status).toBe(200);
		const last = nextEmail();
		const refused = await store.ask('account/linkToRequest', { email: last }, institution.client);
		expect(refused).toMatchObject({ status: 429 });
		const asked = await store.db.selectFrom('outbox_mails').select('id').where('recipient', '=', last).execute();
		expect(asked).toEqual([]);
		now += 86_400;
		expect((await invite()).status).toBe(200);
	});

	it('are pending until the person agrees', async () => {
		const institution = await signUpInstitution(store, 'Hope School');
		const member = await signUp(store, { first_name: 'Ada' });
		const { rows } = await store.call(
			'account/linkToRequest',
			{ email: member.email.toUpperCase() },
			institution.client,
		);
		expect(rows).toEqual([
			{
				id: expect.any(Number),
				name: '',
				email: member.email,
				pending: true,
				may_agree: false,
				is_institution: false,
				type: 'child',
				sees_all: true,
				may_order: true,
				order_limit: null,
			},
		]);
		expect((await lastMail(store, member.email)).text).toContain('Hope School');
		const { link, token } = await lastLink(store, member.email);
		expect(link.pathname).toBe('/account/link');
		const asking = await store.call('account/getAvailableCorps', { token }, { session_id: '' });
		expect(asking.rows).toMatchObject([{ name: 'Hope School', pending: true, type: 'parent', is_institution: true }]);

		const agreed = await store.call('account/linkToVerify', { token }, member.client);
		expect(agreed).toEqual({ verified: true, company: 'Hope School' });
		expect(await childrenOf(institution.client)).toMatchObject([{ name: 'Ada Reader', pending: false }]);
		expect(await parentsOf(member.client)).toMatchObject([{ id: rows[0]?.id, name: 'Hope School', pending: false }]);
		const again = await errorOf('account/linkToVerify', { token }, member.client);
		expect(again).toEqual({ status: 409, error: 'Already verified' });
		const shown = await errorOf('account/getAvailableCorps', { token }, { session_id: '' });
		expect(shown).toEqual({ status: 409, error: 'Already verified' });
		const request = await errorOf('account/linkToRequest', { email: member.email }, institution.client);
		expect(request).toEqual({ status: 409, error: 'Already verified' });
	});

	it('can be requested before the account exists, and requested again', async () => {
		const institution = await signUpInstitution(store);
		const email = nextEmail();
		await store.call('account/linkToRequest', { email }, institution.client);
		await store.call('account/linkToRequest', { email }, institution.client);
		expect(await childrenOf(institution.client)).toHaveLength(1);
		const { token } = await lastLink(store, email);
		const member = await signUp(store, { email_address: email });
		await store.call('account/linkToVerify', { token }, member.client);
		expect(await parentsOf(member.client)).toHaveLength(1);
	});

	it('show who asks, and can be refused, before they are agreed to', async () => {
		const institution = await signUpInstitution(store, 'Hope School');
		const email = nextEmail();
		await store.call('account/linkToRequest', { email }, institution.client);
		const member = await signUp(store, { email_address: email });
		const [asking] = await parentsOf(member.client);
		expect(asking).toMatchObject({ name: 'Hope School', pending: true });
		expect((await errorOf('account/switch', { id: asking?.id }, member.client)).status).toBe(404);
		const left = await store.call('account/removeParentLink', { id: asking?.id ?? 0 }, member.client);
		expect(left.rows).toEqual([]);
		expect(await childrenOf(institution.client)).toEqual([]);
	});

	it('accept agreement without the mailed link only from the owner of a verified e-mail', async () => {
		const institution = await signUpInstitution(store, 'Hope School');
		const member = await signUp(store);
		await store.call('account/linkToRequest', { email: member.email }, institution.client);
		const [request] = await parentsOf(member.client);
		expect(request).toMatchObject({ pending: true, may_agree: false });
		const agreement = { id: request?.id ?? 0 };
		const failed = { status: 422, error: 'Verification Failed.' };
		expect(await errorOf('account/linkToVerify', agreement, member.client)).toEqual(failed);
		await store.db.updateTable('customers').set({ verified_at: now }).where('email', '=', member.email).execute();
		expect(await parentsOf(member.client)).toMatchObject([{ pending: true, may_agree: true }]);
		const stranger = await signUp(store);
		for (const { client } of [stranger, institution]) {
			expect(await errorOf('account/linkToVerify', agreement, client)).toEqual(failed);
		}
		expect(await errorOf('account/linkToVerify', {}, member.client)).toEqual(failed);
		const answer = await store.call('account/linkToVerify', agreement, member.client);
		expect(answer).toEqual({ verified: true, company: 'Hope School' });
		expect(await parentsOf(member.client)).toMatchObject([{ pending: false, may_agree: false }]);
		const { token } = await lastLink(store, member.email);
		for (const again of [agreement, { token }]) {
			expect(await errorOf('account/linkToVerify', again, member.client)).toEqual({
				status: 409,
				error: 'Already verified',
			});
		}
	});

	it('show a request only to the owner of a verified e-mail, if the store requires verification', async () => {
		const institution = await signUpInstitution(store);
		const email = nextEmail();
		const { rows } = await store.call('account/linkToRequest', { email }, institution.client);
		const member = await signUp(store, { email_address: email });
		await setSettings(store, { require_email_verification: true });
		expect(await parentsOf(member.client)).toEqual([]);
		const remove = await errorOf('account/removeParentLink', { id: rows[0]?.id }, member.client);
		expect(remove.status).toBe(404);
		await store.db.updateTable('customers').set({ verified_at: now }).where('email', '=', email).execute();
		expect(await parentsOf(member.client)).toMatchObject([{ pending: true }]);
		await setSettings(store, {});
	});

	it('are not confirmed by another person, an unknown link or an expired link', async () => {
		const institution = await signUpInstitution(store);
		const [member, stranger] = [await signUp(store), await signUp(store)];
		await store.call('account/linkToRequest', { email: member.email }, institution.client);
		const { token } = await lastLink(store, member.email);
		const failed = { status: 422, error: 'Verification Failed.' };
		expect(await errorOf('account/linkToVerify', { token }, stranger.client)).toEqual(failed);
		expect(await errorOf('account/linkToVerify', { token: 'x'.repeat(43) }, member.client)).toEqual(failed);
		expect((await errorOf('account/linkToVerify', { token }, { session_id: '' })).status).toBe(401);
		const started = now;
		now += tokenHours.link * 3600;
		const { client } = await logIn(store, member.email);
		expect(await errorOf('account/linkToVerify', { token }, client)).toEqual(failed);
		expect(await errorOf('account/getAvailableCorps', { token }, client)).toEqual(failed);
		expect(await errorOf('account/getAvailableCorps', { token: 'x'.repeat(43) }, client)).toEqual(failed);
		now = started;
		await store.call('account/linkToVerify', { token }, member.client);
		const { rows } = await store.call('account/getAvailableCorps', {}, member.client);
		await store.call('account/removeParentLink', { id: rows[0]?.id ?? 0 }, member.client);
		expect(await errorOf('account/getAvailableCorps', { token }, member.client)).toEqual(failed);
		expect(await errorOf('account/linkToVerify', { token }, member.client)).toEqual(failed);
	});

	it('cannot be accepted by an institution; the request can be withdrawn', async () => {
		const [institution, asked] = [await signUpInstitution(store), await signUpInstitution(store, 'Quiet Library')];
		const { rows } = await store.call('account/linkToRequest', { email: asked.email }, institution.client);
		const { token } = await lastLink(store, asked.email);
		expect(await errorOf('account/linkToVerify', { token }, asked.client)).toEqual({
			status: 422,
			error: 'An institution cannot buy for another one.',
		});
		expect(await childrenOf(institution.client)).toMatchObject([{ pending: true }]);
		await store.call('account/removeChildLink', { id: rows[0]?.id ?? 0 }, institution.client);
		expect(await childrenOf(institution.client)).toEqual([]);
	});

	it('refuse the institution’s own e-mail', async () => {
		const institution = await signUpInstitution(store);
		const ask = async (email: string) => (await errorOf('account/linkToRequest', { email }, institution.client)).error;
		expect(await ask('')).toBe('Email address required.');
		expect(await ask(institution.email)).toBe('This is the email address of your own account.');
	});

	it('can be managed only by the institution, not by its buyers or other customers', async () => {
		const institution = await signUpInstitution(store, 'Hope School');
		const member = await signUp(store, { first_name: 'Ada', last_name: 'Quill' });
		const words = (name: string) => `You don't have permission to modify the linked accounts of: ${name}`;
		for (const [name, payload] of [
			['account/getAvailableChildren', {}],
			['account/linkToRequest', { email: nextEmail() }],
			['account/removeChildLink', { id: 1 }],
		] as const) {
			expect(await errorOf(name, payload, member.client)).toEqual({ status: 403, error: words('Ada Quill') });
		}
		const id = await linkAccounts(store, institution, member);
		await store.call('account/switch', { id }, member.client);
		expect(await userOf(member.client)).toMatchObject({ is_owner: false, is_institution: true });
		expect(await errorOf('account/removeChildLink', { id }, member.client)).toEqual({
			status: 403,
			error: words('Hope School'),
		});
	});

	it('can be switched to and back for a year', async () => {
		const institution = await signUpInstitution(store, 'Hope School');
		const member = await signUp(store);
		const id = await linkAccounts(store, institution, member);
		const { session } = await store.call('account/switch', { id }, member.client);
		expect(session.session_id).toBe(member.client.session_id);
		expect(session.user).toMatchObject({ company: 'Hope School', corp_id: id, is_personal: false, is_owner: false });
		expect(session.wishlist_id).toBe(institution.session.wishlist_id);
		const started = now;
		now += 364 * 86_400;
		expect(await userOf(member.client)).toMatchObject({ company: 'Hope School' });
		now += 2 * 86_400;
		expect(await userOf(member.client)).toBeNull();
		now = started;
		const back = await logIn(store, member.email);
		expect(back.session.user).toMatchObject({ corp_id: null, is_personal: true, email_address: member.email });
		await store.call('account/switch', { id }, back.client);
		const own = await store.call('account/switch', { id: 0 }, back.client);
		expect(own.session.user).toMatchObject({ corp_id: null, email_address: member.email });
	});

	it('keep the expiry of the log-in when the member does not switch accounts', async () => {
		const member = await signUp(store);
		const { client } = await logIn(store, member.email);
		await store.call('account/switch', { id: 0 }, client);
		now += 8 * 86_400;
		expect(await userOf(client)).toBeNull();
	});

	it('keeps the expiry of the log-in after acting for an institution', async () => {
		const member = await signUp(store);
		const id = await linkAccounts(store, await signUpInstitution(store), member);
		const { client } = await logIn(store, member.email);
		now += 86_400;
		await store.call('account/switch', { id }, client);
		await store.call('account/switch', { id: 0 }, client);
		now += 5 * 86_400;
		expect(await userOf(client)).toMatchObject({ is_personal: true });
		now += 2 * 86_400;
		expect(await userOf(client)).toBeNull();
	});

	it('record the institution and the buyer in the order', async () => {
		const institution = await signUpInstitution(store);
		const member = await signUp(store);
		const id = await linkAccounts(store, institution, member);
		const eisbn = await eisbnOf(store, await addStockedTitle(store));
		await store.call('account/switch', { id }, member.client);
		await store.call('cart/add', { eisbn, quantity: 1 }, member.client);
		const order = await store.call('checkout/submit', await review(store, member.client), member.client);
		const ask = async (client: { session_id: string }) =>
			(await store.ask('order/get', { order_id: order.order_number }, client)).status;
		expect([await ask(member.client), await ask(institution.client)]).toEqual([200, 200]);
		expect(await ask((await signUp(store)).client)).toBe(404);
		await store.call('account/removeChildLink', { id }, institution.client);
		expect([await ask(member.client), await ask(institution.client)]).toEqual([404, 200]);
	});

	it('end when the institution removes them, even for a member who is acting for it', async () => {
		const institution = await signUpInstitution(store);
		const member = await signUp(store);
		const id = await linkAccounts(store, institution, member);
		await store.call('account/switch', { id }, member.client);
		const { rows } = await store.call('account/removeChildLink', { id }, institution.client);
		expect(rows).toEqual([]);
		expect(await userOf(member.client)).toMatchObject({ corp_id: null, email_address: member.email });
		expect((await errorOf('account/switch', { id }, member.client)).status).toBe(404);
	});

	it('end when the person removes them', async () => {
		const institution = await signUpInstitution(store);
		const member = await signUp(store);
		const id = await linkAccounts(store, institution, member);
		await store.call('account/switch', { id }, member.client);
		const { rows } = await store.call('account/removeParentLink', { id }, member.client);
		expect(rows).toEqual([]);
		expect(await userOf(member.client)).toMatchObject({ email_address: member.email });
		expect(await childrenOf(institution.client)).toEqual([]);
	});

	it('stop a member acting for the institution when a switch and a removal happen at once', async () => {
		const institution = await signUpInstitution(store);
		const member = await signUp(store);
		for (let round = 0; round < 5; round++) {
			const id = await linkAccounts(store, institution, member);
			await Promise.all([
				store.ask('account/switch', { id }, member.client),
				store.ask('account/removeChildLink', { id }, institution.client),
			]);
			expect(await userOf(member.client)).toMatchObject({ corp_id: null, email_address: member.email });
			now += 3600;
		}
	});

	it('are deleted with the institution’s account', async () => {
		const institution = await signUpInstitution(store);
		const member = await signUp(store);
		const id = await linkAccounts(store, institution, member);
		await store.call('account/switch', { id }, member.client);
		await store.call('account/delete', { email_address: institution.email, password }, institution.client);
		expect(await userOf(member.client)).toMatchObject({ email_address: member.email, corp_id: null });
		expect(await parentsOf(member.client)).toEqual([]);
	});

	it('send a person at most five requests an hour', async () => {
		const email = nextEmail();
		const statuses: number[] = [];
		for (let at = 0; at < 6; at++) {
			const institution = await signUpInstitution(store);
			statuses.push((await errorOf('account/linkToRequest', { email }, institution.client)).status);
		}
		expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
	});
});
