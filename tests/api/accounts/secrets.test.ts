import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dispatch } from '~store/dispatch';
import { lastLink, nextEmail, password, person, signUp, signUpInstitution } from '../../harness/accounts';
import { setSettings } from '../../harness/settings';
import { onBothEngines, openTestStore, shopper, type TestStore } from '../../harness/store';

onBothEngines('the log', (engine) => {
	let store: TestStore;
	let logged = '';
	beforeAll(async () => {
		const write = (line: string) => {
			logged += line;
		};
		const log = pino({ level: 'trace' }, { write });
		store = await openTestStore(engine, { log });
	});
	afterAll(() => store.dispose());

	it('never contains a password, token or session id, even after errors', async () => {
		const secrets: string[] = [password, 'another word of mine'];
		const { email, client, session } = await signUp(store);
		secrets.push(session.session_id);
		await store.call('account/emailPasswordToken', { email_address: email });
		const { token } = await lastLink(store, email);
		secrets.push(token);
		await store.call('log/error', {
			location: `https://books.example/account/forgot?token=${token}`,
			user_agent: 'test',
			error: 'It broke',
		});
		await store.ask('account/login', { email_address: email, password: 'another word of mine' }, client);
		const reset = { password: 'another word of mine', token };
		secrets.push((await store.call('account/resetPassword', reset, shopper())).session.session_id);
		const institution = await signUpInstitution(store);
		await store.call('account/linkToRequest', { email }, institution.client);
		secrets.push((await lastLink(store, email)).token);
		await setSettings(store, { require_email_verification: true });
		const fresh = nextEmail();
		await store.call('account/check', { email_address: fresh });
		const verify = (await lastLink(store, fresh)).token;
		secrets.push(verify);

		// Simulates a bug in the middle of each call.
		const broken = async () => {
			throw new Error('the disk is full');
		};
		const passwords = { ...store.passwords, hash: broken, verify: broken };
		for (const [name, payload] of [
			['account/create', { ...person, password, token: verify }],
			['account/login', { email_address: email, password: 'another word of mine' }],
			['account/modify', { first_name: 'X', password, new_password: 'another word of mine' }],
		] as const) {
			const { status } = await dispatch({ ...store, passwords }, name, payload, institution.client);
			expect(status, name).toBe(500);
		}

		expect(logged).toContain('the disk is full');
		expect(logged).toContain('a browser reported an error');
		for (const secret of [...secrets, institution.session.session_id]) expect(logged).not.toContain(secret);
	});
});
