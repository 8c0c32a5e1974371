import { z } from 'zod';
import type { Queries, Transaction } from '../foundation/database/database';
import { readJsonColumn } from '../foundation/database/json-column';
import { versionOf } from './version';

/** An action that must run only once for each key. */
export interface Once {
	/** The name of the action that uses the key. Two different actions may use keys with the same value. */
	purpose: string;
	key: string;
	/**
	 * The submitted form values. A post with the same key can arrive with different values: a user goes back to an earlier page
	 * and scans another title, or types another supplier's name. A post with different values counts as a separate action.
	 */
	said: object;
}

const purposeOf = ({ purpose, said }: Once): string => `${purpose}, ${versionOf(said)}`;

/**
 * Runs an action once for each key. If the same form is posted twice, or a scanner retries, the second request gets the stored
 * answer. Call this function inside the action's own transaction, so that simultaneous posts run one after the other.
 */
export async function answeredOnce<Answer extends object>(
	transaction: Transaction,
	once: Once,
	now: number,
	work: () => Promise<Answer>,
): Promise<Answer> {
	const { key } = once;
	const purpose = purposeOf(once);
	const { numInsertedOrUpdatedRows = 0n } = await transaction
		.insertInto('answered_scans')
		.values({ purpose, key, created_at: now })
		.onConflict((conflict) => conflict.doNothing())
		.executeTakeFirst();
	const row = transaction.updateTable('answered_scans').where('purpose', '=', purpose).where('key', '=', key);
	if (numInsertedOrUpdatedRows === 0n) {
		const known = await earlierAnswer<Answer>(transaction, once);
		if (known) return known;
		throw new Error(`${purpose} was answered with key ${key}, but the answer is missing.`);
	}
	const answer = await work();
	await row.set({ answer: JSON.stringify(answer) }).execute();
	return answer;
}

/** The action that stored the answer determines the fields of the answer. */
const anyAnswer = z.object({}).passthrough();

/** Returns the answer stored under a key; null if no answer is stored. */
export async function earlierAnswer<Answer extends object>(db: Queries, once: Once): Promise<Answer | null> {
	const row = await db
		.selectFrom('answered_scans')
		.select('answer')
		.where('purpose', '=', purposeOf(once))
		.where('key', '=', once.key)
		.executeTakeFirst();
	if (!row) return null;
	const id = `${once.purpose}, ${once.key}`;
	return readJsonColumn(anyAnswer, row.answer, { table: 'answered_scans', column: 'answer', id }) as Answer;
}
