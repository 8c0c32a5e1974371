import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { type HasConfig, secretsOf } from '../../../config';

const algorithm = 'aes-256-gcm';
/** Lengths in bytes. */
const nonceLength = 12;
const tagLength = 16;

/** A derived key: knowing it does not reveal the secret that signs cookies and links. */
const keyOf = (secret: string): Buffer => createHmac('sha256', secret).update('v1/staff-authenticator').digest();

/**
 * Encrypts an authenticator's secret with the newest of the shop's secrets, so that a copy of the database cannot make codes.
 * @param staffId the owner; the secret cannot be opened for another staff member
 */
export function seal({ config }: HasConfig, staffId: number, secret: string): string {
	const nonce = randomBytes(nonceLength);
	const cipher = createCipheriv(algorithm, keyOf(secretsOf(config)[0] ?? ''), nonce).setAAD(ownerOf(staffId));
	const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
	return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts a secret with whichever of the shop's secrets encrypted it. Returns null if the shop no longer has that secret. */
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
			// Encrypted with another of the shop's secrets.
		}
	}
	return null;
}

const ownerOf = (staffId: number): Buffer => Buffer.from(`staff ${staffId}`);
