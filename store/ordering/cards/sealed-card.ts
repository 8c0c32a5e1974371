import {
	createCipheriv,
	createDecipheriv,
	createPrivateKey,
	createPublicKey,
	diffieHellman,
	generateKeyPairSync,
	hkdfSync,
	type KeyObject,
	randomBytes,
} from 'node:crypto';
import { z } from 'zod';

const cardSchema = z.object({
	name: z.string(),
	/** The card number, digits only. */
	number: z.string(),
	expiry_month: z.number(),
	expiry_year: z.number(),
	/** 'CA', 'US' or 'other'. */
	country: z.string(),
	postal_code: z.string(),
	/** The card's CVV. The value is null after staff have typed the card into the till, because the CVV is then deleted. */
	cvv: z.string().nullable(),
});
export type Card = z.output<typeof cardSchema>;

/**
 * The prefix of an encrypted card: the type of text and the version of the format. The encryption also authenticates the prefix.
 */
const version = 'card.1';
const nonceBytes = 12;
const tagBytes = 16;
const notSealed = () => new Error('This is not a sealed card, or another key sealed it.');

/**
 * Creates a key pair for encrypting cards. The shop gets the public key in an environment variable, and the bookseller keeps the
 * private key in a PEM file.
 */
export function newSealingKeys(): { publicKey: string; privateKey: string } {
	const { publicKey, privateKey } = generateKeyPairSync('x25519');
	return {
		publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
		privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
	};
}

/** Derives the public key from a private key (PEM). */
export const publicKeyOf = (privateKey: string): string =>
	createPublicKey(createPrivateKey(privateKey)).export({ format: 'der', type: 'spki' }).toString('base64');

/**
 * Encrypts a card for the holder of the private key. This process cannot decrypt the card again
 * (docs/behaviour/payment.md#cards). Uses X25519 with a new key for each card, HKDF-SHA256 and AES-256-GCM.
 */
export function sealCard(publicKey: string, card: Card): string {
	const recipient = readPublicKey(publicKey);
	const once = generateKeyPairSync('x25519');
	const sender = rawOf(once.publicKey);
	const nonce = randomBytes(nonceBytes);
	const key = keyFor(diffieHellman({ privateKey: once.privateKey, publicKey: recipient }), sender, rawOf(recipient));
	const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(version));
	const sealed = Buffer.concat([cipher.update(JSON.stringify(card)), cipher.final(), cipher.getAuthTag()]);
	return [version, ...[sender, nonce, sealed].map((part) => part.toString('base64url'))].join('.');
}

/**
 * Decrypts an encrypted ("sealed") card.
 * @throws {Error} if the text is not an encrypted card, was modified, or was encrypted with another key
 */
export function openCard(privateKey: string, text: string): Card {
	const parts = text.trim().split('.');
	if (parts.length !== 5 || `${parts[0]}.${parts[1]}` !== version) throw notSealed();
	const [sender, nonce, sealed] = parts.slice(2).map((part) => Buffer.from(part, 'base64url')) as [
		Buffer,
		Buffer,
		Buffer,
	];
	try {
		const own = createPrivateKey(privateKey);
		const key = keyFor(
			diffieHellman({ privateKey: own, publicKey: fromRaw(sender) }),
			sender,
			rawOf(createPublicKey(own)),
		);
		// Rejects a shortened authentication tag, which an attacker could guess.
		const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
		decipher.setAAD(Buffer.from(version));
		decipher.setAuthTag(sealed.subarray(-tagBytes));
		const card = Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]);
		return cardSchema.parse(JSON.parse(card.toString()));
	} catch {
		// Does not pass on the original error, because the error message might contain a part of the card number.
		throw notSealed();
	}
}

const keyFor = (shared: Buffer, sender: Buffer, recipient: Buffer): Buffer =>
	Buffer.from(hkdfSync('sha256', shared, Buffer.concat([sender, recipient]), version, 32));

const readPublicKey = (text: string): KeyObject =>
	createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });

const rawOf = (key: KeyObject): Buffer => Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url');

const fromRaw = (raw: Buffer): KeyObject =>
	createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: raw.toString('base64url') }, format: 'jwk' });
