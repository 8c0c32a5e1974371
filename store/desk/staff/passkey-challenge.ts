import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type HasConfig, secretsOf } from '../../../config';
import type { Clock } from '../../foundation/database/clock';
import type { Transaction } from '../../foundation/database/database';

/** The number of seconds in which a person must use their passkey. */
const challengeLifetime = 300;
/** Lengths in bytes of the three parts of a challenge: time, random bytes, and the signature of both. */
const timeLength = 4;
const chanceLength = 16;
const signatureLength = 32;

/**
 * Returns a challenge that a passkey signs to log in. The database does not store the challenge. The challenge's signature
 * proves that the shop made it. The challenge contains the time at which it was made.
 */
export function newChallenge({ config, now }: HasConfig & Clock): Buffer {
	const time = Buffer.alloc(timeLength);
	time.writeUInt32BE(now());
	const facts = Buffer.concat([time, randomBytes(chanceLength)]);
	return Buffer.concat([facts, signatureOf(facts, secretsOf(config)[0] ?? '')]);
}

/** Whether the shop made this challenge and the challenge has not expired. @param challenge base64url */
export function isOwnChallenge({ config, now }: HasConfig & Clock, challenge: string): boolean {
	const bytes = Buffer.from(challenge, 'base64url');
	if (bytes.length !== timeLength + chanceLength + signatureLength) return false;
	const facts = bytes.subarray(0, timeLength + chanceLength);
	const signature = bytes.subarray(facts.length);
	const signed = secretsOf(config).some((secret) => timingSafeEqual(signatureOf(facts, secret), signature));
	const age = now() - facts.readUInt32BE();
	return signed && age >= 0 && age < challengeLifetime;
}

/** Marks a challenge as used. If several log-ins use the same challenge, only one of these log-ins gets true. */
export async function spendChallenge(transaction: Transaction, challenge: string, now: number): Promise<boolean> {
	const spent = await transaction
		.insertInto('spent_tokens')
		.values({
			token_hash: createHash('sha256').update(`passkey ${challenge}`).digest('hex'),
			expires_at: now + challengeLifetime,
		})
		.onConflict((conflict) => conflict.column('token_hash').doNothing())
		.returning('token_hash')
		.executeTakeFirst();
	return spent !== undefined;
}

const signatureOf = (facts: Buffer, secret: string): Buffer =>
	createHmac('sha256', createHmac('sha256', secret).update('v1/staff-passkey').digest()).update(facts).digest();
