import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Config, secretsOf } from '../../../config';
import type { OutboxMail } from './queue';

type Identified = Pick<OutboxMail, 'id' | 'created_at' | 'recipient'>;

/**
 * Names a mail, the same on every try, so that a mail program recognizes a mail that was sent twice. Only the shop can write the last
 * part, so a forged report of a returned mail is recognized.
 */
export function messageIdOf(mail: Identified, config: Pick<Config, 'SESSION_SECRET'>, host: string): string {
	const [secret = ''] = secretsOf(config);
	return `<${mail.created_at}.${mail.id}.${markOf(mail, secret)}@${host}>`;
}

/** A mail that a text mentions by its Message-ID; the mark still has to be compared. */
export interface Mention {
	id: number;
	created_at: number;
	mark: string;
}

/** The Message-IDs of the shop in a text, at most five. */
export const mentionsIn = (text: string): Mention[] =>
	[...text.matchAll(/<(\d{1,12})\.(\d{1,15})\.([\w-]{16})@/g)]
		.slice(0, 5)
		.map(([, created_at, id, mark]) => ({ id: Number(id), created_at: Number(created_at), mark: mark as string }));

/** Tells whether the shop wrote this Message-ID for the mail, and for the recipient that it has now. */
export const isMentioned = (mail: Identified, { mark }: Mention, config: Pick<Config, 'SESSION_SECRET'>): boolean =>
	secretsOf(config).some((secret) => timingSafeEqual(Buffer.from(markOf(mail, secret)), Buffer.from(mark)));

const markOf = ({ id, created_at, recipient }: Identified, secret: string): string =>
	createHmac('sha256', createHmac('sha256', secret).update('v1/message-id').digest())
		.update(`${created_at}.${id}.${recipient}`)
		.digest('base64url')
		.slice(0, 16);
