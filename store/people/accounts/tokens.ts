import { createHash, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { hourSeconds } from '../../contract/durations';
import { verificationHours } from '../../contract/lifetimes';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Queries, Transaction } from '../../foundation/database/database';
import type { AccountTokensTable } from '../../foundation/database/schema';
import { locked } from '../../foundation/database/transactions';
import { refusalBy } from '../../foundation/refusal';

const refuse = refusalBy<`account/${'create' | 'checkToken' | 'resetPassword' | 'modify' | 'undoEmail'}`>();

export type TokenPurpose = 'verify' | 'reset' | 'change_email' | 'undo_email' | 'link';
export type TokenRow = Selectable<AccountTokensTable>;

/** The number of hours for which each kind of link is valid. */
export const tokenHours: Record<TokenPurpose, number> = {
	verify: verificationHours,
	reset: 2,
	change_email: 24,
	undo_email: 72,
	link: 336,
};

interface TokenFacts {
	purpose: TokenPurpose;
	/** The e-mail address to which the token is sent. */
	email: string;
	customer_id?: number;
	link_id?: number;
}

/** Creates a token for a link in an e-mail. Only the e-mail contains the token. The database contains the hash of the token. */
export async function issueToken(transaction: Transaction, facts: TokenFacts, now: number): Promise<string> {
	const token = randomBytes(32).toString('base64url');
	await transaction
		.insertInto('account_tokens')
		.values({
			purpose: facts.purpose,
			token_hash: hashOf(token),
			customer_id: facts.customer_id ?? null,
			email: facts.email,
			link_id: facts.link_id ?? null,
			expires_at: now + tokenHours[facts.purpose] * hourSeconds,
			used_at: null,
			created_at: now,
		})
		.execute();
	return token;
}

/** Finds the database row of a token, even if the token was used or has expired. Returns null for an unknown token. */
export async function findToken(db: Queries, purpose: TokenPurpose, token: string): Promise<TokenRow | null> {
	const row = await db
		.selectFrom('account_tokens')
		.selectAll()
		.where('token_hash', '=', hashOf(token))
		.where('purpose', '=', purpose)
		.executeTakeFirst();
	return row ?? null;
}

export const isUsable = (row: TokenRow | null, now: number): row is TokenRow =>
	row !== null && row.used_at === null && row.expires_at > now;

/**
 * Returns the e-mail address to which a link was sent, while the link is valid.
 * @throws {Refused} 'Confirmation link has expired' for an invalid link
 */
export async function emailOfToken(
	{ db, now }: Database & Clock,
	purpose: TokenPurpose,
	token: string,
): Promise<string> {
	const row = await findToken(db, purpose, token);
	if (!isUsable(row, now())) throw linkExpired();
	return row.email;
}

/**
 * Marks a token as used. If several requests use the same token, only one request gets the row of the token. The other requests
 * get null, as for an expired token. Locks the account before the token (`lock-order.ts`).
 */
export async function spendToken(
	transaction: Transaction,
	purpose: TokenPurpose,
	token: string,
	now: number,
): Promise<TokenRow | null> {
	const found = await findToken(transaction, purpose, token);
	if (!found) return null;
	if (found.customer_id !== null) {
		await locked(transaction.selectFrom('customers').select('id').where('id', '=', found.customer_id)).execute();
	}
	const row = await transaction
		.updateTable('account_tokens')
		.set({ used_at: now })
		.where('token_hash', '=', hashOf(token))
		.where('purpose', '=', purpose)
		.where('used_at', 'is', null)
		.where('expires_at', '>', now)
		.returningAll()
		.executeTakeFirst();
	return row ?? null;
}

/** Invalidates all of a customer's links of the given kinds. */
export async function voidTokens(
	transaction: Transaction,
	customerId: number,
	purposes: TokenPurpose[],
	now: number,
): Promise<void> {
	await transaction
		.updateTable('account_tokens')
		.set({ used_at: now })
		.where('customer_id', '=', customerId)
		.where('purpose', 'in', purposes)
		.where('used_at', 'is', null)
		.execute();
}

/** Invalidates the links for undoing changes of the e-mail address that were made after a change that has been undone. */
export async function voidUndoings(
	transaction: Transaction,
	{ id, customer_id }: Pick<TokenRow, 'id' | 'customer_id'>,
	now: number,
): Promise<void> {
	await transaction
		.updateTable('account_tokens')
		.set({ used_at: now })
		.where('customer_id', '=', customer_id)
		.where('purpose', '=', 'undo_email')
		.where('id', '>', id)
		.where('used_at', 'is', null)
		.execute();
}

/**
 * Makes the error for a used, expired or unknown link. All three kinds of links get the same message
 * (docs/behaviour/accounts.md#mailed-links).
 */
export const linkExpired = () => refuse('link-expired', 'Confirmation link has expired', 'token');

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
