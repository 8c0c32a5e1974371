import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { DeskPayloadOf } from '~store/contract/desk-contract';

type Registration = Exclude<DeskPayloadOf<'desk-passkeys/finishRegistration'>['response'], string>;
type Authentication = Exclude<DeskPayloadOf<'desk-passkeys/finishLogIn'>['response'], string>;

export interface SoftPasskey {
	id: string;
	/** Returns a browser's answer when a passkey is made. */
	register(options: { challenge: string }): Registration;
	/** Returns a browser's answer when a user logs in with the passkey. */
	answer(options: { challenge: string }): Authentication;
}

/** Makes a passkey as a browser of a site would hold it (WebAuthn, ES256, no attestation). */
export function softPasskey(origin: string, { verified = true } = {}): SoftPasskey {
	const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
	const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
	const credentialId = randomBytes(32);
	const id = credentialId.toString('base64url');
	let counter = 0;
	const rpHash = createHash('sha256').update(new URL(origin).hostname).digest();
	/** Flags: the user was present, the user was verified, and whether key data follow. */
	const head = (withKey: boolean) => {
		counter += 1;
		const count = Buffer.alloc(4);
		count.writeUInt32BE(counter);
		return Buffer.concat([rpHash, Buffer.from([0x01 | (verified ? 0x04 : 0) | (withKey ? 0x40 : 0)]), count]);
	};
	const clientData = (type: string, challenge: string) =>
		Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
	const credential = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
	return {
		id,
		register({ challenge }) {
			const key = cbor(
				new Map<number, number | Buffer>([
					[1, 2],
					[3, -7],
					[-1, 1],
					[-2, Buffer.from(x, 'base64url')],
					[-3, Buffer.from(y, 'base64url')],
				]),
			);
			const length = Buffer.from([0, credentialId.length]);
			const authData = Buffer.concat([head(true), Buffer.alloc(16), length, credentialId, key]);
			const attestation = new Map<string, unknown>([
				['fmt', 'none'],
				['attStmt', new Map()],
				['authData', authData],
			]);
			return {
				...credential,
				response: {
					clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
					attestationObject: cbor(attestation).toString('base64url'),
					transports: ['internal'],
				},
			};
		},
		answer({ challenge }) {
			const data = head(false);
			const client = clientData('webauthn.get', challenge);
			const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
			return {
				...credential,
				response: {
					clientDataJSON: client.toString('base64url'),
					authenticatorData: data.toString('base64url'),
					signature: sign('sha256', signed, privateKey).toString('base64url'),
				},
			};
		},
	};
}

/** Encodes the part of CBOR (RFC 8949) that a passkey needs. */
function cbor(value: unknown): Buffer {
	if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
	if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
	if (typeof value === 'string') return Buffer.concat([cborHead(3, value.length), Buffer.from(value)]);
	const entries = [...(value as Map<unknown, unknown>)];
	return Buffer.concat([cborHead(5, entries.length), ...entries.flat().map(cbor)]);
}

function cborHead(kind: number, size: number): Buffer {
	if (size < 24) return Buffer.from([(kind << 5) | size]);
	if (size < 256) return Buffer.from([(kind << 5) | 24, size]);
	return Buffer.from([(kind << 5) | 25, size >> 8, size & 255]);
}
