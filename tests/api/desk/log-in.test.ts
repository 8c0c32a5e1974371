import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeskCallName } from '~store/contract/desk-contract';
import type { StaffRole } from '~store/contract/desk-roles';
import { dispatchDesk } from '~store/desk-dispatch';
import { askDesk, deskCall, deskStaff, stranger } from '../../harness/desk';
import { setSettings } from '../../harness/settings';
import { softPasskey } from '../../harness/soft-passkey';
import { onBothEngines, openTestStore, type TestStore } from '../../harness/store';
import { openTerminal, type TestTerminal } from '../../harness/terminal';

const password = 'correct horse battery staple';
const begin = 1_790_000_000;

onBothEngines('logging in to the desk', (engine) => {
	let store: TestStore;
	let terminal: TestTerminal;
	let now = begin;
	let count = 0;
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => now });
		terminal = openTerminal(store);
	});
	afterAll(async () => {
		terminal.dispose();
		await store.dispose();
	});
	beforeEach(() => {
		// Time passes, so that the tries of one test do not count in the next.
		now += 2 * 86_400;
	});

	const newEmail = () => `somebody-${++count}@example.org`;
	const tokenIn = (text: string) => /\/desk\/invitation\/([\w-]+)/.exec(text)?.[1] ?? '';
	async function invited(role: StaffRole, email = newEmail()): Promise<{ email: string; token: string }> {
		const { code, out, err } = await terminal.run('staff', 'invite', email, '--role', role);
		expect(code, err).toBe(0);
		return { email, token: tokenIn(out) };
	}
	const as = (session_token: string) => stranger(session_token);
	const reasonOf = async (name: DeskCallName, payload: object, token: string) => {
		const { status, body } = await dispatchDesk(store, name, payload, as(token));
		return [status, (body as { reason?: string }).reason];
	};
	const codeOf = (secret: string, at = now) =>
		new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({ timestamp: at * 1000 });
	async function joined(role: StaffRole) {
		const { email, token } = await invited(role);
		const begun = await deskCall(store, stranger(), 'desk-session/acceptInvitation', { token, name: 'Ada', password });
		return { email, ...begun };
	}
	/** Adds an owner whose authenticator is set up. */
	async function enrolled(role: StaffRole = 'owner') {
		const { email, session_token } = await joined(role);
		const { secret } = await deskCall(store, as(session_token), 'desk-session/beginEnrolment', {});
		const payload = { code: codeOf(secret) };
		const done = await deskCall(store, as(session_token), 'desk-session/finishEnrolment', payload);
		return { email, secret, first: session_token, ...done };
	}
	const logIn = (email: string, typed = password, client = stranger()) =>
		askDesk(store, client, 'desk-session/logIn', { email, password: typed });
	const tokenOf = (answer: { body: object }) => (answer.body as { session_token: string }).session_token;

	describe('by an invitation', () => {
		it('a bookseller chooses a password and is logged in', async () => {
			const { email, token } = await invited('bookseller');
			const shown = await deskCall(store, stranger(), 'desk-session/getInvitation', { token });
			expect(shown).toMatchObject({ email, role: 'bookseller' });
			const { session_token, stage } = await deskCall(store, stranger(), 'desk-session/acceptInvitation', {
				token,
				name: 'Ada',
				password,
			});
			expect(stage).toBe('open');
			expect(await deskCall(store, as(session_token), 'desk-session/get', {})).toMatchObject({
				name: 'Ada',
				email,
				role: 'bookseller',
				location: null,
				two_step: false,
				recovery_codes: 0,
			});
			expect(await askDesk(store, stranger(), 'desk-session/getInvitation', { token })).toMatchObject({ status: 404 });
			const again = await askDesk(store, stranger(), 'desk-session/acceptInvitation', { token, name: 'Eve', password });
			expect(again.status).toBe(404);
			expect(await logIn(email)).toMatchObject({ status: 200, body: { stage: 'open' } });
		});

		it('its link is in the mail, and works for seven days', async () => {
			const { email, token } = await invited('till');
			const mail = await store.db
				.selectFrom('outbox_mails')
				.selectAll()
				.where('recipient', '=', email)
				.executeTakeFirstOrThrow();
			expect(tokenIn(mail.text)).toBe(token);
			expect(mail.forget_when_sent).toBe(1);
			now += 7 * 86_400 - 1;
			expect((await askDesk(store, stranger(), 'desk-session/getInvitation', { token })).status).toBe(200);
			now += 1;
			expect((await askDesk(store, stranger(), 'desk-session/getInvitation', { token })).status).toBe(404);
			const accepted = await askDesk(store, stranger(), 'desk-session/acceptInvitation', {
				token,
				name: 'A',
				password,
			});
			expect(accepted.status).toBe(404);
		});

		it('a new invitation replaces it', async () => {
			const { email, token } = await invited('till');
			const second = await invited('till', email);
			expect((await askDesk(store, stranger(), 'desk-session/getInvitation', { token })).status).toBe(404);
			const { status } = await askDesk(store, stranger(), 'desk-session/getInvitation', { token: second.token });
			expect(status).toBe(200);
		});

		it('requires a valid password', async () => {
			const { token, email } = await invited('till');
			const tried = { token, name: 'Ada', password: email };
			expect(await askDesk(store, stranger(), 'desk-session/acceptInvitation', tried)).toMatchObject({
				status: 400,
				body: { field: 'password' },
			});
		});

		it('refuses the shop’s name as a password, also for an owner', async () => {
			await setSettings(store, { store_info: { name: 'Quillfeather and Daughters' } });
			const { token } = await invited('owner');
			const tried = { token, name: 'Ada', password: 'Quillfeather and Daughters' };
			expect(await askDesk(store, stranger(), 'desk-session/acceptInvitation', tried)).toMatchObject({
				status: 400,
				body: { field: 'password' },
			});
		});

		it('logs in only one of two people who accept it at once', async () => {
			const { token } = await invited('till');
			const payload = { token, name: 'Ada', password };
			const answers = await Promise.all(
				[1, 2, 3].map(() => askDesk(store, stranger(), 'desk-session/acceptInvitation', payload)),
			);
			expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
		});
	});

	describe('by a password', () => {
		it('answers an unknown e-mail like a wrong password, after the same work', async () => {
			const { email } = await joined('bookseller');
			const wrong = await logIn(email, 'another password altogether');
			const unknown = await logIn(newEmail());
			expect(wrong).toEqual(unknown);
			expect(wrong).toMatchObject({ status: 401, body: { field: 'password' } });
			const verify = vi.spyOn(store.passwords, 'verify');
			await logIn(newEmail());
			expect(verify.mock.calls).toEqual([[null, password]]);
			verify.mockRestore();
		});

		it('accepts an e-mail in any spelling', async () => {
			const { email } = await joined('bookseller');
			expect((await logIn(` ${email.toUpperCase()} `)).status).toBe(200);
		});

		it('makes guesses for one e-mail from one network wait longer and longer', async () => {
			const { email } = await joined('bookseller');
			for (let tries = 0; tries < 5; tries += 1) expect((await logIn(email, 'wrong')).status).toBe(401);
			expect((await logIn(email)).status).toBe(429);
			// The owner logs in from elsewhere without waiting.
			expect((await logIn(email, password, { ...stranger(), ip: '198.51.100.7' })).status).toBe(200);
			now += 15;
			expect((await logIn(email, 'wrong')).status).toBe(401);
			now += 15;
			expect((await logIn(email)).status).toBe(429);
			now += 15;
			expect((await logIn(email)).status).toBe(200);
			// A correct password resets the wrong tries.
			expect((await logIn(email, 'wrong')).status).toBe(401);
			expect((await logIn(email)).status).toBe(200);
		});

		it('makes guesses for many e-mails from one network wait as well', async () => {
			const { email } = await joined('bookseller');
			const client = { ...stranger(), ip: '198.51.100.20' };
			for (let tries = 0; tries < 20; tries += 1) expect((await logIn(newEmail(), 'wrong', client)).status).toBe(401);
			expect((await logIn(email, password, client)).status).toBe(429);
			expect((await logIn(email)).status).toBe(200);
		});

		it('makes guesses for one e-mail from anywhere wait a little', async () => {
			const { email } = await joined('bookseller');
			const from = (host: number) => ({ ...stranger(), ip: `198.51.100.${host}` });
			for (let host = 0; host < 30; host += 1) expect((await logIn(email, 'wrong', from(host))).status).toBe(401);
			expect((await logIn(email, password, from(99))).status).toBe(429);
			now += 60;
			expect((await logIn(email, password, from(99))).status).toBe(200);
		});

		it('counts simultaneous guesses separately', async () => {
			const { email } = await joined('bookseller');
			const answers = await Promise.all(Array.from({ length: 12 }, () => logIn(email, 'wrong')));
			expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
			expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
		});

		it('refuses customers of the shop and staff who have not accepted their invitation', async () => {
			const { email } = await invited('bookseller');
			expect((await logIn(email, '')).status).toBe(400);
			expect((await logIn(email, password)).status).toBe(401);
		});
	});

	describe('by an authenticator', () => {
		it('must be set up by an owner before anything else', async () => {
			const { session_token, stage, email } = await joined('owner');
			expect(stage).toBe('enrolment');
			expect(await reasonOf('desk-session/get', {}, session_token)).toEqual([401, 'enrolment-required']);
			expect(await reasonOf('desk-staff/list', {}, session_token)).toEqual([401, 'enrolment-required']);
			const begun = await deskCall(store, as(session_token), 'desk-session/beginEnrolment', {});
			expect(begun.uri).toMatch(/^otpauth:\/\/totp\//);
			expect(decodeURIComponent(begun.uri)).toContain(email);
			expect(begun.qr_svg).toMatch(/^<svg [^>]*>.*<\/svg>$/s);
			expect(begun.qr_svg).not.toMatch(/style=|<script/);
			expect(await deskCall(store, as(session_token), 'desk-session/beginEnrolment', {})).toEqual(begun);
			const wrong = await askDesk(store, as(session_token), 'desk-session/finishEnrolment', { code: '12345' });
			expect(wrong).toMatchObject({ status: 403, body: { field: 'code' } });
			const done = await deskCall(store, as(session_token), 'desk-session/finishEnrolment', {
				code: codeOf(begun.secret),
			});
			expect(done.stage).toBe('open');
			expect(new Set(done.recovery_codes).size).toBe(10);
			expect(await deskCall(store, as(done.session_token), 'desk-session/get', {})).toMatchObject({
				two_step: true,
				recovery_codes: 10,
			});
			// The earlier token no longer works.
			expect(await reasonOf('desk-session/get', {}, session_token)).toEqual([401, 'staff-log-in-required']);
		});

		it('has a sealed secret, and hashed recovery codes', async () => {
			const { secret, recovery_codes, email } = await enrolled();
			const row = await store.db.selectFrom('staff').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
			expect(row.totp_secret).not.toContain(secret);
			const rows = await store.db.selectFrom('staff_recovery_codes').select('code_hash').execute();
			expect(rows.map(({ code_hash }) => code_hash)).not.toEqual(expect.arrayContaining(recovery_codes));
		});

		it('requires the code after the password, before any other call', async () => {
			const { email, secret } = await enrolled();
			now += 60;
			const begun = await logIn(email);
			expect(begun).toMatchObject({ status: 200, body: { stage: 'second-step' } });
			const token = tokenOf(begun);
			expect(await reasonOf('desk-session/get', {}, token)).toEqual([401, 'second-step-required']);
			// The password alone does not allow anyone to replace the authenticator.
			expect(await reasonOf('desk-session/beginEnrolment', {}, token)).toEqual([401, 'second-step-required']);
			expect(await reasonOf('desk-session/finishEnrolment', { code: '1' }, token)).toEqual([
				401,
				'second-step-required',
			]);
			const done = await deskCall(store, as(token), 'desk-session/takeSecondStep', { code: codeOf(secret) });
			expect(done.stage).toBe('open');
			expect(await reasonOf('desk-session/get', {}, token)).toEqual([401, 'staff-log-in-required']);
			expect((await deskCall(store, as(done.session_token), 'desk-session/get', {})).email).toBe(email);
		});

		const stepOf = async (email: string, code: string) => {
			const token = tokenOf(await logIn(email));
			return (await askDesk(store, as(token), 'desk-session/takeSecondStep', { code })).status;
		};

		it('accepts each code once, and for half a minute before and after its time', async () => {
			const { email, secret } = await enrolled();
			// The code of the set-up has already been used.
			expect(await stepOf(email, codeOf(secret))).toBe(403);
			now += 300;
			expect(await stepOf(email, codeOf(secret, now - 60))).toBe(403);
			expect(await stepOf(email, codeOf(secret, now - 30))).toBe(200);
			expect(await stepOf(email, codeOf(secret, now - 30))).toBe(403);
			expect(await stepOf(email, codeOf(secret, now + 30))).toBe(200);
			// A code that is older than the last one used is also refused.
			expect(await stepOf(email, codeOf(secret))).toBe(403);
			now += 300;
			expect(await stepOf(email, codeOf(secret, now + 60))).toBe(403);
			expect(await stepOf(email, `${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)}`)).toBe(200);
		});

		it('accepts a code once when several posts send it at once', async () => {
			const { email, secret } = await enrolled();
			now += 300;
			const tokens = [tokenOf(await logIn(email)), tokenOf(await logIn(email)), tokenOf(await logIn(email))];
			const answers = await Promise.all(
				tokens.map((token) => askDesk(store, as(token), 'desk-session/takeSecondStep', { code: codeOf(secret) })),
			);
			expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
		});

		it('makes guesses of codes wait', async () => {
			const { email, secret } = await enrolled();
			now += 300;
			for (let tries = 0; tries < 5; tries += 1) expect(await stepOf(email, '000000')).toBe(403);
			expect(await stepOf(email, codeOf(secret))).toBe(429);
			now += 30;
			expect(await stepOf(email, codeOf(secret))).toBe(200);
		});

		it('can be replaced by recovery codes, each once', async () => {
			const { email, recovery_codes, session_token } = await enrolled();
			const [one = '', two = ''] = recovery_codes;
			expect(await stepOf(email, one.toUpperCase().replaceAll('-', ' '))).toBe(200);
			expect(await stepOf(email, one)).toBe(403);
			expect(await stepOf(email, two)).toBe(200);
			expect((await deskCall(store, as(session_token), 'desk-session/get', {})).recovery_codes).toBe(8);
			const renewed = await deskCall(store, as(session_token), 'desk-session/renewRecoveryCodes', {});
			expect(renewed.recovery_codes).toHaveLength(10);
			expect(await stepOf(email, recovery_codes[3] ?? '')).toBe(403);
			expect(await stepOf(email, renewed.recovery_codes[3] ?? '')).toBe(200);
		});

		it('accepts a recovery code once when several posts send it at once', async () => {
			const { email, recovery_codes } = await enrolled();
			const tokens = [tokenOf(await logIn(email)), tokenOf(await logIn(email)), tokenOf(await logIn(email))];
			const [code = ''] = recovery_codes;
			const answers = await Promise.all(
				tokens.map((token) => askDesk(store, as(token), 'desk-session/takeSecondStep', { code })),
			);
			expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
		});

		it('issues a new token after each step, and rejects the old token', async () => {
			const { email, secret } = await enrolled();
			now += 300;
			const planted = tokenOf(await logIn(email));
			const { session_token } = await deskCall(store, as(planted), 'desk-session/takeSecondStep', {
				code: codeOf(secret),
			});
			expect(session_token).not.toBe(planted);
			expect((await askDesk(store, as(planted), 'desk-session/get', {})).status).toBe(401);
			// The shop does not adopt an invented token either.
			const made = 'x'.repeat(43);
			const begun = await deskCall(store, as(made), 'desk-session/logIn', { email, password });
			expect(begun.session_token).not.toBe(made);
			expect((await askDesk(store, as(made), 'desk-session/get', {})).status).toBe(401);
		});

		it('replaces another, which is valid until then', async () => {
			const { email, secret, session_token } = await enrolled();
			const second = await deskCall(store, as(session_token), 'desk-session/beginEnrolment', {});
			now += 300;
			expect(await stepOf(email, codeOf(secret))).toBe(200);
			await deskCall(store, as(session_token), 'desk-session/finishEnrolment', { code: codeOf(second.secret) });
			now += 300;
			expect(await stepOf(email, codeOf(secret))).toBe(403);
			expect(await stepOf(email, codeOf(second.secret))).toBe(200);
		});

		it('can be removed by a bookseller, but not by an owner', async () => {
			const owner = await enrolled('owner');
			const refused = await askDesk(store, as(owner.session_token), 'desk-session/removeAuthenticator', {});
			expect(refused.status).toBe(409);
			const { email, session_token } = await enrolled('bookseller');
			expect(await logIn(email)).toMatchObject({ body: { stage: 'second-step' } });
			await deskCall(store, as(session_token), 'desk-session/removeAuthenticator', {});
			expect(await logIn(email)).toMatchObject({ body: { stage: 'open' } });
			expect((await askDesk(store, as(session_token), 'desk-session/renewRecoveryCodes', {})).status).toBe(409);
		});

		it('opens with an older secret of the shop as well as with the new one', async () => {
			const { email, secret } = await enrolled();
			const { SESSION_SECRET } = store.config;
			try {
				store.config.SESSION_SECRET = `another-secret-of-the-shop,${SESSION_SECRET}`;
				now += 300;
				expect(await stepOf(email, codeOf(secret))).toBe(200);
				// That log-in sealed it with the new secret.
				store.config.SESSION_SECRET = 'another-secret-of-the-shop';
				now += 300;
				expect(await stepOf(email, codeOf(secret))).toBe(200);
				store.config.SESSION_SECRET = 'nobody-has-told-me-this-one';
				now += 300;
				const token = tokenOf(await logIn(email));
				const { body } = await askDesk(store, as(token), 'desk-session/takeSecondStep', { code: codeOf(secret) });
				expect(body).toMatchObject({ error: expect.stringContaining('recovery code') });
			} finally {
				store.config.SESSION_SECRET = SESSION_SECRET;
			}
		});
	});

	describe('a session', () => {
		it('ends half an hour after the last call, and twelve hours after the log-in', async () => {
			const { session_token } = await joined('bookseller');
			now += 1799;
			expect((await askDesk(store, as(session_token), 'desk-session/get', {})).status).toBe(200);
			now += 1799;
			expect((await askDesk(store, as(session_token), 'desk-session/get', {})).status).toBe(200);
			now += 1800;
			expect(await reasonOf('desk-session/get', {}, session_token)).toEqual([401, 'staff-log-in-required']);
			const day = (await joined('bookseller')).session_token;
			for (let passed = 0; passed + 1500 < 12 * 3600; passed += 1500) {
				now += 1500;
				expect((await askDesk(store, as(day), 'desk-session/get', {})).status).toBe(200);
			}
			now += 1500;
			expect(await reasonOf('desk-session/get', {}, day)).toEqual([401, 'staff-log-in-required']);
		});

		it('records its last use at most once a minute', async () => {
			const { session_token, email } = await joined('bookseller');
			const seen = async () =>
				(await store.db.selectFrom('staff').select('seen_at').where('email', '=', email).executeTakeFirstOrThrow())
					.seen_at;
			const first = now;
			now += 59;
			await deskCall(store, as(session_token), 'desk-session/get', {});
			expect(await seen()).toBe(first);
			now += 1;
			await deskCall(store, as(session_token), 'desk-session/get', {});
			expect(await seen()).toBe(now);
		});

		it('is listed, and can be ended alone or with all others', async () => {
			const { email, session_token } = await joined('bookseller');
			const agent = 'Mozilla/5.0 (Windows NT 10.0; rv:128.0) Gecko/20100101 Firefox/128.0';
			const other = tokenOf(await logIn(email, password, { ...stranger(), browser: agent }));
			const third = tokenOf(await logIn(email));
			const { sessions } = await deskCall(store, as(session_token), 'desk-session/list', {});
			expect(sessions).toHaveLength(3);
			expect(sessions.filter(({ current }) => current)).toHaveLength(1);
			const named = sessions.find(({ device }) => device === 'Firefox on Windows');
			const ended = await deskCall(store, as(session_token), 'desk-session/end', { session: named?.id ?? '' });
			expect(ended).toEqual({ ended: 1 });
			expect(await reasonOf('desk-session/get', {}, other)).toEqual([401, 'staff-log-in-required']);
			const again = await askDesk(store, as(session_token), 'desk-session/end', { session: named?.id ?? '' });
			expect(again.status).toBe(404);
			expect(await deskCall(store, as(session_token), 'desk-session/end', { session: 'others' })).toEqual({ ended: 1 });
			expect(await reasonOf('desk-session/get', {}, third)).toEqual([401, 'staff-log-in-required']);
			// Staff cannot end the sessions of others.
			const eve = await joined('bookseller');
			const theirs = await deskCall(store, as(eve.session_token), 'desk-session/list', {});
			const refused = await askDesk(store, as(session_token), 'desk-session/end', {
				session: theirs.sessions[0]?.id ?? '',
			});
			expect(refused.status).toBe(404);
			expect(await deskCall(store, as(session_token), 'desk-session/logOut', {})).toEqual({});
			expect(await reasonOf('desk-session/get', {}, session_token)).toEqual([401, 'staff-log-in-required']);
			expect(await deskCall(store, stranger(), 'desk-session/logOut', {})).toEqual({});
		});

		it('asks for the password again after ten minutes before changes of money, staff and keys', async () => {
			const { session_token } = await enrolled('owner');
			const invite = { email: newEmail(), role: 'till' };
			now += 599;
			expect((await reasonOf('desk-staff/invite', invite, session_token))[0]).toBe(200);
			now += 1;
			expect(await reasonOf('desk-staff/invite', invite, session_token)).toEqual([401, 'password-required']);
			expect(await reasonOf('desk-session/renewRecoveryCodes', {}, session_token)).toEqual([401, 'password-required']);
			const wrong = await askDesk(store, as(session_token), 'desk-session/givePassword', { password: 'wrong' });
			expect(wrong).toMatchObject({ status: 403, body: { field: 'password' } });
			await deskCall(store, as(session_token), 'desk-session/givePassword', { password });
			expect((await reasonOf('desk-staff/invite', invite, session_token))[0]).toBe(200);
			for (let tries = 0; tries < 5; tries += 1) {
				const { status } = await askDesk(store, as(session_token), 'desk-session/givePassword', { password: 'no' });
				expect(status).toBe(403);
			}
			const { status } = await askDesk(store, as(session_token), 'desk-session/givePassword', { password });
			expect(status).toBe(429);
		});

		it('ends on other devices when the password changes', async () => {
			const { email, session_token } = await joined('bookseller');
			const other = tokenOf(await logIn(email));
			const change = (typed: string, new_password: string) =>
				askDesk(store, as(session_token), 'desk-session/changePassword', { password: typed, new_password });
			const chosen = 'six lorries full of marzipan';
			expect(await change('wrong', chosen)).toMatchObject({ status: 403, body: { field: 'password' } });
			expect(await change(password, 'short')).toMatchObject({ status: 400, body: { field: 'new_password' } });
			expect((await change(password, chosen)).status).toBe(200);
			expect(await reasonOf('desk-session/get', {}, other)).toEqual([401, 'staff-log-in-required']);
			expect((await askDesk(store, as(session_token), 'desk-session/get', {})).status).toBe(200);
			expect((await logIn(email)).status).toBe(401);
			expect((await logIn(email, chosen)).status).toBe(200);
		});

		it('refuses the shop’s current name as a new password, also for an owner', async () => {
			await setSettings(store, { store_info: { name: 'Quillfeather and Daughters' } });
			const { session_token } = await enrolled('owner');
			const tried = { password, new_password: 'quillfeather AND daughters' };
			const change = () => askDesk(store, as(session_token), 'desk-session/changePassword', tried);
			expect(await change()).toMatchObject({ status: 400, body: { field: 'new_password' } });
			await setSettings(store, { store_info: { name: 'Marrowgate Books' } });
			expect((await change()).status).toBe(200);
		});

		it('mails the member about each change of the log-in', async () => {
			const { email, session_token } = await enrolled('bookseller');
			await deskCall(store, as(session_token), 'desk-session/removeAuthenticator', {});
			await deskCall(store, as(session_token), 'desk-session/changePassword', {
				password,
				new_password: 'six lorries full of marzipan',
			});
			const mails = await store.db
				.selectFrom('outbox_mails')
				.select('text')
				.where('recipient', '=', email)
				.where('subject', 'like', '%Your log-in to the desk was changed')
				.orderBy('id')
				.execute();
			expect(mails.map(({ text }) => /^At the desk of .* (\w+ \w+) just now\.$/m.exec(text)?.[1])).toEqual([
				'for you',
				'was removed',
				'was changed',
			]);
		});

		it('remembers each person’s filters of lists', async () => {
			const { session: ada } = await deskStaff(store, 'till');
			const { session: eve } = await deskStaff(store, 'till');
			const remember = (query: string, list = 'orders') =>
				askDesk(store, ada, 'desk-session/rememberFilter', { list, query });
			const filters = async (session = ada) => (await deskCall(store, session, 'desk-session/get', {})).filters;
			expect((await remember('state=new&page=2')).status).toBe(200);
			expect((await remember('state=ready')).status).toBe(200);
			expect((await remember('shelf=A', 'stock-list')).status).toBe(200);
			expect(await filters()).toEqual({ orders: 'state=ready', 'stock-list': 'shelf=A' });
			expect(await filters(eve)).toEqual({});
			expect((await remember('')).status).toBe(200);
			expect(await filters()).toEqual({ 'stock-list': 'shelf=A' });
			expect((await remember('x'.repeat(501))).status).toBe(400);
			expect((await remember('a', '__proto__')).status).toBe(400);
			const letters = [...'abcdefghijklmnopqrstuvwxyz'];
			const lists = letters.flatMap((one) => letters.slice(0, 4).map((other) => `list-${one}${other}`));
			const answers = [];
			for (const list of lists) answers.push((await remember('a', list)).status);
			expect(answers).toEqual(lists.map((_, at) => (at < 99 ? 200 : 409)));
			expect((await remember('b', 'list-aa')).status).toBe(200);
		});
	});

	describe('by a passkey', () => {
		const origin = 'https://desk.example.org';
		const add = async (session_token: string, passkey = softPasskey(origin), name = 'My phone') => {
			const { options } = await deskCall(store, as(session_token), 'desk-passkeys/beginRegistration', {});
			expect(options.rp.id).toBe('desk.example.org');
			const response = passkey.register(options);
			const answer = await askDesk(store, as(session_token), 'desk-passkeys/finishRegistration', { name, response });
			return { passkey, response, answer };
		};
		const begun = async () => (await deskCall(store, stranger(), 'desk-passkeys/beginLogIn', {})).options;
		const answerWith = (response: ReturnType<ReturnType<typeof softPasskey>['answer']>) =>
			askDesk(store, stranger(), 'desk-passkeys/finishLogIn', { response });
		beforeAll(async () => {
			store.config.DESK_HOST = 'desk.example.org';
			await setSettings(store, { store_info: { base_url: 'https://shop.example.org' } });
		});
		afterAll(() => {
			delete store.config.DESK_HOST;
		});

		it('completes both steps in one', async () => {
			const { session_token, email } = await enrolled('owner');
			const { passkey, answer, response } = await add(session_token);
			expect(answer).toMatchObject({ status: 200, body: { passkeys: [{ name: 'My phone', used_at: null }] } });
			// Each challenge can be answered once.
			const again = await askDesk(store, as(session_token), 'desk-passkeys/finishRegistration', {
				name: 'B',
				response,
			});
			expect(again.status).toBe(409);
			// Another person registers the same passkey.
			const other = await enrolled('owner');
			expect((await add(other.session_token, passkey)).answer).toMatchObject({
				status: 409,
				body: { error: expect.not.stringMatching(/^You have/) },
			});
			const answered = passkey.answer(await begun());
			const done = await answerWith(answered);
			expect(done).toMatchObject({ status: 200, body: { stage: 'open' } });
			expect((await deskCall(store, as(tokenOf(done)), 'desk-session/get', {})).email).toBe(email);
			expect((await answerWith(answered)).status).toBe(401);
			const { passkeys } = await deskCall(store, as(session_token), 'desk-passkeys/list', {});
			expect(passkeys).toMatchObject([{ used_at: now }]);
		});

		it('does not replace the authenticator that a manager must set up', async () => {
			const { session_token, email } = await joined('bookseller');
			const { passkey } = await add(session_token);
			expect(await answerWith(passkey.answer(await begun()))).toMatchObject({ body: { stage: 'open' } });
			await store.db.updateTable('staff').set({ role: 'manager' }).where('email', '=', email).execute();
			expect(await answerWith(passkey.answer(await begun()))).toMatchObject({ body: { stage: 'enrolment' } });
		});

		it('rejects an answer without a known passkey, from another site, or too late', async () => {
			const { session_token } = await enrolled('owner');
			const { passkey } = await add(session_token);
			expect((await answerWith(softPasskey(origin).answer(await begun()))).status).toBe(401);
			const elsewhere = await add(session_token, softPasskey('https://evil.example.org'));
			expect(elsewhere.answer.status).toBe(400);
			const unseen = await add(session_token, softPasskey(origin, { verified: false }));
			expect(unseen.answer.status).toBe(400);
			expect((await answerWith(passkey.answer({ challenge: 'bXkgb3du' }))).status).toBe(401);
			const late = passkey.answer(await begun());
			now += 300;
			expect((await answerWith(late)).status).toBe(401);
			expect((await answerWith(passkey.answer(await begun()))).status).toBe(200);
			const forged = passkey.answer(await begun());
			const signature = Buffer.from(forged.response.signature, 'base64url').reverse().toString('base64url');
			const forgery = { ...forged, response: { ...forged.response, signature } };
			expect((await answerWith(forgery)).status).toBe(401);
			for (const response of ['{', '[]', '{"id":"!"}', 'null', '']) {
				const { status } = await askDesk(store, stranger(), 'desk-passkeys/finishLogIn', { response });
				expect(status, response).toBe(400);
			}
		});

		it('is accepted once when several posts send it at once', async () => {
			const { session_token } = await enrolled('owner');
			const { passkey } = await add(session_token);
			const answered = passkey.answer(await begun());
			const answers = await Promise.all([1, 2, 3].map(() => answerWith(answered)));
			expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
		});

		it('can be renamed and removed only by its owner', async () => {
			const { session_token } = await enrolled('owner');
			const eve = await enrolled('bookseller');
			const { passkey } = await add(session_token);
			const named = { credential_id: passkey.id };
			const theirs = await askDesk(store, as(eve.session_token), 'desk-passkeys/rename', { ...named, name: 'Mine' });
			expect(theirs.status).toBe(404);
			expect((await askDesk(store, as(eve.session_token), 'desk-passkeys/remove', named)).status).toBe(404);
			const renamed = await deskCall(store, as(session_token), 'desk-passkeys/rename', { ...named, name: 'Till' });
			expect(renamed.passkeys).toMatchObject([{ name: 'Till' }]);
			expect(await deskCall(store, as(session_token), 'desk-passkeys/remove', named)).toEqual({ passkeys: [] });
			expect((await answerWith(passkey.answer(await begun()))).status).toBe(401);
		});
	});
});
