import { sign, unsign } from 'cookie-signature';
import { type HasConfig, secretsOf } from '../../../config';
import { daySeconds } from '../../contract/durations';
import type { Clock } from '../../foundation/database/clock';
import type { OrderRow } from './order-rows';

/**
 * How many seconds the access key of an order works after the order was placed. The time is limited because other people may
 * receive or read the e-mail with the access key.
 */
export const keyLifetime = 90 * daySeconds;

/**
 * The text whose signature is the access key. The prefix ensures that a cookie signed with the same secret cannot open an order.
 */
const signed = (orderNumber: string) => `order:${orderNumber}`;

/**
 * Creates the access key for the link in an order's e-mail, which opens the order without a log-in. Signs the access key with the
 * newest secret.
 */
export function accessKeyFor(orderNumber: string, secrets: string[]): string {
	const value = signed(orderNumber);
	const signature = sign(value, secrets[0] ?? '').slice(value.length + 1);
	return signature.replaceAll('+', '-').replaceAll('/', '_');
}

/**
 * Returns whether an access key opens an order. Tries all accepted secrets. The comparison takes equally long for right and wrong
 * keys.
 */
export function opensOrder(key: string, orderNumber: string, secrets: string[]): boolean {
	const value = signed(orderNumber);
	const signature = key.replaceAll('-', '+').replaceAll('_', '/');
	return secrets.filter((secret) => unsign(`${value}.${signature}`, secret) === value).length > 0;
}

/**
 * Returns whether the key from an order's e-mail still opens the order. The access key works for 90 days, unless the buyer's
 * account is deleted. Deleting the account empties the order's column `session_hash`.
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
