import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { type HasConfig, secretsOf } from '../../../config';

const algorithm = 'aes-256-gcm';
/** Lengths in bytes of the parts of an encrypted secret. */
const nonceLength = 12;
const tagLength = 16;

/**
 * Derives the encryption key from the shop's secret. Knowing this key does not reveal the shop's secret, which also signs cookies
 * and links.
 */
const keyOf = (secret: string): Buffer => createHmac('sha256', secret).update('v1/staff-authenticator').digest();

/**
 * Encrypts an authenticator's secret with the newest of the shop's secrets. A copy of the database alone is therefore not enough
 * to make codes.
 * @param staffId the owner of the secret; it cannot be decrypted for another staff member
 */
export function seal({ config }: HasConfig, staffId: number, secret: string): string {
	const nonce = randomBytes(nonceLength);
	const cipher = createCipheriv(algorithm, keyOf(secretsOf(config)[0] ?? ''), nonce).setAAD(ownerOf(staffId));
	const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
	return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/**
 * Decrypts an authenticator's secret with each of the shop's secrets in turn. Returns null if none of the secrets can decrypt
 * it.
 */
export function unseal({ config }: HasConfig, staffId: number, text: string): string | null {
	const bytes = Buffer.from(text, 'base64url');
	if (bytes.length <= nonceLength + tagLength) return null;
	for (const secret of secretsOf(config)) {
		const decipher = createDecipheriv(algorithm, keyOf(secret), bytes.subarray(0, nonceLength), {
			authTagLength: tagLength,
		});
		decipher.setAAD(ownerOf(staffId)).setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
		try {
			const opened = [decipher.update(bytes.subarray(nonceLength + tagLength)), decipher.final()];
			return Buffer.concat(opened).toString('utf8');
		} catch {
			// In this case, the text was encrypted with another of the shop's secrets.
		}
	}
	return null;
}

const ownerOf = (staffId: number): Buffer => Buffer.from(`staff ${staffId}`);
