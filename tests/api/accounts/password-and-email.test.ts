import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { tokenHours } from '~store/people/accounts/tokens';
import { lastLink, lastMail, logIn, nextEmail, password, person, signUp } from '../../harness/accounts';
import { setSettings } from '../../harness/settings';
import { onBothEngines, openTestStore, shopper, type TestStore } from '../../harness/store';

const other = 'a quite other word';
const expired = { status: 422, error: 'Confirmation link has expired' };

onBothEngines('passwords, e-mails and details', (engine) => {
	let store: TestStore;
	let now = 1_790_000_000;
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => now });
	});
	beforeEach(() => setSettings(store, { store_info: { base_url: 'https://books.example' } }));
	afterAll(() => store.dispose());

	const errorOf = async (name: string, payload: object, client = shopper()) => {
		const { status, body } = await store.ask(name, payload, client);
		const { error, fields } = body as { error?: string; fields?: object };
		return fields ? { status, fields } : { status, error };
	};
	const loggedIn = async (client: { session_id: string }) => (await store.call('session/get', {}, client)).logged_in;
	const forgot = async (email_address: string) => {
		await store.call('account/emailPasswordToken', { email_address });
		return (await lastLink(store, email_address)).token;
	};

	it('sends the link for a new password, and reports an unknown e-mail', async () => {
		const { email } = await signUp(store);
		const answer = await store.call('account/emailPasswordToken', { email_address: email.toUpperCase() });
		expect(answer).toEqual({ success: true });
		const { link, token } = await lastLink(store, email);
		expect(link.href).toBe(`https://books.example/account/forgot?token=${token}`);
		const nobody = await store.ask('account/emailPasswordToken', { email_address: nextEmail() });
		expect(nobody).toEqual({ status: 404, body: { error: 'No account for that email', field: 'email_address' } });
		const away = { email_address: email, callback_url: 'https://evil.example' };
		expect((await errorOf('account/emailPasswordToken', away)).status).toBe(422);
	});

	it('sets the new password once, logs in, and ends every other session', async () => {
		const { email, client } = await signUp(store);
		const device = await logIn(store, email);
		const [unused, token] = [await forgot(email), await forgot(email)];
		expect((await errorOf('account/resetPassword', { password: 'short', token })).error).toBe(
			'Password must be at least 8 characters.',
		);
		const { session } = await store.call('account/resetPassword', { password: other, token }, client);
		expect(session).toMatchObject({ logged_in: true, user: { email_address: email } });
		expect(session.session_id).not.toBe(client.session_id);
		expect(await loggedIn(session)).toBe(true);
		expect([await loggedIn(client), await loggedIn(device.client)]).toEqual([false, false]);
		for (const again of [token, unused]) {
			expect(await errorOf('account/resetPassword', { password: other, token: again })).toEqual(expired);
		}
		expect((await errorOf('account/login', { email_address: email, password })).status).toBe(401);
		await logIn(store, email, shopper(), other);
	});

	const common = 'This password is one of the most common ones. Please choose another.';
	const ownWords =
		'This password is too close to your name, your e-mail address or the name of our shop. Please choose another.';
	const ownEmail = 'Password must not be your e-mail address.';

	it.each([
		['a common one', () => 'Password1', common],
		['the e-mail', (email: string) => email.toUpperCase(), ownEmail],
		['the beginning of the e-mail', (email: string) => `${email.slice(0, email.indexOf('@'))}!`, ownWords],
		['the name', () => 'Robin-Reader1', ownWords],
		['the name of the shop', () => 'B00kshop26', ownWords],
		['one that is too long', () => 'x'.repeat(201), 'Password must be at most 200 characters.'],
	])('refuses %s as a password wherever a password is chosen', async (_which, wordOf, words) => {
		const { email, client } = await signUp(store);
		const newcomer = nextEmail();
		const account = { ...person, email_address: newcomer, password: wordOf(newcomer) };
		expect((await errorOf('account/create', account)).error).toBe(words);
		const token = await forgot(email);
		const reset = await errorOf('account/resetPassword', { password: wordOf(email), token });
		expect(reset.error).toBe(words);
		const change = { password, new_password: wordOf(email) };
		expect((await errorOf('account/modify', change, client)).error).toBe(words);
		expect((await errorOf('account/resetPassword', { password: other, token })).status).toBe(200);
	});

	it('explains that a password is too long', async () => {
		const { client } = await signUp(store);
		const change = { password, new_password: 'x'.repeat(501) };
		expect((await errorOf('account/modify', change, client)).error).toBe('Password must be at most 200 characters.');
	});

	it('sets only the first of two passwords posted at once with one link', async () => {
		const { email } = await signUp(store);
		const token = await forgot(email);
		const posts = [1, 2].map((n) =>
			store.ask('account/resetPassword', { password: `${other} ${n}`, token }, shopper()),
		);
		expect((await Promise.all(posts)).map(({ status }) => status).sort()).toEqual([200, 422]);
	});

	it('limits a password link to its hours and its purpose', async () => {
		await setSettings(store, { require_email_verification: true });
		const { email } = await signUpVerified();
		const token = await forgot(email);
		expect(await errorOf('account/create', { ...person, password, token })).toEqual(expired);
		now += tokenHours.reset * 3600;
		expect(await errorOf('account/resetPassword', { password: other, token })).toEqual(expired);
	});

	it('sends an account at most five links an hour', async () => {
		const { email } = await signUp(store);
		const statuses: number[] = [];
		for (let at = 0; at < 6; at++) {
			statuses.push((await errorOf('account/emailPasswordToken', { email_address: email })).status);
		}
		expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
	});

	it('changes details with the password, and keeps fields that the form leaves out', async () => {
		const second = { alt_phone_number: '(604) 555-0133', alt_phone_number_type: 'work', alt_phone_number_ext: '22' };
		const { client } = await signUp(store, { street_address_2: 'Upstairs', ...second });
		const change = { first_name: 'Ada', country: 'US', province: 'Washington', postal_code: '981011234' };
		const { session, user } = await store.call('account/modify', { ...change, password }, client);
		expect(user).toEqual(session.user);
		expect(session.user).toMatchObject({
			first_name: 'Ada',
			last_name: 'Reader',
			street_address_2: 'Upstairs',
			country: 'US',
			province: 'WA',
			postal_code: '98101-1234',
			...second,
		});
		const fields = {
			first_name: 'First name is required.',
			province: 'Valid state / province is required.',
			postal_code: 'Valid postal code is required.',
			password: 'Password required.',
		};
		expect(await errorOf('account/modify', { first_name: '', country: 'CA' }, client)).toEqual({
			status: 400,
			fields,
		});
		expect(await errorOf('account/modify', { first_name: 'Bo', password: other }, client)).toEqual({
			status: 403,
			error: 'This is not your password.',
		});
		expect((await store.call('session/get', {}, client)).user?.first_name).toBe('Ada');
	});

	it('ignores institution and owner fields in the form', async () => {
		const { client } = await signUp(store);
		const forged = { first_name: 'Ada', password, is_institution: true, is_owner: true, tax_exemptions: '["GST"]' };
		expect((await store.ask('account/modify', forged, client)).status).toBe(200);
		const { user } = await store.call('session/get', {}, client);
		expect(user).toMatchObject({ first_name: 'Ada', is_institution: false, is_owner: false });
	});

	it('changes the password with the current one, and ends the other sessions', async () => {
		const { email, client } = await signUp(store);
		const device = await logIn(store, email);
		const token = await forgot(email);
		expect((await errorOf('account/modify', { new_password: other }, client)).error).toBe('Current password required.');
		expect((await errorOf('account/modify', { new_password: 'short', password }, client)).error).toBe(
			'Password must be at least 8 characters.',
		);
		await store.call('account/modify', { new_password: other, password }, client);
		expect([await loggedIn(client), await loggedIn(device.client)]).toEqual([true, false]);
		expect(await errorOf('account/resetPassword', { password: other, token })).toEqual(expired);
		await logIn(store, email, shopper(), other);
	});

	it('lets a session try the current password ten times', async () => {
		const { client } = await signUp(store);
		const statuses: number[] = [];
		now += 900 - (now % 900);
		for (let at = 0; at < 11; at++) {
			// Stays below the limit of the visitor's own address.
			now += 10;
			statuses.push((await errorOf('account/modify', { first_name: 'X', password: other }, client)).status);
		}
		expect(statuses.slice(0, 10).every((status) => status === 403)).toBe(true);
		expect(statuses[10]).toBe(429);
		// Then the waits grow. Patience does not help anyone who finds a session left open.
		const guess = async () => (await errorOf('account/modify', { first_name: 'X', password: other }, client)).error;
		now += 60;
		expect(await guess()).toBe('This is not your password.');
		expect(await guess()).toContain('in 2 minutes');
		now += 120;
		expect((await store.ask('account/modify', { first_name: 'X', password }, client)).status).toBe(200);
		expect(await guess()).toBe('This is not your password.');
	});

	it('allows as many simultaneous tries of the current password as tries one after another', async () => {
		const { client } = await signUp(store);
		const tries = Array.from({ length: 20 }, () =>
			errorOf('account/modify', { first_name: 'X', password: other }, client),
		);
		const statuses = (await Promise.all(tries)).map(({ status }) => status);
		expect(statuses.filter((status) => status === 403)).toHaveLength(10);
	});

	it('changes the e-mail at once if the store does not verify e-mails', async () => {
		const { email, client } = await signUp(store);
		const taken = (await signUp(store)).email;
		const change = (email_address: string) => store.call('account/modify', { email_address, password }, client);
		expect(await change(taken.toUpperCase())).toMatchObject({ exists: true, address: taken });
		expect((await errorOf('account/modify', { email_address: '', password }, client)).error).toBe(
			'Email address required.',
		);
		const fresh = nextEmail();
		expect(await change(fresh)).toMatchObject({ exists: false, validation_required: false, address: fresh });
		await logIn(store, fresh);
		expect((await errorOf('account/login', { email_address: email, password })).status).toBe(401);
	});

	it('changes the e-mail by a mailed link if the store verifies e-mails', async () => {
		await setSettings(store, { require_email_verification: true, store_info: { base_url: 'https://books.example' } });
		const { email, client } = await signUpVerified();
		const fresh = nextEmail();
		const asked = await store.call('account/modify', { email_address: fresh, password }, client);
		expect(asked).toMatchObject({ exists: false, validation_required: true, address: fresh });
		expect(asked.session.user?.email_address).toBe(email);
		const { link, token } = await lastLink(store, fresh);
		expect(link.href).toBe(`https://books.example/account/details?token=${token}`);
		expect((await lastMail(store, fresh)).text).toContain(email);

		const stranger = await signUpVerified();
		expect(await errorOf('account/modify', { token }, stranger.client)).toEqual(expired);
		expect((await errorOf('account/modify', { token })).status).toBe(401);
		const { session } = await store.call('account/modify', { token }, client);
		expect(session.user?.email_address).toBe(fresh);
		expect(await errorOf('account/modify', { token }, client)).toEqual(expired);
	});

	it('refuses a new e-mail that got an account before the link came back', async () => {
		await setSettings(store, { require_email_verification: true });
		const { email, client } = await signUpVerified();
		const fresh = nextEmail();
		await store.call('account/modify', { email_address: fresh, password }, client);
		const { token } = await lastLink(store, fresh);
		await signUpVerified(fresh);
		const answer = await store.call('account/modify', { token }, client);
		expect(answer).toMatchObject({ exists: true, address: fresh, session: { user: { email_address: email } } });
	});

	async function signUpVerified(email_address = nextEmail()) {
		await store.call('account/check', { email_address });
		const { token } = await lastLink(store, email_address);
		const answers = { ...person, password, token };
		const { session } = await store.call('account/create', answers, shopper());
		return { email: email_address, client: { ...shopper(), session_id: session.session_id } };
	}
});
