import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Config, secretsOf } from '../../../config';
import type { OutboxMail } from './queue';

type Identified = Pick<OutboxMail, 'id' | 'created_at' | 'recipient'>;

/**
 * Returns the Message-ID of an e-mail. The Message-ID is the same on every try, so that an e-mail program recognises an e-mail
 * that was sent twice. Only the shop can compute the last part of the Message-ID, so that the shop recognises a forged delivery
 * report.
 */
export function messageIdOf(mail: Identified, config: Pick<Config, 'SESSION_SECRET'>, host: string): string {
	const [secret = ''] = secretsOf(config);
	return `<${mail.created_at}.${mail.id}.${markOf(mail, secret)}@${host}>`;
}

/** A Message-ID that a text contains. The caller must still verify the signature in the Message-ID, `mark`. */
export interface Mention {
	id: number;
	created_at: number;
	mark: string;
}

/** Finds at most five of the shop's Message-IDs in a text. */
export const mentionsIn = (text: string): Mention[] =>
	[...text.matchAll(/<(\d{1,12})\.(\d{1,15})\.([\w-]{16})@/g)]
		.slice(0, 5)
		.map(([, created_at, id, mark]) => ({ id: Number(id), created_at: Number(created_at), mark: mark as string }));

/** Returns whether the shop created this Message-ID for the e-mail with its current recipient. */
export const isMentioned = (mail: Identified, { mark }: Mention, config: Pick<Config, 'SESSION_SECRET'>): boolean =>
	secretsOf(config).some((secret) => timingSafeEqual(Buffer.from(markOf(mail, secret)), Buffer.from(mark)));

const markOf = ({ id, created_at, recipient }: Identified, secret: string): string =>
	createHmac('sha256', createHmac('sha256', secret).update('v1/message-id').digest())
		.update(`${created_at}.${id}.${recipient}`)
		.digest('base64url')
		.slice(0, 16);
