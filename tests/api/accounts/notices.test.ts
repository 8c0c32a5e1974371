import { afterAll, beforeAll, expect, it } from 'vitest';
import { lastLink, lastMail, logIn, nextEmail, password, person, signUp } from '../../harness/accounts';
import { setSettings } from '../../harness/settings';
import { onBothEngines, openTestStore, shopper, type TestStore } from '../../harness/store';

const other = 'a quite other word';
const expired = { status: 422, body: { error: 'Confirmation link has expired', field: 'token' } };

onBothEngines('notices about a customer’s account', (engine) => {
	let store: TestStore;
	let now = 1_790_000_000;
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => now });
		await setSettings(store, { store_info: { base_url: 'https://books.example', name: 'Quill & Co' } });
	});
	afterAll(() => store.dispose());

	const subjectsTo = async (recipient: string) =>
		(
			await store.db
				.selectFrom('outbox_mails')
				.select('subject')
				.where('recipient', '=', recipient)
				.orderBy('id')
				.execute()
		).map(({ subject }) => subject.replace(/^Quill & Co: /, ''));
	const loggedIn = async (client: { session_id: string }) => (await store.call('session/get', {}, client)).logged_in;

	it('sends a welcome to a new account', async () => {
		const { email } = await signUp(store);
		expect(await subjectsTo(email)).toEqual(['Welcome']);
		expect((await lastMail(store, email)).text).toContain('https://books.example/account/details');
	});

	it('sends a mail about a new password, however it was set', async () => {
		const { email, client } = await signUp(store);
		await store.call('account/modify', { new_password: other, password }, client);
		expect(await subjectsTo(email)).toEqual(['Welcome', 'Your password was changed']);
		expect((await lastMail(store, email)).text).toContain('https://books.example/account/forgot');
		await store.call('account/emailPasswordToken', { email_address: email });
		const { token } = await lastLink(store, email);
		await store.call('account/resetPassword', { password, token }, client);
		expect((await subjectsTo(email)).at(-1)).toBe('Your password was changed');
		const { client: again } = await logIn(store, email, client);
		await store.call('account/modify', { first_name: 'Ada', password }, again);
		expect(await subjectsTo(email)).toHaveLength(4);
	});

	it('sends one mail about a log-in from each new device', async () => {
		const { email, client } = await signUp(store);
		await logIn(store, email, client);
		expect(await subjectsTo(email)).toEqual(['Welcome']);
		const library = shopper();
		await logIn(store, email, library);
		await logIn(store, email, { ...library, session_id: shopper().session_id });
		expect(await subjectsTo(email)).toEqual(['Welcome', 'A log-in from a new device']);
		expect((await lastMail(store, email)).text).toContain('September 21, 2026');
		await store.ask('account/login', { email_address: email, password: other }, shopper());
		expect(await subjectsTo(email)).toHaveLength(2);
	});

	it('sends no mail about the first log-in when the account has no known devices', async () => {
		const { email } = await signUp(store);
		await store.db.deleteFrom('known_devices').execute();
		await logIn(store, email);
		expect(await subjectsTo(email)).toEqual(['Welcome']);
	});

	it('forgets all other devices after a new password', async () => {
		const { email, client } = await signUp(store);
		const thief = shopper();
		await logIn(store, email, thief);
		await store.call('account/modify', { new_password: other, password }, client);
		await logIn(store, email, thief, other);
		expect((await subjectsTo(email)).at(-1)).toBe('A log-in from a new device');
	});

	it('sends a mail about a deleted account to its last address', async () => {
		const { email, client } = await signUp(store);
		await store.call('account/delete', { email_address: email, password }, client);
		expect((await subjectsTo(email)).at(-1)).toBe('Your account was deleted');
	});

	it('sends a mail about a new address to the old one, with a link to undo the change', async () => {
		const { email, client } = await signUp(store);
		const fresh = nextEmail();
		await store.call('account/modify', { email_address: fresh, password }, client);
		expect((await subjectsTo(email)).at(-1)).toBe('Your email address was changed');
		const { link, token } = await lastLink(store, email);
		expect(link.pathname).toBe('/account/undo-email');
		expect((await lastMail(store, email)).text).toContain(fresh);
		expect((await lastMail(store, email)).text).toContain('3 days');

		const undone = await store.call('account/undoEmail', { token });
		expect(undone.email_address).toBe(email);
		expect(await loggedIn(client)).toBe(false);
		for (const email_address of [email, fresh]) {
			expect((await store.ask('account/login', { email_address, password })).status).toBe(401);
		}
		expect(await store.ask('account/undoEmail', { token })).toEqual(expired);
		await store.call('account/resetPassword', { password: other, token: undone.reset_token }, shopper());
		await logIn(store, email, shopper(), other);
	});

	it('offers the undo even when the new address was confirmed by its link', async () => {
		await setSettings(store, { require_email_verification: true, store_info: { name: 'Quill & Co' } });
		const email = nextEmail();
		await store.call('account/check', { email_address: email });
		const { token } = await lastLink(store, email);
		const { session } = await store.call('account/create', { ...person, password, token }, shopper());
		const fresh = nextEmail();
		await store.call('account/modify', { email_address: fresh, password }, session);
		expect(await subjectsTo(email)).not.toContain('Your email address was changed');
		await store.call('account/modify', { token: (await lastLink(store, fresh)).token }, session);
		expect((await subjectsTo(email)).at(-1)).toBe('Your email address was changed');
		await setSettings(store, { store_info: { base_url: 'https://books.example', name: 'Quill & Co' } });
	});

	it('lets the old address undo the change for 72 hours, unless another account has taken the address', async () => {
		const { email, client } = await signUp(store);
		await store.call('account/modify', { email_address: nextEmail(), password }, client);
		const { token } = await lastLink(store, email);
		await signUp(store, { email_address: email });
		expect(await store.ask('account/undoEmail', { token })).toMatchObject({
			status: 409,
			body: { error: 'An account already exists with this email.', field: 'email_address' },
		});
		const late = await signUp(store);
		await store.call('account/modify', { email_address: nextEmail(), password }, late.client);
		const undo = (await lastLink(store, late.email)).token;
		now += 72 * 3600;
		expect(await store.ask('account/undoEmail', { token: undo })).toEqual(expired);
	});

	it('stops an account thief from undoing the owner’s undo or keeping the account', async () => {
		const { email, client } = await signUp(store);
		const [first, second] = [nextEmail(), nextEmail()];
		await store.call('account/modify', { email_address: first, password }, client);
		const owners = (await lastLink(store, email)).token;
		await store.call('account/modify', { email_address: second, password }, client);
		const thiefs = (await lastLink(store, first)).token;
		expect((await store.call('account/undoEmail', { token: thiefs })).email_address).toBe(first);
		expect((await store.call('account/undoEmail', { token: owners })).email_address).toBe(email);

		const again = await signUp(store);
		await store.call('account/modify', { email_address: nextEmail(), password }, again.client);
		const before = (await lastLink(store, again.email)).token;
		const third = (await store.call('session/get', {}, again.client)).user?.email_address ?? '';
		await store.call('account/modify', { email_address: nextEmail(), password }, again.client);
		const later = (await lastLink(store, third)).token;
		await store.call('account/undoEmail', { token: before });
		expect(await store.ask('account/undoEmail', { token: later })).toEqual(expired);
	});
});
