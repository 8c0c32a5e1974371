import { sign, unsign } from 'cookie-signature';

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
