import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { type HasConfig, secretsOf } from '../../../config';

const algorithm = 'aes-256-gcm';
/** Bytes. */
const nonceLength = 12;
const tagLength = 16;

/** The key is derived: who has it has not got what cookies and links are signed with. */
const keyOf = (secret: string): Buffer => createHmac('sha256', secret).update('v1/staff-authenticator').digest();

/**
 * Seals an authenticator's secret with the newest of the shop's secrets: a copy of the database makes no codes.
 * @param staffId whose it is; it cannot be opened as somebody else's
 */
export function seal({ config }: HasConfig, staffId: number, secret: string): string {
	const nonce = randomBytes(nonceLength);
	const cipher = createCipheriv(algorithm, keyOf(secretsOf(config)[0] ?? ''), nonce).setAAD(ownerOf(staffId));
	const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
	return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Opens it by whichever of the shop's secrets it was sealed with; null where that is none of them any more. */
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
			// Sealed with another of them.
		}
	}
	return null;
}

const ownerOf = (staffId: number): Buffer => Buffer.from(`staff ${staffId}`);
