import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeskCallName } from '~store/contract/desk-contract';
import type { StaffRole } from '~store/contract/desk-roles';
import { dispatchDesk } from '~store/desk-dispatch';
import { askDesk, deskCall, deskStaff, stranger } from '../../harness/desk';
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
		// What one test has tried is forgotten before the next.
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
	/** An owner whose authenticator is set up. */
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
		it('a bookseller chooses a password and is in', async () => {
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
				...{ name: 'Ada', email, role: 'bookseller', location: null, two_step: false, recovery_codes: 0 },
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

		it('another one takes its place', async () => {
			const { email, token } = await invited('till');
			const second = await invited('till', email);
			expect((await askDesk(store, stranger(), 'desk-session/getInvitation', { token })).status).toBe(404);
			const { status } = await askDesk(store, stranger(), 'desk-session/getInvitation', { token: second.token });
			expect(status).toBe(200);
		});

		it('wants a password that can be used', async () => {
			const { token, email } = await invited('till');
			const tried = { token, name: 'Ada', password: email };
			expect(await askDesk(store, stranger(), 'desk-session/acceptInvitation', tried)).toMatchObject({
				status: 400,
				body: { field: 'password' },
			});
		});

		it('of two who take it up at once, one is in', async () => {
			const { token } = await invited('till');
			const payload = { token, name: 'Ada', password };
			const answers = await Promise.all(
				[1, 2, 3].map(() => askDesk(store, stranger(), 'desk-session/acceptInvitation', payload)),
			);
			expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
		});
	});
});
