import { sign, unsign } from 'cookie-signature';
import { type HasConfig, secretsOf } from '../../../config';
import { daySeconds } from '../../contract/durations';
import type { Clock } from '../../foundation/database/clock';
import type { OrderRow } from './order-rows';

/**
 * How many seconds after an order its key opens it. The time is limited, as mails are forwarded and left lying about.
 */
export const keyLifetime = 90 * daySeconds;

/** The signed text. Its prefix keeps a cookie signed with the same secret from opening an order. */
const signed = (orderNumber: string) => `order:${orderNumber}`;

/** Makes the key that opens one order without a log-in, for the link in its e-mail. It is signed with the newest secret. */
export function accessKeyFor(orderNumber: string, secrets: string[]): string {
	const value = signed(orderNumber);
	const signature = sign(value, secrets[0] ?? '').slice(value.length + 1);
	return signature.replaceAll('+', '-').replaceAll('/', '_');
}

/** Whether a key opens an order, with any secret that is still accepted. A wrong key takes as long as a right one. */
export function opensOrder(key: string, orderNumber: string, secrets: string[]): boolean {
	const value = signed(orderNumber);
	const signature = key.replaceAll('-', '+').replaceAll('_', '/');
	return secrets.filter((secret) => unsign(`${value}.${signature}`, secret) === value).length > 0;
}

/**
 * Whether the key of its e-mail still opens an order: for 90 days, and only until the buyer's account is deleted, which removes
 * the order from every session.
 */
export const isOpenedBy = (
	key: string | undefined,
	{ order_number, created_at, session_hash }: Pick<OrderRow, 'created_at' | 'order_number' | 'session_hash'>,
	{ config, now }: Clock & HasConfig,
): boolean =>
	key !== undefined &&
	session_hash !== '' &&
	now() < created_at + keyLifetime &&
	opensOrder(key, order_number, secretsOf(config));
