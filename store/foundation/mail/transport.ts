import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Config } from '../../../config';
import type { Settings } from '../../contract/settings';
import { sweepFiles } from '../sweep-files';
import { messageIdOf } from './message-id';
import type { MailFile, OutboxMail } from './queue';

/** How many mails are sent at once; as many may be sent twice when the process is killed. */
export const maxAtOnce = 5;

/** Sends mails. Throws where one could not be handed over. */
export interface MailTransport {
	send(mail: OutboxMail, settings: Settings, files: readonly MailFile[]): Promise<void>;
	close(): void;
}

/**
 * Opens the transport: an SMTP server where one is configured, otherwise a file for each mail in `outbox/` of the data folder.
 */
export function openTransport(config: Config): MailTransport {
	return config.SMTP_URL ? smtpTransport(config.SMTP_URL, config) : fileTransport(config);
}

/** Its time-outs add up to far less than the lease of a claimed mail, so that no mail is claimed again while it is being sent. */
function smtpTransport(url: string, config: Config): MailTransport {
	const server = nodemailer.createTransport({
		url,
		pool: true,
		maxConnections: maxAtOnce,
		connectionTimeout: 10_000,
		greetingTimeout: 10_000,
		socketTimeout: 30_000,
	});
	return {
		send: async (mail, settings, files) => {
			await server.sendMail(messageOf(mail, settings, config, files));
		},
		close: () => server.close(),
	};
}

/**
 * What a mail server says of a mailbox that it will never deliver to (RFC 3463): 5.1.1 to 5.1.6 and 5.1.10, no such mailbox or host,
 * and 5.2.1, a mailbox that is closed.
 */
const badMailbox = /^5\.(?:1\.(?:[1-6]|10)|2\.1)$/;
/** The answers that mean a mailbox where the server gives no such code (RFC 5321). */
const mailboxAnswers = [550, 551, 553];
/** The code right behind the number of an answer: '550 5.1.1 …', '550-5.1.1 …'. Addresses further on may look like one. */
const statusCode = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/;
/** Words of a server that refuses the shop, and not the recipient. */
const refusesShop = /relay|sender|spam|block|policy|limit|quota|verif|authenti|denied|reputation/i;

/**
 * Tells whether a mail server says that a mailbox does not exist. Another refusal may be about the shop: its log-in, its sender, or too
 * many mails. The shop tries those mails again.
 */
export function isRefusedForGood(error: unknown): boolean {
	const answer = (error ?? {}) as { responseCode?: number; command?: string; response?: string };
	const { responseCode = 0, command = '', response = '' } = answer;
	if (responseCode < 500 || responseCode > 599 || command !== 'RCPT TO') return false;
	const [, status] = statusCode.exec(response) ?? [];
	if (status !== undefined) return badMailbox.test(status);
	return mailboxAnswers.includes(responseCode) && !refusesShop.test(response);
}

const filesFolder = ({ DATA_DIR }: Config): string => join(DATA_DIR, 'outbox');

/** Removes files of mails that are older than `age` seconds. */
export const sweepMailFiles = ({ config }: { config: Config }, age: number): Promise<void> =>
	sweepFiles(filesFolder(config), age);

function fileTransport(config: Config): MailTransport {
	const folder = filesFolder(config);
	const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });
	return {
		send: async (mail, settings, files) => {
			const { message } = await composer.sendMail(messageOf(mail, settings, config, files));
			await mkdir(folder, { recursive: true });
			const file = join(folder, `${mail.created_at}-${mail.id}.eml`);
			// Renamed when complete, so that programs that watch the folder only see whole mails.
			await writeFile(`${file}.part`, message as Buffer);
			await rename(`${file}.part`, file);
		},
		close: () => composer.close(),
	};
}

function messageOf(mail: OutboxMail, { store_info }: Settings, config: Config, files: readonly MailFile[]) {
	const host = new URL(store_info.base_url).hostname;
	const messageId = messageIdOf(mail, config, host);
	return {
		from: config.MAIL_FROM ?? { name: store_info.name, address: store_info.email || `no-reply@${host}` },
		...answersTo(mail, store_info),
		to: { name: '', address: mail.recipient },
		subject: mail.subject,
		text: mail.text,
		html: mail.html,
		attachments: files.map(({ filename, type, content }) => ({
			filename,
			contentType: type,
			content,
			encoding: type === 'application/pdf' ? 'base64' : 'utf8',
		})),
		date: new Date(mail.created_at * 1000),
		messageId,
		// Some services put a Message-ID of their own in the place of the shop's.
		headers: { 'Auto-Submitted': 'auto-generated', 'X-Shop-Mail': messageId },
	};
}

function answersTo({ reply_to }: OutboxMail, { name, email }: Settings['store_info']) {
	if (reply_to) return { replyTo: { name: '', address: reply_to } };
	return email ? { replyTo: { name, address: email } } : {};
}
