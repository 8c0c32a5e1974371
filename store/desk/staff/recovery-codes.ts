import { createHash, randomInt } from 'node:crypto';
import type { Queries, Transaction } from '../../foundation/database/database';

/** The number of codes in a set. */
const recoveryCodeCount = 10;
/** Digits and letters that are not easily confused, 32 of them. A code has 80 bits. */
const letters = '23456789abcdefghijkmnpqrstuvwxyz';
const codeLength = 16;

/** Removes the separators that people type, and uses the case of the codes. */
const plain = (code: string): string => code.toLowerCase().replace(/[\s-]/g, '');

const hashOf = (code: string): string => createHash('sha256').update(plain(code)).digest('hex');

/** Creates new codes that replace all earlier ones. Returns them as they are shown, only this once: 'abcd-efgh-jkmn-pqrs'. */
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

/** Whether a typed text looks like a recovery code, not a code of an authenticator. */
export const looksLikeRecoveryCode = (typed: string): boolean => plain(typed).length === codeLength;

/** Uses up a code. If several posts use it, only one gets true. */
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

/** Counts a staff member's unused codes. */
export async function codesLeft(db: Queries, staffId: number): Promise<number> {
	const { left } = await db
		.selectFrom('staff_recovery_codes')
		.select((eb) => eb.fn.countAll<number>().as('left'))
		.where('staff_id', '=', staffId)
		.where('used_at', 'is', null)
		.executeTakeFirstOrThrow();
	return Number(left);
}
