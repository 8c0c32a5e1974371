import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { lastMail, nextEmail, password, signUpInstitution } from '../../harness/accounts';
import { setSettings } from '../../harness/settings';
import { onBothEngines, openTestStore, type TestStore } from '../../harness/store';
import { openTerminal, type TestTerminal } from '../../harness/terminal';

onBothEngines('an institution that asks people to buy for it', (engine) => {
	let store: TestStore;
	let terminal: TestTerminal;
	beforeAll(async () => {
		store = await openTestStore(engine);
		terminal = openTerminal(store);
	});
	beforeEach(() => setSettings(store, reviewed(true)));
	afterAll(async () => {
		terminal.dispose();
		await store.dispose();
	});
	const reviewed = (review_institutions: boolean) => ({
		review_institutions,
		store_info: { name: 'Quill & Co', email: 'store@example.org' },
	});
	const ask = async (client: { session_id: string }, email = nextEmail()) =>
		(await store.ask('account/linkToRequest', { email }, client)).status;

	it('is named in quotes, and never in the subject', async () => {
		await setSettings(store, reviewed(false));
		const { client } = await signUpInstitution(store, 'Free “phones”\u202e at https://evil.example/win!');
		const email = nextEmail();
		expect(await ask(client, email)).toBe(200);
		const { subject, text, html } = await lastMail(store, email);
		expect(subject).toBe('Quill & Co: A request to buy for an institution');
		expect(text).toContain('“Free phones at https evil example win!” would like you to buy');
		for (const part of [text, html]) expect(part).not.toMatch(/evil\.example|\u202e/);
	});

	it('waits for the store’s approval of its name, if the store requires approval', async () => {
		const { email, client } = await signUpInstitution(store, 'Hope School');
		const told = await lastMail(store, 'store@example.org');
		expect(told.text).toContain('“Hope School”');
		expect(told.text).toContain(`npm run store -- institutions approve ${email}`);
		const asked = nextEmail();
		expect(await ask(client, asked)).toBe(403);
		const mails = await store.db.selectFrom('outbox_mails').select('id').where('recipient', '=', asked).execute();
		expect(mails).toEqual([]);

		expect((await terminal.run('institutions')).out).toMatch(new RegExp(`${email} +Hope School +not yet`));
		expect(await terminal.run('institutions', 'approve', email.toUpperCase())).toMatchObject({ code: 0 });
		expect((await terminal.run('institutions')).out).toMatch(new RegExp(`${email} +Hope School +yes`));
		expect(await ask(client, asked)).toBe(200);
	});

	it('waits for approval again after a change of name', async () => {
		const { email, client } = await signUpInstitution(store, 'Hope School');
		await terminal.run('institutions', 'approve', email);
		await store.call('account/modify', { company: 'Your Bank', password }, client);
		expect((await lastMail(store, 'store@example.org')).text).toContain('“Your Bank”');
		expect(await ask(client)).toBe(403);
		await store.call('account/modify', { company: 'Hope School', password }, client);
		expect(await ask(client)).toBe(200);
	});

	it('sends invitations at once if the store requires no approval', async () => {
		await setSettings(store, reviewed(false));
		const { client } = await signUpInstitution(store, 'Quiet Library');
		expect(await ask(client)).toBe(200);
	});

	it('is found only by the e-mail of its account', async () => {
		expect(await terminal.run('institutions', 'approve', 'nobody@example.org')).toMatchObject({
			code: 1,
			err: 'There is no institution nobody@example.org.',
		});
		expect(await terminal.run('institutions', 'perhaps')).toMatchObject({
			code: 1,
			err: expect.stringContaining('Usage:'),
		});
	});
});
