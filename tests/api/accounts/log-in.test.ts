import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashOf } from '~store/foundation/sessions/sessions';
import { openPasswords, type Passwords } from '~store/people/accounts/passwords';
import { clientOf, logIn, nextEmail, password, signUp } from '../../harness/accounts';
import { answerQuestion } from '../../harness/answer-question';
import { addLocation, addStockedTitle } from '../../harness/catalogue';
import { eisbnOf } from '../../harness/orders';
import { setSettings } from '../../harness/settings';
import { guest, onBothEngines, openTestStore, shopper, type TestStore } from '../../harness/store';

const day = 86_400;

onBothEngines('logging in', (engine) => {
	let store: TestStore;
	let now = 1_790_000_000;
	const asked: (string | null)[] = [];
	const cheap = openPasswords({ memoryCost: 8, timeCost: 1 });
	const watched: Passwords = {
		...cheap,
		verify: (hashed, word) => {
			asked.push(hashed);
			return cheap.verify(hashed, word);
		},
	};
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => now, passwords: watched });
	});
	afterAll(() => store.dispose());

	const refusalOf = async (payload: object, client = shopper()) => {
		const { status, body } = await store.ask('account/login', payload, client);
		return { status, body };
	};
	const hashKept = async (email: string) =>
		(
			await store.db
				.selectFrom('customers')
				.select('password_hash')
				.where('email', '=', email)
				.executeTakeFirstOrThrow()
		).password_hash ?? '';

	it('answers an unknown e-mail like a wrong password, and does as much verification', async () => {
		const { email } = await signUp(store);
		asked.length = 0;
		const wrong = await refusalOf({ email_address: email, password: 'not my password' });
		const unknown = await refusalOf({ email_address: nextEmail(), password: 'not my password' });
		expect(wrong.status).toBe(401);
		expect(unknown).toEqual(wrong);
		expect(asked).toEqual([await hashKept(email), null]);
	});

	it('requires both an e-mail and a password', async () => {
		expect((await refusalOf({ email_address: '', password: '' })).body).toMatchObject({
			fields: { email_address: 'Email address required.', password: 'Password required.' },
		});
	});

	it('starts a new session: the earlier session id no longer works', async () => {
		const { email } = await signUp(store);
		const before = shopper();
		const eisbn = await eisbnOf(store, await addStockedTitle(store));
		await store.call('cart/add', { eisbn, quantity: 1 }, before);
		const { session, client } = await logIn(store, email.toUpperCase(), before);
		expect(session.session_id).not.toBe(before.session_id);
		expect(session.session_id).toMatch(/^[\w-]{32}$/);
		expect((await store.call('session/get', {}, client)).logged_in).toBe(true);
		const old = await store.call('session/get', {}, before);
		expect([old.logged_in, old.cart.items]).toEqual([false, []]);
	});

	it('lasts seven days, and then leaves the cart with the customer', async () => {
		const { email, client } = await signUp(store);
		const eisbn = await eisbnOf(store, await addStockedTitle(store));
		await store.call('cart/add', { eisbn, quantity: 1 }, client);
		now += 7 * day - 1;
		expect((await store.call('session/get', {}, client)).logged_in).toBe(true);
		now += 1;
		const { logged_in, cart } = await store.call('session/get', {}, client);
		expect([logged_in, cart.items]).toEqual([false, []]);
		await store.call('cart/add', { eisbn, quantity: 2 }, client);
		const again = await logIn(store, email, client);
		expect(again.session.cart.items).toMatchObject([{ title_info: { eisbn }, cart_info: { quantity: 3 } }]);
	});

	it('ends with the log-out, which keeps the chosen location', async () => {
		const { client, session } = await signUp(store);
		const { session: left } = await store.call('account/logout', {}, client);
		expect(left).toMatchObject({ logged_in: false, user: null, wishlist_id: null });
		expect(left.session_id).not.toBe(session.session_id);
		for (const id of [session.session_id, left.session_id]) {
			expect((await store.call('session/get', {}, { ...guest(), session_id: id })).logged_in).toBe(false);
		}
		await setSettings(store, { store_info: { is_multistore: true } });
		const there = await signUp(store);
		const location_id = await addLocation(store, { altname: 'Harbour' });
		await store.call('webstore/setMultistoreLocation', { location_id }, there.client);
		const after = (await store.call('account/logout', {}, there.client)).session;
		expect(after).toMatchObject({ location_id, logged_in: false });
		expect((await store.call('session/get', {}, clientOf(after))).location_id).toBe(location_id);
		await setSettings(store, {});
	});

	it('ends on one device only: other devices, carts and customers are unchanged', async () => {
		const { email, client } = await signUp(store);
		const [other, stranger] = [await logIn(store, email), await signUp(store)];
		const eisbn = await eisbnOf(store, await addStockedTitle(store));
		await store.call('cart/add', { eisbn, quantity: 1 }, other.client);
		await store.call('account/logout', {}, client);
		const [here, there] = [
			await store.call('session/get', {}, client),
			await store.call('session/get', {}, other.client),
		];
		expect([here.logged_in, here.cart.items]).toEqual([false, []]);
		const cart = [{ title_info: { eisbn }, cart_info: { quantity: 1 } }];
		expect(there).toMatchObject({ logged_in: true, cart: { items: cart } });
		expect((await store.call('session/get', {}, stranger.client)).logged_in).toBe(true);
		expect((await logIn(store, email)).session.cart.items).toMatchObject(cart);
	});

	it('hashes a password again when its hash has another cost', async () => {
		const { email } = await signUp(store);
		const old = await openPasswords({ memoryCost: 16, timeCost: 1 }).hash(password);
		await store.db.updateTable('customers').set({ password_hash: old }).where('email', '=', email).execute();
		await refusalOf({ email_address: email, password: 'not my password' });
		expect(await hashKept(email)).toBe(old);
		await logIn(store, email);
		const renewed = await hashKept(email);
		expect(renewed).toMatch(/^\$argon2id\$v=19\$m=8,/);
		await logIn(store, email);
		expect(await hashKept(email)).toBe(renewed);
	});

	it('refuses an account without a password', async () => {
		const { email } = await signUp(store);
		await store.db.updateTable('customers').set({ password_hash: null }).where('email', '=', email).execute();
		expect((await refusalOf({ email_address: email, password })).status).toBe(401);
	});

	const wrongly = (email_address: string, client = shopper()) =>
		refusalOf({ email_address, password: 'not my password' }, client);
	const captchaOf = async (client = shopper()) => {
		const { token, challenge } = await store.call('captcha/begin', { purpose: 'login' }, client);
		return { token, answer: answerQuestion(challenge?.question ?? '') };
	};

	it.each(['somebody’s', 'nobody’s'])(
		'requires a captcha after five wrong passwords for %s e-mail, and never locks the account',
		async (whose) => {
			const email_address = whose === 'nobody’s' ? nextEmail() : (await signUp(store)).email;
			for (let at = 0; at < 5; at++) expect((await wrongly(email_address)).status).toBe(401);
			const elsewhere = shopper();
			expect(await refusalOf({ email_address, password }, elsewhere)).toEqual({
				status: 403,
				body: { error: 'Please answer the question.', field: 'captcha' },
			});
			const captcha = await captchaOf(elsewhere);
			const answered = await refusalOf({ email_address, password, captcha }, elsewhere);
			expect(answered.status).toBe(whose === 'nobody’s' ? 401 : 200);
			expect((await refusalOf({ email_address, password, captcha }, elsewhere)).status).toBe(
				whose === 'nobody’s' ? 403 : 200,
			);
			now += 3600;
		},
	);

	it('never refuses the right password on a device where the customer has logged in before', async () => {
		const { email, client } = await signUp(store);
		for (let at = 0; at < 12; at++) await wrongly(email, at % 2 === 0 ? client : shopper());
		expect((await refusalOf({ email_address: email, password }, { ...shopper(), uuid: client.uuid })).status).toBe(200);
		expect((await refusalOf({ email_address: email, password })).status).toBe(403);
	});

	it('makes repeated guesses from one address wait longer, without delaying other visitors', async () => {
		const here = { ...shopper(), ip: '192.0.2.5' };
		const { email } = await signUp(store);
		const guess = async () =>
			(await refusalOf({ email_address: email, password: 'no', captcha: await captchaOf(here) }, here)).body;
		for (let at = 0; at < 5; at++) expect((await wrongly(email, here)).status).toBe(401);
		for (const seconds of [15, 30]) {
			expect(await guess()).toEqual({
				error: `That was too many tries in a short time. Please try again in ${seconds} seconds.`,
			});
			now += seconds;
			expect(await guess()).toMatchObject({ field: 'password' });
		}
		expect(await guess()).toMatchObject({ error: expect.stringContaining('in 1 minute.') });
		const there = { ...shopper(), ip: '192.0.2.6' };
		const right = { email_address: email, password, captcha: await captchaOf(there) };
		expect((await refusalOf(right, there)).status).toBe(200);
		now += 3600;
		expect((await refusalOf({ email_address: email, password }, here)).status).toBe(200);
	});

	it('does not count successful log-ins as guesses', async () => {
		const { email, client } = await signUp(store);
		now += 900 - (now % 900);
		const elsewhere = shopper();
		for (let at = 0; at < 12; at++) await logIn(store, email, { ...elsewhere, uuid: '' });
		for (let at = 0; at < 12; at++) {
			const change = { first_name: 'Robin', password };
			expect((await store.ask('account/modify', change, client)).status).toBe(200);
		}
		expect((await wrongly(email, elsewhere)).status).toBe(401);
	});

	it('delays simultaneous tries as much as tries one after another', async () => {
		const { email } = await signUp(store);
		const here = { ...guest(), ip: '192.0.2.17' };
		for (let at = 0; at < 5; at++) expect((await wrongly(email, here)).status).toBe(401);
		expect((await wrongly(email, here)).status).toBe(429);
		now += 15;
		const captchas = [];
		for (let at = 0; at < 10; at++) captchas.push(await captchaOf(here));
		const tries = captchas.map((captcha) => refusalOf({ email_address: email, password: 'no', captcha }, here));
		const statuses = (await Promise.all(tries)).map(({ status }) => status);
		expect(statuses.sort()).toEqual([401, ...Array(9).fill(429)]);
	});

	/** Returns the next reader at a library's terminal: another session on the same device. */
	const atTheDeviceOf = ({ uuid }: { uuid: string }, ip = '') => ({ ...shopper(), uuid, ip });

	it('stops trusting a device after ten wrong passwords in a row on it, at any time', async () => {
		const { email, client } = await signUp(store);
		for (let at = 0; at < 10; at++) {
			expect((await wrongly(email, atTheDeviceOf(client, `192.0.2.${20 + at}`))).status).toBe(401);
			now += day;
		}
		const here = atTheDeviceOf(client, '192.0.2.30');
		for (let at = 0; at < 5; at++) expect((await wrongly(email, here)).status).toBe(401);
		expect((await wrongly(email, here)).status).toBe(429);
		now += 15;
		expect(await refusalOf({ email_address: email, password }, here)).toMatchObject({
			status: 403,
			body: { field: 'captcha' },
		});
		const captcha = await captchaOf(here);
		expect((await refusalOf({ email_address: email, password, captcha }, here)).status).toBe(200);
		for (let at = 0; at < 10; at++) expect((await wrongly(email, here)).status).toBe(401);
	});

	it('keeps trusting a customer’s other devices, and other customers on the same device', async () => {
		const { email, client } = await signUp(store);
		const home = (await logIn(store, email)).client;
		const other = await signUp(store, {}, atTheDeviceOf(client));
		for (let at = 0; at < 16; at++) await wrongly(email, atTheDeviceOf(client));
		expect((await refusalOf({ email_address: email, password }, atTheDeviceOf(client))).status).toBe(403);
		expect((await refusalOf({ email_address: email, password }, atTheDeviceOf(home))).status).toBe(200);
		expect((await refusalOf({ email_address: other.email, password }, atTheDeviceOf(client))).status).toBe(200);
	});

	it('does not count right passwords against a device, and resets its count after one', async () => {
		const { email, client } = await signUp(store);
		for (let round = 0; round < 3; round++) {
			for (let at = 0; at < 9; at++) expect((await wrongly(email, atTheDeviceOf(client))).status).toBe(401);
			expect((await refusalOf({ email_address: email, password }, atTheDeviceOf(client))).status).toBe(200);
		}
	});

	it('allows as many simultaneous guesses on a known device as guesses one after another', async () => {
		const { email, client } = await signUp(store);
		asked.length = 0;
		const tries = Array.from({ length: 40 }, () => wrongly(email, atTheDeviceOf(client, '192.0.2.41')));
		const statuses = (await Promise.all(tries)).map(({ status }) => status);
		// Ten guesses as a known device, then five without it.
		expect(asked).toHaveLength(15);
		expect(statuses.filter((status) => status === 401)).toHaveLength(15);
	});

	it('makes an address that tries one e-mail after another wait longer each time', async () => {
		now += 3600 - (now % 3600);
		const here = () => ({ ...shopper(), ip: '192.0.2.50' });
		const { email, client } = await signUp(store);
		for (let at = 0; at < 100; at++) {
			if (at % 50 === 0) now += 60;
			expect((await wrongly(nextEmail(), here())).status).toBe(401);
		}
		now += 60;
		expect(await wrongly(nextEmail(), here())).toMatchObject({ status: 403, body: { field: 'captcha' } });
		// Answers a captcha each time, as a program can (docs/decisions/0010-captcha.md).
		const guess = async (password = 'no', email_address = nextEmail()) =>
			refusalOf({ email_address, password, captcha: await captchaOf(here()) }, here());
		now += 60;
		for (const seconds of [4, 8, 16]) {
			expect((await guess()).status).toBe(401);
			expect(await guess()).toEqual({
				status: 429,
				body: { error: `That was too many tries in a short time. Please try again in ${seconds} seconds.` },
			});
			now += seconds;
		}
		// A correct password neither counts as a guess nor lengthens the next wait.
		expect((await guess(password, email)).status).toBe(200);
		expect((await guess()).status).toBe(401);
		expect((await guess()).status).toBe(429);
		expect((await refusalOf({ email_address: email, password }, atTheDeviceOf(client, '192.0.2.50'))).status).toBe(200);
		expect((await wrongly(nextEmail(), { ...shopper(), ip: '192.0.2.51' })).status).toBe(401);
		now += 3600;
		expect((await wrongly(nextEmail(), here())).status).toBe(401);
	});

	it('delays simultaneous tries of many e-mails from one address as much as tries one after another', async () => {
		now += 3600 - (now % 3600);
		const here = () => ({ ...shopper(), ip: '192.0.2.52' });
		for (let at = 0; at < 95; at++) {
			if (at % 50 === 0) now += 60;
			await wrongly(nextEmail(), here());
		}
		now += 60;
		const captchas = [];
		for (let at = 0; at < 30; at++) captchas.push(await captchaOf(here()));
		asked.length = 0;
		await Promise.all(
			captchas.map((captcha) => refusalOf({ email_address: nextEmail(), password: 'no', captcha }, here())),
		);
		expect(asked).toHaveLength(5);
	});

	it('lets many readers of a library log in all day with the right password', async () => {
		now += 3600 - (now % 3600);
		const { email } = await signUp(store);
		for (let at = 0; at < 110; at++) {
			if (at % 55 === 0) now += 60;
			const reader = { ...shopper(), ip: '192.0.2.53' };
			expect((await refusalOf({ email_address: email, password }, reader)).status).toBe(200);
		}
	}, 120_000);

	it('lets sixty readers log in from one address, and refuses more', async () => {
		const here = { ...guest(), ip: '192.0.2.7' };
		const { email } = await signUp(store);
		const statuses: number[] = [];
		for (let at = 0; at < 59; at++) {
			statuses.push((await refusalOf({ email_address: nextEmail(), password }, here)).status);
		}
		expect(statuses).toEqual(Array(59).fill(401));
		expect((await refusalOf({ email_address: email, password }, here)).status).toBe(200);
		expect((await refusalOf({ email_address: email, password }, here)).status).toBe(429);
		expect((await refusalOf({ email_address: email, password }, { ...here, ip: '192.0.2.8' })).status).toBe(200);
	});

	it('stores session ids only as hashes', async () => {
		const { session } = await signUp(store);
		const rows = await store.db.selectFrom('sessions').selectAll().execute();
		expect(JSON.stringify(rows)).not.toContain(session.session_id);
		expect(rows.map(({ id_hash }) => id_hash)).toContain(hashOf(session.session_id));
	});
});
