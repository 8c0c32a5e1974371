import { daySeconds } from '../../contract/durations';
import type { Queries, Transaction } from '../../foundation/database/database';
import { hashOf } from '../../foundation/sessions/sessions';
import type { Visitor } from '../../foundation/sessions/visitor';

/** The number of seconds for which an idempotency key is remembered. */
const lifetime = daySeconds;

/** Hashes the caller's idempotency key together with the session ID. Returns null if there is no key. */
const tokenOf = ({ client }: Visitor, key: string | undefined): string | null =>
	key === undefined ? null : hashOf(`cart/add ${client.session_id} ${key}`);

/**
 * Returns whether an addition to the cart was already made with this idempotency key. Lock the cart first, because two concurrent
 * requests would otherwise both get `false`.
 */
export async function isDone(db: Queries, visitor: Visitor, key: string | undefined): Promise<boolean> {
	const token_hash = tokenOf(visitor, key);
	if (token_hash === null) return false;
	const row = await db
		.selectFrom('spent_tokens')
		.select('token_hash')
		.where('token_hash', '=', token_hash)
		.executeTakeFirst();
	return row !== undefined;
}

/** Records, in the transaction of the addition, that an addition was made with this idempotency key. */
export async function noteDone(db: Transaction, visitor: Visitor, key: string | undefined, now: number): Promise<void> {
	const token_hash = tokenOf(visitor, key);
	if (token_hash === null) return;
	await db
		.insertInto('spent_tokens')
		.values({ token_hash, expires_at: now + lifetime })
		.onConflict((conflict) => conflict.column('token_hash').doNothing())
		.execute();
}
