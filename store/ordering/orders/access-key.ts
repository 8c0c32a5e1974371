import { sign, unsign } from 'cookie-signature';
import { type HasConfig, secretsOf } from '../../../config';
import { daySeconds } from '../../contract/durations';
import type { Clock } from '../../foundation/database/clock';
import type { OrderRow } from './order-rows';

/** How long after an order its key opens it: mails are forwarded, and lie about. Seconds. */
export const keyLifetime = 90 * daySeconds;

/** What is signed; the name keeps a signed cookie of the same words from opening an order. */
const signed = (orderNumber: string) => `order:${orderNumber}`;

/** The key that opens one order without a log-in, for the link in its e-mail. Signed with the newest secret. */
export function accessKeyFor(orderNumber: string, secrets: string[]): string {
	const value = signed(orderNumber);
	const signature = sign(value, secrets[0] ?? '').slice(value.length + 1);
	return signature.replaceAll('+', '-').replaceAll('/', '_');
}

/** Whether a key opens an order, by any secret that is still believed. Takes as long for a wrong key as for a right one. */
export function opensOrder(key: string, orderNumber: string, secrets: string[]): boolean {
	const value = signed(orderNumber);
	const signature = key.replaceAll('-', '+').replaceAll('_', '/');
	return secrets.filter((secret) => unsign(`${value}.${signature}`, secret) === value).length > 0;
}

/**
 * Whether the key of its e-mail opens an order still: for 90 days, and no longer than the account lasts whose buyer it was
 * sent to. Deleting one takes the order from every session.
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
