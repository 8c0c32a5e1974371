import { daySeconds } from '../../contract/durations';
import type { Queries, Transaction } from '../../foundation/database/database';
import { hashOf } from '../../foundation/sessions/sessions';
import type { Visitor } from '../../foundation/sessions/visitor';

/** How long a key stands for what was done with it. Seconds. */
const lifetime = daySeconds;

/** What a key of the caller's own stands for in this session; null where no key came. */
const tokenOf = ({ client }: Visitor, key: string | undefined): string | null =>
	key === undefined ? null : hashOf(`cart/add ${client.session_id} ${key}`);

/** Whether something was put into the cart with this key already. Its cart has to be held, or two at once are not told apart. */
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

/** Notes that it was, together with what was put in. */
export async function noteDone(db: Transaction, visitor: Visitor, key: string | undefined, now: number): Promise<void> {
	const token_hash = tokenOf(visitor, key);
	if (token_hash === null) return;
	await db
		.insertInto('spent_tokens')
		.values({ token_hash, expires_at: now + lifetime })
		.onConflict((conflict) => conflict.column('token_hash').doNothing())
		.execute();
}
