import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { transact } from '~store/foundation/database/transactions';
import { sendDueMails, startMailer } from '~store/foundation/mail/outbox';
import { lease, maxAttempts, queueMails } from '~store/foundation/mail/queue';
import { type MailTransport, openTransport } from '~store/foundation/mail/transport';
import { setSettings } from '../harness/settings';
import { onBothEngines, openTestStore, type TestStore } from '../harness/store';

const mail = { recipient: 'ada@example.org', subject: 'Héllo', text: 'Dear Ada', html: '<p>Dear Ada</p>' };

onBothEngines('the outbox', (engine) => {
	let store: TestStore;
	let now = 1_700_000_000;
	beforeAll(async () => {
		store = await openTestStore(engine, { now: () => now });
		await setSettings(store, { store_info: { name: 'Quill & Co', email: 'store@example.org' } });
	});
	afterAll(() => store.dispose());
	beforeEach(async () => {
		await store.db.deleteFrom('outbox_mails').execute();
	});

	const failing: MailTransport = {
		send: async () => {
			throw new Error('451 try later');
		},
		close: () => undefined,
	};
	const recorder = () => {
		const sent: number[] = [];
		const transport: MailTransport = {
			send: async ({ id }) => {
				await new Promise((resolve) => setTimeout(resolve, 5));
				sent.push(id);
			},
			close: () => undefined,
		};
		return { sent, transport };
	};
	const only = () => store.db.selectFrom('outbox_mails').selectAll().executeTakeFirstOrThrow();

	it('sends a mail once with any number of processes', async () => {
		await transact(store, (transaction) => queueMails(transaction, Array(12).fill(mail), now));
		const { sent, transport } = recorder();
		const counts = await Promise.all(Array.from({ length: 6 }, () => sendDueMails(store, transport)));
		expect(counts.reduce((a, b) => a + b)).toBe(12);
		expect(new Set(sent).size).toBe(12);
		expect(sent).toHaveLength(12);
		expect(await sendDueMails(store, transport)).toBe(0);
	});

	it('sends the attachment of a mail, and deletes it with the mail', async () => {
		const files = [{ filename: 'order.csv', type: 'text/csv; charset=utf-8', content: 'isbn,copies\r\n1,Hélène\r\n' }];
		await transact(store, (transaction) => queueMails(transaction, [mail, { ...mail, files }], now));
		const transport = openTransport(store.config);
		expect(await sendDueMails(store, transport)).toBe(2);
		transport.close();
		const folder = join(store.config.DATA_DIR, 'outbox');
		const { id } = await store.db
			.selectFrom('outbox_mails')
			.innerJoin('outbox_files', 'mail_id', 'outbox_mails.id')
			.select('outbox_mails.id')
			.executeTakeFirstOrThrow();
		const sent = readFileSync(join(folder, `${now}-${id}.eml`), 'utf8');
		expect(sent).toMatch(/filename="?order\.csv/);
		const body = sent.slice(sent.indexOf('order.csv'));
		const [, encoded = ''] = /\r\n\r\n([A-Za-z0-9+/=\r\n]+)\r\n--/.exec(body) ?? [];
		expect(Buffer.from(encoded, 'base64').toString()).toBe(files[0]?.content);
		await store.db.deleteFrom('outbox_mails').execute();
		expect(await store.db.selectFrom('outbox_files').selectAll().execute()).toEqual([]);
	});

	it('refuses an attachment that is too large for a mail', async () => {
		const files = [{ filename: 'order.csv', type: 'text/csv', content: 'x'.repeat(1_000_001) }];
		await expect(transact(store, (transaction) => queueMails(transaction, [{ ...mail, files }], now))).rejects.toThrow(
			'too many to go with a mail',
		);
	});

	it('retries with longer pauses, and gives up in the end', async () => {
		await transact(store, (transaction) => queueMails(transaction, [mail], now));
		const pauses: number[] = [];
		for (let attempt = 1; attempt <= maxAttempts; attempt++) {
			expect(await sendDueMails(store, failing)).toBe(0);
			const { attempts, last_error, sent_at, next_attempt_at } = await only();
			expect({ attempts, last_error, sent_at }).toEqual({
				attempts: attempt,
				last_error: '451 try later',
				sent_at: null,
			});
			pauses.push(next_attempt_at - now);
			now = next_attempt_at - 1;
			await sendDueMails(store, failing);
			expect((await only()).attempts).toBe(attempt);
			now = next_attempt_at;
		}
		expect(pauses.slice(0, 3)).toEqual([60, 120, 240]);
		expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
		const { sent, transport } = recorder();
		now += 30 * 86_400;
		await sendDueMails(store, transport);
		expect(sent).toEqual([]);
	});

	it('takes over a mail whose process ended in the middle, not before its lease is over', async () => {
		await transact(store, (transaction) => queueMails(transaction, [mail], now));
		await store.db
			.updateTable('outbox_mails')
			.set({ attempts: 1, next_attempt_at: now + lease })
			.execute();
		const { transport } = recorder();
		expect(await sendDueMails(store, transport)).toBe(0);
		now += lease;
		expect(await sendDueMails(store, transport)).toBe(1);
	});

	it('writes files when no server is configured', async () => {
		const dataDir = mkdtempSync(join(tmpdir(), 'bookshop-mail-'));
		await transact(store, (transaction) => queueMails(transaction, [mail], now));
		await sendDueMails(store, openTransport({ ...store.config, DATA_DIR: dataDir }));
		const files = readdirSync(join(dataDir, 'outbox'));
		expect(files).toEqual([expect.stringMatching(/\.eml$/)]);
		const source = readFileSync(join(dataDir, 'outbox', files[0] ?? ''), 'utf8');
		rmSync(dataDir, { recursive: true });
		expect(source).toMatch(/^From: "?Quill & Co"? <store@example\.org>\r?$/m);
		expect(source).toMatch(/^To: ada@example\.org\r?$/m);
		expect(Date.parse(/^Date: (.+?)\r?$/m.exec(source)?.[1] ?? '')).toBe(now * 1000);
		expect(source).toMatch(/^Subject: =\?UTF-8\?/m);
		expect(source).toMatch(/text\/plain[\s\S]*Dear Ada[\s\S]*text\/html/);
	});

	let server: SMTPServer | undefined;
	afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())));

	it('sends over SMTP, and waits when the server refuses', async () => {
		const received: { to: string[]; source: string }[] = [];
		let open = false;
		const busy = Object.assign(new Error('mailbox busy'), { responseCode: 450 });
		server = new SMTPServer({
			authOptional: true,
			disabledCommands: ['STARTTLS', 'AUTH'],
			onRcptTo: (_address, _session, done) => done(open ? null : busy),
			onData(stream, session, done) {
				const chunks: Buffer[] = [];
				stream.on('data', (chunk: Buffer) => chunks.push(chunk));
				stream.on('end', () => {
					const to = session.envelope.rcptTo.map(({ address }) => address);
					received.push({ to, source: Buffer.concat(chunks).toString() });
					done();
				});
			},
		});
		const { port } = await new Promise<AddressInfo>((resolve) => {
			const listener = server?.listen(0, '127.0.0.1', () => resolve(listener?.address() as AddressInfo));
		});
		await transact(store, (transaction) => queueMails(transaction, [mail], now));
		const config = { ...store.config, SMTP_URL: `smtp://127.0.0.1:${port}` };
		const transport = openTransport(config);
		expect(await sendDueMails(store, transport)).toBe(0);
		expect((await only()).last_error).toMatch(/mailbox busy/);
		transport.close();

		open = true;
		now += 60;
		const mailer = startMailer({ ...store, config }, { everyMs: 20 });
		await expect.poll(() => received.length).toBe(1);
		await expect.poll(async () => (await only()).sent_at).toBe(now);
		await mailer.stop();
		expect(received).toMatchObject([{ to: ['ada@example.org'] }]);
		expect(received[0]?.source).toMatch(/^Message-ID: <1\d+\.\d+\.[\w-]{16}@localhost>\r?$/m);
		expect(received[0]?.source).toMatch(/^Auto-Submitted: auto-generated\r?$/m);
	});
});
