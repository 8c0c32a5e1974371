import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { tokenHours } from '~store/people/accounts/tokens';
import { clientOf, lastLink, lastMail, logIn, nextEmail, password, person, signUp } from '../../harness/accounts';
import { setSettings } from '../../harness/settings';
import { guest, onBothEngines, openTestStore, shopper, type TestStore } from '../../harness/store';

const extra = [{ name: 'school', label: 'School', required: true }];

onBothEngines('signing up', (engine) => {
	let store: TestStore;
	let now = 1_790_000_000;
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => now });
	});
	beforeEach(() => setSettings(store, { store_info: { base_url: 'https://books.example' } }));
	afterAll(() => store.dispose());

	const verifying = () =>
		setSettings(store, { require_email_verification: true, store_info: { base_url: 'https://books.example' } });
	const errorOf = async (name: string, payload: object, client = shopper()) => {
		const { status, body } = await store.ask(name, payload, client);
		const { error, fields } = body as { error?: string; fields?: object };
		return fields ? { status, fields } : { status, error };
	};
	const mailsTo = async (recipient: string) =>
		(await store.db.selectFrom('outbox_mails').select('id').where('recipient', '=', recipient).execute()).length;

	it('says whether an e-mail has an account, in any spelling', async () => {
		const { email } = await signUp(store);
		const check = (email_address: string) => store.call('account/check', { email_address });
		const known = { exists: true, validation_required: false, address: email };
		expect(await check(` ${email.toUpperCase()} `)).toEqual({ email_address: known });
		expect((await check(nextEmail())).email_address).toMatchObject({ exists: false, validation_required: false });
	});

	it('refuses an invalid e-mail with the message of the catalogue', async () => {
		const words = "There was an error. Please ensure you've entered a valid email address.";
		for (const email_address of ['robin', 'robin@', 'a b@example.org']) {
			expect(await errorOf('account/check', { email_address })).toEqual({
				status: 400,
				error: words,
			});
		}
		expect((await errorOf('account/check', { email_address: ' ' })).error).toBe('Email address required.');
	});

	it('creates an account with favourites, and logs its owner in with a new session id', async () => {
		const client = shopper();
		await store.call('session/get', { reset_cart: true }, client);
		const { email, session } = await signUp(store, { phone_number: '1 604 555 0199' }, client);
		expect(session.session_id).not.toBe(client.session_id);
		expect(session).toMatchObject({ logged_in: true, wishlist: { rows: [] } });
		expect(session.wishlist_id).toEqual(expect.any(Number));
		expect(session.user).toMatchObject({
			first_name: 'Robin',
			email_address: email,
			phone_number: '(604) 555-0199',
			postal_code: 'V0X 1L0',
			is_institution: false,
			is_personal: true,
			is_owner: false,
		});
		expect((await store.call('session/get', {}, clientOf(session))).logged_in).toBe(true);
		expect((await store.call('session/get', {}, client)).logged_in).toBe(false);
		const list = await store.db
			.selectFrom('title_lists')
			.select(['name', 'kind'])
			.where('id', '=', session.wishlist_id)
			.executeTakeFirst();
		expect(list).toEqual({ name: 'Favourites', kind: 'favourites' });
	});

	it('names every invalid field in the words of the specification', async () => {
		await setSettings(store, { account_extra_fields: extra });
		const payload = { email_address: nextEmail(), is_institution: true, country: 'CA', phone_number_ext: '1' };
		expect(await errorOf('account/create', { ...payload, alt_phone_number: 'none', password: 'short' })).toEqual({
			status: 400,
			fields: {
				first_name: 'First name is required.',
				last_name: 'Last name is required.',
				company: 'Institution name is required.',
				street_address: 'Street address is required.',
				city: 'City is required.',
				province: 'Valid state / province is required.',
				postal_code: 'Valid postal code is required.',
				phone_number: 'Required. Must be a phone number.',
				alt_phone_number: 'Must be a phone number',
				phone_number_ext: 'Must be between 2 and 6 digits',
				'account_extra_fields.school': 'Required',
				password: 'Password must be at least 8 characters.',
			},
		});
	});

	it('allows 80 characters in names and addresses, and 50 in extra fields', async () => {
		await setSettings(store, { account_extra_fields: extra });
		const fits = 'x'.repeat(80);
		const answers = { ...person, first_name: fits, city: fits, account_extra_fields: { school: 'x'.repeat(50) } };
		const { session } = await signUp(store, answers);
		expect(session.user?.account_extra_fields).toEqual({ school: 'x'.repeat(50) });
		const tooLong = {
			...answers,
			first_name: `${fits}x`,
			street_address_2: `${fits}x`,
			company: `${fits}x`,
			account_extra_fields: { school: 'x'.repeat(51) },
		};
		const { fields } = await errorOf('account/create', { ...tooLong, password, email_address: nextEmail() });
		expect(fields).toEqual({
			first_name: 'Must be at most 80 characters',
			street_address_2: 'Must be at most 80 characters',
			company: 'Must be at most 80 characters',
			'account_extra_fields.school': 'Must be at most 50 characters',
		});
	});

	it('stores only the extra fields that the site has', async () => {
		await setSettings(store, { account_extra_fields: extra });
		const { session } = await signUp(store, { account_extra_fields: { school: 'Hope', is_owner: '1' } });
		expect(session.user?.account_extra_fields).toEqual({ school: 'Hope' });
	});

	it('requires a listed country and a communication preference that the store offers', async () => {
		await setSettings(store, { store_info: { allowed_comm_prefs: ['phone', 'text'] } });
		const answers = { ...person, password, email_address: nextEmail() };
		expect((await errorOf('account/create', { ...answers, country: 'Atlantis' })).error).toBe(
			'Valid country is required.',
		);
		for (const communication_preference of ['text', 'email']) {
			const { error } = await errorOf('account/create', { ...answers, communication_preference });
			expect(error).toBe('Must be one of: phone');
		}
		expect((await signUp(store)).session.user?.communication_preference).toBe('phone');
	});

	it('creates one account for an e-mail, even with simultaneous requests', async () => {
		const email_address = nextEmail();
		const answers = { ...person, password, email_address };
		const results = await Promise.all([1, 2, 3].map(() => store.ask('account/create', answers, shopper())));
		expect(results.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
		expect(await errorOf('account/create', { ...answers, email_address: email_address.toUpperCase() })).toEqual({
			status: 409,
			error: 'An account already exists with this email.',
		});
	});

	it('sends the link first if the store verifies e-mails, and accepts the link once', async () => {
		await verifying();
		const email_address = nextEmail();
		const check = await store.call('account/check', { email_address, callback_url: '/account/verify?from=cart' });
		expect(check.email_address).toEqual({ exists: false, validation_required: true, address: email_address });
		const { link, token } = await lastLink(store, email_address);
		expect(link.href).toBe(`https://books.example/account/verify?from=cart&token=${token}`);
		expect(token).toMatch(/^[\w-]{43}$/);
		const kept = await store.db.selectFrom('account_tokens').selectAll().where('email', '=', email_address).execute();
		expect(JSON.stringify(kept)).not.toContain(token);

		const answers = { ...person, password, token };
		const question = { purpose: 'verify', token } as const;
		expect(await store.call('account/checkToken', question)).toEqual({ email_address });
		expect((await errorOf('account/checkToken', { ...question, purpose: 'reset' })).status).toBe(422);
		const { session, validation_required } = await store.call('account/create', answers, shopper());
		expect(validation_required).toBe(false);
		expect(session.user?.email_address).toBe(email_address);
		const used = { status: 422, error: 'Confirmation link has expired' };
		expect(await errorOf('account/create', answers)).toEqual(used);
		expect(await errorOf('account/create', { ...answers, token: 'x'.repeat(43) })).toEqual(used);
		const made = { status: 409, error: 'An account already exists with this email.' };
		expect(await errorOf('account/checkToken', question)).toEqual(made);
		expect(await errorOf('account/checkToken', { ...question, token: 'x'.repeat(43) })).toEqual(used);
	});

	it('accepts an e-mail in any script, and recognises its domain in any spelling', async () => {
		const { email } = await signUp(store, { email_address: 'Jürgen@xn--bcher-kva.example' });
		const check = { email_address: 'jürgen@BÜCHER.example' };
		const known = { exists: true, validation_required: false, address: 'jürgen@bücher.example' };
		expect((await store.call('account/check', check)).email_address).toEqual(known);
		const { subject } = await lastMail(store, 'jürgen@bücher.example');
		expect(subject).toContain('Welcome');
		const { session } = await logIn(store, email);
		expect(session.user?.email_address).toBe('jürgen@bücher.example');
	});

	it('creates no account without the token, and sends the link instead', async () => {
		await verifying();
		const email_address = nextEmail();
		const answers = { ...person, password, email_address };
		const { session, validation_required } = await store.call('account/create', answers, shopper());
		expect({ validation_required, logged_in: session.logged_in }).toEqual({
			validation_required: true,
			logged_in: false,
		});
		expect(await mailsTo(email_address)).toBe(1);
		expect((await store.call('account/check', { email_address })).email_address.exists).toBe(false);
	});

	it('keeps the token for another try after an invalid field, until the token expires', async () => {
		await verifying();
		const email_address = nextEmail();
		await store.call('account/check', { email_address });
		const { token } = await lastLink(store, email_address);
		const answers = { ...person, password, token };
		expect((await errorOf('account/create', { ...answers, city: '' })).error).toBe('City is required.');
		now += tokenHours.verify * 3600;
		for (const [name, payload] of [
			['account/create', answers],
			['account/checkToken', { purpose: 'verify', token }],
		] as const) {
			expect((await errorOf(name, payload)).error).toBe('Confirmation link has expired');
		}
		now -= 1;
		expect((await store.ask('account/create', answers, shopper())).status).toBe(200);
	});

	it('refuses to send a link that leads out of the shop', async () => {
		await verifying();
		const email_address = nextEmail();
		for (const callback_url of ['https://evil.example/', '//evil.example', '/\\evil.example']) {
			const { status } = await errorOf('account/check', { email_address, callback_url });
			expect(status).toBe(422);
		}
		expect(await mailsTo(email_address)).toBe(0);
	});

	it('limits the number of links sent to one address', async () => {
		await verifying();
		const email_address = nextEmail();
		const statuses: number[] = [];
		for (let at = 0; at < 12; at++) statuses.push((await errorOf('account/check', { email_address })).status);
		expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
		expect(await mailsTo(email_address)).toBe(10);
	});

	it('does not let one visitor block the sign-up of another', async () => {
		const email_address = nextEmail();
		const [here, there] = ['192.0.2.20', '192.0.2.21'].map((ip) => ({ ...guest(), ip }));
		const check = async (client = here) => (await store.ask('account/check', { email_address }, client)).status;
		await setSettings(store, {});
		for (let at = 0; at < 10; at++) expect(await check()).toBe(200);
		expect([await check(), await check(there)]).toEqual([429, 200]);
	});

	it('checks sixty e-mails from one address, and refuses more', async () => {
		const here = { ...guest(), ip: '192.0.2.10' };
		const check = async (email_address: string) => (await store.ask('account/check', { email_address }, here)).status;
		for (let at = 0; at < 60; at++) expect(await check(nextEmail())).toBe(200);
		expect(await check(nextEmail())).toBe(429);
	});

	it('lets an institution sign up as the owner of its linked accounts', async () => {
		const { session, email } = await signUp(store, { is_institution: true, company: ' Hope   School ' });
		expect(session.user).toMatchObject({ is_institution: true, is_owner: true, is_personal: false });
		expect(session.user?.company).toBe('Hope School');
		expect((await logIn(store, email)).session.user?.is_owner).toBe(true);
	});
});
