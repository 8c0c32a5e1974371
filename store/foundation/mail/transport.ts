import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Config } from '../../../config';
import type { Settings } from '../../contract/settings';
import { sweepFiles } from '../sweep-files';
import { messageIdOf } from './message-id';
import type { MailFile, OutboxMail } from './queue';

/**
 * The maximum number of e-mails that are sent at the same time. If the process is killed, this number of e-mails may be sent
 * twice.
 */
export const maxAtOnce = 5;

/** Sends e-mails. Throws an error if an e-mail could not be delivered to the mail server. */
export interface MailTransport {
	send(mail: OutboxMail, settings: Settings, files: readonly MailFile[]): Promise<void>;
	close(): void;
}

/**
 * Opens the transport for e-mails. The transport is an SMTP server if one is configured. Otherwise, each e-mail is written to a
 * file in the folder `outbox/` of the data folder.
 */
export function openTransport(config: Config): MailTransport {
	return config.SMTP_URL ? smtpTransport(config.SMTP_URL, config) : fileTransport(config);
}

/**
 * Creates a transport for an SMTP server. The sum of its time-outs is far shorter than the lease of a claimed e-mail, so that no
 * other process claims an e-mail while it is being sent.
 */
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
 * The SMTP commands whose answers are about one e-mail (RFC 5321). Errors of other SMTP commands are about the connection, such
 * as a wrong password.
 */
const mailCommands = ['MAIL FROM', 'RCPT TO', 'DATA'];

/**
 * Returns whether a mail server permanently refused an e-mail, with a 5xx answer. After a 4xx answer or no answer, the shop tries
 * to send the e-mail again.
 */
export function isRefusedForGood(error: unknown): boolean {
	const { responseCode = 0, command = '' } = (error ?? {}) as { responseCode?: number; command?: string };
	return responseCode >= 500 && responseCode <= 599 && mailCommands.includes(command);
}

const filesFolder = ({ DATA_DIR }: Config): string => join(DATA_DIR, 'outbox');

/** Removes e-mail files that are older than `age` seconds. */
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
			// The file is renamed when it is complete, so that programs that watch the folder see only complete e-mails.
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
		// The Message-ID is repeated in a header of the shop, because some mail services replace the Message-ID with their own.
		headers: { 'Auto-Submitted': 'auto-generated', 'X-Shop-Mail': messageId },
	};
}

function answersTo({ reply_to }: OutboxMail, { name, email }: Settings['store_info']) {
	if (reply_to) return { replyTo: { name: '', address: reply_to } };
	return email ? { replyTo: { name, address: email } } : {};
}
