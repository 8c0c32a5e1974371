import { afterEach, beforeEach, expect, it } from 'vitest';
import { transact } from '~store/foundation/database/transactions';
import { readBounces } from '~store/foundation/mail/bounces/read-bounces';
import { sendDueMails } from '~store/foundation/mail/outbox';
import { listMails, queueMails, sendAgain } from '~store/foundation/mail/queue';
import { openTransport } from '~store/foundation/mail/transport';
import { type ImapServer, type MailboxMessage, startImapServer } from '../harness/imap-server';
import { type MailServer, startMailServer } from '../harness/mail-server';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';

/** The reports of three mail servers, as each writes them. */
const report = (
	status: string,
	returned: { type: string; content: string },
	text = 'Your message could not be delivered.',
) => ({
	type: 'multipart/report',
	parts: [{ type: 'text/plain', content: text }, { type: 'message/delivery-status', content: status }, returned],
});
const crlf = (...lines: string[]) => `${lines.join('\r\n')}\r\n`;
const shapes: Record<string, (messageId: string, status: string) => MailboxMessage> = {
	Postfix: (messageId, status) =>
		report(
			crlf(
				'Reporting-MTA: dns; mail.example.net',
				'X-Postfix-Queue-ID: 4XyZ1234',
				'Arrival-Date: Mon, 30 Nov 2026 09:00:00 +0000 (UTC)',
				'',
				'Final-Recipient: rfc822; ada@example.org',
				'Original-Recipient: rfc822;ada@example.org',
				status.startsWith('4') ? 'Action: delayed' : 'Action: failed',
				`Status: ${status}`,
				'Remote-MTA: dns; mx.example.org',
				`Diagnostic-Code: smtp; 550 ${status} <ada@example.org>: Recipient address rejected:`,
				'    User unknown in virtual mailbox table',
			),
			{
				type: 'text/rfc822-headers',
				content: crlf('Subject: Hello', `Message-ID: ${messageId}`, 'To: ada@example.org'),
			},
		),
	Exchange: (messageId, status) =>
		report(
			crlf(
				'Reporting-MTA: dns;BN8PR01.prod.example.com',
				'',
				'Final-recipient: RFC822;ada@example.org',
				`Action: ${status.startsWith('4') ? 'delayed' : 'failed'}`,
				`Status: ${status}`,
				`Diagnostic-code: smtp;550 ${status} RESOLVER.ADR.RecipientNotFound; not found`,
				'X-Display-Name: ada',
			),
			{
				type: 'message/rfc822',
				content: crlf('Received: from a', '\tby b', 'Message-ID:', ` ${messageId}`, '', 'Dear Ada'),
			},
		),
	Gmail: (messageId, status) =>
		report(
			crlf(
				'Reporting-MTA: dns; googlemail.example.com',
				'Received-From-MTA: dns; orders@example.org',
				`X-Original-Message-ID: ${messageId}`,
				'',
				'Final-Recipient: rfc822; ada@example.org',
				`Action: ${status.startsWith('4') ? 'delayed' : 'failed'}`,
				`Status: ${status}`,
				`Diagnostic-Code: smtp; 550-${status} The email account that you tried to reach does not exist.`,
				'Last-Attempt-Date: Mon, 30 Nov 2026 01:00:00 -0800 (PST)',
			),
			// A mail service had replaced the shop's Message-ID with its own.
			{
				type: 'message/rfc822',
				content: crlf('Message-ID: <0100@eu-west-1.example.com>', `X-Shop-Mail: ${messageId}`, '', 'Dear Ada'),
			},
		),
};

onBothEngines('mails that come back', (engine) => {
	let mail: MailServer;
	let imap: ImapServer;
	let store: TestStore;
	beforeEach(async () => {
		mail = await startMailServer(0);
		imap = await startImapServer();
		store = await openTestStore(engine, { env: { SMTP_URL: mail.url, BOUNCES_URL: imap.url } });
	});
	afterEach(async () => {
		await store.dispose();
		await imap.stop();
		await mail.stop();
	});

	/** Sends a mail and returns its Message-ID. */
	async function sent(): Promise<string> {
		const letter = { recipient: 'ada@example.org', subject: 'Hello', text: 'Dear Ada', html: '<p>Dear Ada</p>' };
		await transact(store, (transaction) => queueMails(transaction, [letter], store.now()));
		await send();
		return mail.received.at(-1) ?? '';
	}
	async function send() {
		const transport = openTransport(store.config);
		expect(await sendDueMails(store, transport)).toBe(1);
		transport.close();
	}
	const failed = () => listMails(store.db, 'failed', 10);

	for (const [name, bounce] of Object.entries(shapes)) {
		it(`are given up with the reason of ${name}, and listed among the failed mails`, async () => {
			imap.messages.push(bounce(await sent(), '5.1.1'));
			expect(await readBounces(store)).toBe(1);
			const [one, ...others] = await failed();
			expect(others).toEqual([]);
			expect(one).toMatchObject({ recipient: 'ada@example.org', sent_at: null });
			expect(one?.last_error).toMatch(/^The mail came back: 550[ -]5\.1\.1 /);
			expect(imap.messages.map(({ seen }) => seen)).toEqual([true]);
			// A repeated report adds nothing.
			imap.messages.push(bounce(mail.received[0] ?? '', '5.1.1'));
			expect(await readBounces(store)).toBe(0);
			// A mail that is sent again may be returned again.
			await sendAgain(store.db, one?.id ?? 0, store.now());
			await send();
			expect(await failed()).toEqual([]);
			imap.messages.push(bounce(mail.received[1] ?? '', '5.1.1'));
			expect(await readBounces(store)).toBe(1);
		});

		it(`keep their state while ${name} reports a delay`, async () => {
			imap.messages.push(bounce(await sent(), '4.4.1'));
			expect(await readBounces(store)).toBe(0);
			expect(await failed()).toEqual([]);
			expect(imap.messages[0]?.seen).toBe(true);
		});
	}

	it('are given up even if the reason has control characters', async () => {
		const bounce = (shapes.Gmail as NonNullable<(typeof shapes)['Gmail']>)(await sent(), '5.1.1');
		const status = bounce.parts[1] as { content: string };
		status.content = status.content.replace('email account', 'email\u0000account');
		imap.messages.push(bounce);
		expect(await readBounces(store)).toBe(1);
		expect(await failed()).toMatchObject([{ last_error: expect.stringContaining('The email account that') }]);
		expect(imap.messages.map(({ seen }) => seen)).toEqual([true]);
	});

	it('are distinguished from all other mail, which stays unread and untouched', async () => {
		const messageId = await sent();
		const bounce = shapes.Postfix as NonNullable<(typeof shapes)['Postfix']>;
		imap.messages.push(
			{ type: 'text/plain', parts: [{ type: 'text/plain', content: `550 5.1.1 ${messageId}` }] },
			bounce('<1790000000.1.AAAAAAAAAAAAAAAA@shop.example.org>', '5.1.1'),
			bounce('<somebody-else@example.org>', '5.1.1'),
			// The mark of one mail does not match another mail.
			bounce(messageId.replace(/\.\d+\./, '.999.'), '5.1.1'),
			{ ...bounce(messageId, '5.1.1'), type: 'multipart/mixed' },
			bounce(messageId, '2.0.0'),
		);
		expect(await readBounces(store)).toBe(0);
		expect(await failed()).toEqual([]);
		expect(imap.messages.filter(({ seen }) => seen)).toEqual([]);
		expect(imap.commands.filter((command) => /STORE|EXPUNGE|COPY|MOVE|DELETE/i.test(command))).toEqual([]);
	});

	it('do not affect a mail that has gone to another address meanwhile', async () => {
		const bounce = shapes.Postfix as NonNullable<(typeof shapes)['Postfix']>;
		imap.messages.push(bounce(await sent(), '5.1.1'));
		await store.db.updateTable('outbox_mails').set({ recipient: 'ada@example.com' }).execute();
		expect(await readBounces(store)).toBe(0);
		expect(await failed()).toEqual([]);
	});

	it('are read only in part when they are large', async () => {
		const bounce = (shapes.Exchange as NonNullable<(typeof shapes)['Exchange']>)(await sent(), '5.1.1');
		const returned = bounce.parts[2] as { content: string };
		returned.content += 'x'.repeat(1_000_000);
		imap.messages.push(bounce);
		expect(await readBounces(store)).toBe(1);
		const bodies = imap.commands.filter((command) => /BODY\.PEEK/.test(command));
		expect(bodies).toHaveLength(1);
		expect(bodies[0]).toMatch(/BODY\.PEEK\[2\]<0\.32768> BODY\.PEEK\[3\]<0\.32768>/);
		expect(imap.commands.join('\n')).not.toMatch(/BODY\[/);
	});

	it('are read on the next run if the mailbox could not be opened', async () => {
		const messageId = await sent();
		imap.messages.push((shapes.Gmail as NonNullable<(typeof shapes)['Gmail']>)(messageId, '5.2.1'));
		const failing = readBounces(store, undefined, () => Promise.reject(new Error('no such host')));
		await expect(failing).rejects.toThrow('no such host');
		expect(await readBounces(store)).toBe(1);
	});

	it('stops while the mail server draws out the log-in', async () => {
		imap.dripsAtLogIn = true;
		const isAtLogIn = () => imap.commands.some((command) => command.startsWith('LOGIN'));
		await expect(readBounces(store, isAtLogIn)).rejects.toThrow();
		expect(isAtLogIn()).toBe(true);
	});
});
