import { afterEach, beforeEach, expect, it } from 'vitest';
import { transact } from '~store/foundation/database/transactions';
import { sendDueMails } from '~store/foundation/mail/outbox';
import { maxAttempts, queueMails } from '~store/foundation/mail/queue';
import { maxAtOnce, openTransport } from '~store/foundation/mail/transport';
import { type MailServer, startMailServer } from '../harness/mail-server';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';
import { StoreProcess } from '../harness/store-process';
import { openTerminal } from '../harness/terminal';

const mail = { recipient: 'ada@example.org', subject: 'Hello', text: 'Dear Ada', html: '<p>Dear Ada</p>' };
/** How long a distant mail server takes for one mail, in milliseconds. */
const takes = 25;

onBothEngines('many mails', (engine) => {
	let server: MailServer;
	let store: TestStore;
	let api: StoreProcess;
	beforeEach(async () => {
		server = await startMailServer(takes, {
			'nobody@example.org': '550 5.1.1 The account does not exist',
			'full@example.org': '452 4.2.2 Mailbox full',
			'strict@example.org': '554 5.7.1 Relay access denied',
			'spam@example.org': 'DATA 550 5.7.1 Message looks like spam',
			'later@example.org': 'DATA 451 4.7.1 Try again later',
		});
		store = await openTestStore(engine, { env: { SMTP_URL: server.url } });
		api = new StoreProcess(store);
	});
	afterEach(async () => {
		await api.kill();
		await store.dispose();
		await server.stop();
	});
	const queue = (count: number) =>
		transact(store, (transaction) => queueMails(transaction, Array(count).fill(mail), store.now()));
	const unsent = async () =>
		(await store.db.selectFrom('outbox_mails').select('id').where('sent_at', 'is', null).execute()).length;

	// A server that takes 25 ms for a mail takes 50 a second from two connections. The test reads no clock, because the machine
	// may be busy.
	it('are sent several at a time', async () => {
		await queue(200);
		const transport = openTransport(store.config);
		expect(await sendDueMails(store, transport)).toBe(200);
		expect(server.mostAtOnce).toBe(maxAtOnce);
		transport.close();
	});

	it('are sent once, except mails in transit when the process was killed, which can be recognised', async () => {
		await queue(80);
		await api.start();
		await expect.poll(() => server.received.length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(30);
		await api.kill();
		// The lease is longer than a test can wait, so it ends here.
		await store.db.updateTable('outbox_mails').set({ next_attempt_at: 1 }).where('sent_at', 'is', null).execute();
		await api.start();
		await expect.poll(unsent, { timeout: 60_000, interval: 20 }).toBe(0);
		expect(new Set(server.received).size).toBe(80);
		expect(server.received.length - 80).toBeLessThanOrEqual(maxAtOnce);
	});

	it('are released for the next process at once when the process that claimed them stops', async () => {
		await queue(100);
		const transport = openTransport(store.config);
		const sent = await sendDueMails(store, transport, () => server.received.length >= 10);
		transport.close();
		const other = openTransport(store.config);
		expect(await sendDueMails(store, other)).toBe(100 - sent);
		other.close();
		expect(new Set(server.received).size).toBe(100);
		expect(server.received).toHaveLength(100);
	});

	it('can be listed, shown and sent again after the last failed try', async () => {
		await queue(2);
		const terminal = openTerminal(store);
		expect((await terminal.run('mail', 'list')).out).toBe('No mail was given up.');
		expect((await terminal.run('mail', 'list', '--waiting')).out).toMatch(/ada@example\.org +Hello +0/);
		const closed = openTransport({ ...store.config, SMTP_URL: 'smtp://127.0.0.1:9' });
		for (let tries = 0; tries < maxAttempts; tries++) {
			await store.db.updateTable('outbox_mails').set({ next_attempt_at: 1 }).execute();
			expect(await sendDueMails(store, closed)).toBe(0);
		}
		closed.close();
		await store.db.updateTable('outbox_mails').set({ next_attempt_at: 1 }).execute();
		const transport = openTransport(store.config);
		expect(await sendDueMails(store, transport)).toBe(0);
		const { out } = await terminal.run('mail', 'list');
		expect(out).toMatch(/ada@example\.org +Hello +12 +.*ECONNREFUSED/);
		const id = /^(\d+) /m.exec(out)?.[1] ?? '';
		expect((await terminal.run('mail', 'show', id)).out).toMatch(
			/To: +ada[\s\S]+12 tries[\s\S]+ECONNREFUSED[\s\S]+Dear Ada/,
		);
		expect((await terminal.run('mail', 'send', id)).out).toBe('1 mail goes out again.');
		expect(await sendDueMails(store, transport)).toBe(1);
		expect(await terminal.run('mail', 'send', id)).toMatchObject({ code: 1, err: `The mail ${id} was sent already.` });
		expect((await terminal.run('mail', 'send', '--failed')).out).toBe('1 mail goes out again.');
		expect(await sendDueMails(store, transport)).toBe(1);
		for (const wrong of [['show', '999'], ['send'], ['send', 'x'], ['send', '--failed', '1'], []]) {
			expect((await terminal.run('mail', ...wrong)).code).toBe(1);
		}
		transport.close();
		terminal.dispose();
	});

	it('are given up at once after a permanent refusal, and tried again after a temporary one', async () => {
		const to = (recipient: string) => ({ ...mail, recipient });
		const mails = ['nobody@example.org', 'full@example.org', 'ada@example.org'].map(to);
		await transact(store, (transaction) => queueMails(transaction, mails, store.now()));
		const transport = openTransport(store.config);
		expect(await sendDueMails(store, transport)).toBe(1);
		const rows = await store.db
			.selectFrom('outbox_mails')
			.select(['recipient', 'attempts', 'last_error'])
			.select((eb) => [eb('given_up_at', 'is not', null).as('given_up'), eb('sent_at', 'is not', null).as('sent')])
			.orderBy('id')
			.execute();
		expect(rows.map(({ given_up, sent, ...row }) => ({ ...row, given_up: !!given_up, sent: !!sent }))).toEqual([
			{
				recipient: 'nobody@example.org',
				attempts: 1,
				given_up: true,
				sent: false,
				last_error: expect.stringContaining('5.1.1'),
			},
			{
				recipient: 'full@example.org',
				attempts: 1,
				given_up: false,
				sent: false,
				last_error: expect.stringContaining('4.2.2'),
			},
			{ recipient: 'ada@example.org', attempts: 1, given_up: false, sent: true, last_error: null },
		]);
		await store.db.updateTable('outbox_mails').set({ next_attempt_at: 1 }).execute();
		expect(await sendDueMails(store, transport)).toBe(0);
		const terminal = openTerminal(store);
		expect((await terminal.run('mail', 'list')).out).toMatch(/nobody@example\.org +Hello +1 +.*5\.1\.1/);
		expect((await terminal.run('mail', 'list', '--waiting')).out).toMatch(/full@example\.org +Hello +2 /);
		expect((await terminal.run('mail', 'send', '--failed')).out).toBe('1 mail goes out again.');
		transport.close();
		terminal.dispose();
	});

	it.each([
		['strict@example.org', true],
		['spam@example.org', true],
		['later@example.org', false],
	])('are given up after any 5xx answer, and tried again after a 4xx answer: %s', async (recipient, isGivenUp) => {
		await transact(store, (transaction) => queueMails(transaction, [{ ...mail, recipient }], store.now()));
		const transport = openTransport(store.config);
		expect(await sendDueMails(store, transport)).toBe(0);
		transport.close();
		const terminal = openTerminal(store);
		expect((await terminal.run('mail', 'list')).out.includes(recipient)).toBe(isGivenUp);
		expect((await terminal.run('mail', 'list', '--waiting')).out.includes(recipient)).toBe(!isGivenUp);
		terminal.dispose();
	});

	it.each([
		['AUTH PLAIN', '535 5.7.8 wrong password', false],
		['CONN', '554 no service for you', false],
		['MAIL FROM', '451 4.7.0 busy', false],
		['RCPT TO', '421 closing', false],
		['MAIL FROM', '553 5.1.8 bad sender', true],
		['RCPT TO', '550 5.1.1 No such user', true],
		['RCPT TO', '552 5.2.2 Mailbox full', true],
		['DATA', '550 5.4.5 Daily user sending limit exceeded', true],
	])('are given up only if a 5xx answer is about the mail: %s, %s', async (command, response, isGivenUp) => {
		const responseCode = Number(response.slice(0, 3));
		const refused = Object.assign(new Error(response), { responseCode, command, response });
		await queue(1);
		await sendDueMails(store, { send: () => Promise.reject(refused), close: () => undefined });
		const row = store.db.selectFrom('outbox_mails').select(['attempts', 'given_up_at']);
		const given_up_at = isGivenUp ? expect.any(Number) : null;
		expect(await row.executeTakeFirst()).toEqual({ attempts: 1, given_up_at });
	});

	it('do not wait a year after a clock that was a year ahead', async () => {
		await transact(store, (transaction) => queueMails(transaction, [mail], store.now() + 365 * 86_400));
		await store.db
			.insertInto('outbox_mails')
			.values({ ...mail, ...failedAhead(store.now()) })
			.execute();
		const transport = openTransport(store.config);
		expect(await sendDueMails(store, transport)).toBe(2);
		transport.close();
	});
});

/** A mail whose second try was delayed by a clock that was ten hours ahead. */
const failedAhead = (now: number) => ({
	attempts: 1,
	next_attempt_at: now + 10 * 3600,
	created_at: now,
	sent_at: null,
	last_error: 'busy',
});
