import { randomBytes } from 'node:crypto';

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Chase takes 22 characters, the others more. */
const longest = 22;

/** A new name for one try to pay an order: its number, so that people find it at the provider, and chance. */
export function newReference(orderNumber: string): string {
	const number = orderNumber.replace(/[^a-z\d]/gi, '').slice(0, 10);
	const chance = Array.from(randomBytes(longest - number.length - 1), (byte) => letters[byte % letters.length]);
	return `${number}X${chance.join('')}`;
}
