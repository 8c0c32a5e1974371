import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Config, secretsOf } from '../../../config';
import type { OutboxMail } from './queue';

type Identified = Pick<OutboxMail, 'id' | 'created_at' | 'recipient'>;

/**
 * Returns a mail's Message-ID. The ID is the same on every try, so that a mail program recognizes a mail that was sent twice.
 * Only the shop can compute the last part, so a forged delivery report is recognized.
 */
export function messageIdOf(mail: Identified, config: Pick<Config, 'SESSION_SECRET'>, host: string): string {
	const [secret = ''] = secretsOf(config);
	return `<${mail.created_at}.${mail.id}.${markOf(mail, secret)}@${host}>`;
}

/** A Message-ID that a text contains. The caller still has to check its signature, `mark`. */
export interface Mention {
	id: number;
	created_at: number;
	mark: string;
}

/** Finds the shop's Message-IDs in a text, at most five. */
export const mentionsIn = (text: string): Mention[] =>
	[...text.matchAll(/<(\d{1,12})\.(\d{1,15})\.([\w-]{16})@/g)]
		.slice(0, 5)
		.map(([, created_at, id, mark]) => ({ id: Number(id), created_at: Number(created_at), mark: mark as string }));

/** Whether the shop created this Message-ID for the mail with its current recipient. */
export const isMentioned = (mail: Identified, { mark }: Mention, config: Pick<Config, 'SESSION_SECRET'>): boolean =>
	secretsOf(config).some((secret) => timingSafeEqual(Buffer.from(markOf(mail, secret)), Buffer.from(mark)));

const markOf = ({ id, created_at, recipient }: Identified, secret: string): string =>
	createHmac('sha256', createHmac('sha256', secret).update('v1/message-id').digest())
		.update(`${created_at}.${id}.${recipient}`)
		.digest('base64url')
		.slice(0, 16);
