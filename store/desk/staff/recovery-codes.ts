import { createHash, randomInt } from 'node:crypto';
import type { Queries, Transaction } from '../../foundation/database/database';

/** The number of recovery codes in a set. */
const recoveryCodeCount = 10;
/** The 32 digits and letters that are not easily confused. A code has 80 random bits. */
const letters = '23456789abcdefghijkmnpqrstuvwxyz';
const codeLength = 16;

/** Removes the spaces and dashes that people type, and changes to lower case. */
const plain = (code: string): string => code.toLowerCase().replace(/[\s-]/g, '');

const hashOf = (code: string): string => createHash('sha256').update(plain(code)).digest('hex');

/**
 * Creates recovery codes that replace all earlier codes. Returns the recovery codes as they are shown: 'abcd-efgh-jkmn-pqrs'.
 * The recovery codes cannot be read again.
 */
export async function renewCodes(transaction: Transaction, staff_id: number): Promise<string[]> {
	const codes = Array.from({ length: recoveryCodeCount }, newCode);
	await transaction.deleteFrom('staff_recovery_codes').where('staff_id', '=', staff_id).execute();
	await transaction
		.insertInto('staff_recovery_codes')
		.values(codes.map((code) => ({ staff_id, code_hash: hashOf(code) })))
		.execute();
	return codes;
}

function newCode(): string {
	const code = Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('');
	return code.match(/.{4}/g)?.join('-') ?? code;
}

/** Whether a typed text looks like a recovery code rather than a code of an authenticator. */
export const looksLikeRecoveryCode = (typed: string): boolean => plain(typed).length === codeLength;

/** Marks a recovery code as used. If several posts use the same code, only one of them gets true. */
export async function spendCode(
	transaction: Transaction,
	staffId: number,
	code: string,
	now: number,
): Promise<boolean> {
	const spent = await transaction
		.updateTable('staff_recovery_codes')
		.set({ used_at: now })
		.where('staff_id', '=', staffId)
		.where('code_hash', '=', hashOf(code))
		.where('used_at', 'is', null)
		.returning('staff_id')
		.executeTakeFirst();
	return spent !== undefined;
}

/** Counts a staff member's unused recovery codes. */
export async function codesLeft(db: Queries, staffId: number): Promise<number> {
	const { left } = await db
		.selectFrom('staff_recovery_codes')
		.select((eb) => eb.fn.countAll<number>().as('left'))
		.where('staff_id', '=', staffId)
		.where('used_at', 'is', null)
		.executeTakeFirstOrThrow();
	return Number(left);
}
