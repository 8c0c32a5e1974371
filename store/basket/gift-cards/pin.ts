import { randomBytes, randomInt, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

const length = 8;
/**
 * The cost of scrypt: about 3 ms and 1 MiB for each PIN. An order of many gift cards stays fast, but trying all PINs of a stolen
 * table takes years.
 */
const cost: ScryptOptions = { N: 1024, r: 8, p: 1 };
const saltBytes = 16;
const keyBytes = 32;

/** Generates a PIN of eight random digits. The PIN is shown once, and only its hash is stored. */
export const newPin = (): string => String(randomInt(10 ** length)).padStart(length, '0');

/** Hashes a PIN for the database. Returns a salt and the salted hash, both as base64url text. */
export async function hashPin(pin: string): Promise<string> {
	const salt = randomBytes(saltBytes);
	return `${salt.toString('base64url')}.${(await derive(pin, salt)).toString('base64url')}`;
}

/**
 * Returns whether a PIN matches its hash. The comparison takes equally long for a correct PIN, a wrong PIN and a missing hash.
 */
export async function isPinOf(pin: string, hash: string | null): Promise<boolean> {
	const [salt = '', key = ''] = (hash ?? '').split('.');
	const [kept, made] = [Buffer.from(key, 'base64url'), await derive(pin, Buffer.from(salt, 'base64url'))];
	return kept.length === made.length && timingSafeEqual(kept, made);
}

const derive = (pin: string, salt: Buffer): Promise<Buffer> =>
	new Promise((resolve, reject) => {
		scrypt(pin, salt, keyBytes, cost, (error, key) => (error ? reject(error) : resolve(key)));
	});
