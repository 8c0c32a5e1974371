import { z } from 'zod';
import type { Queries, Transaction } from '../foundation/database/database';
import { readJsonColumn } from '../foundation/database/json-column';
import { versionOf } from './version';

/** What is done once. */
export interface Once {
	/** What the key is for: two purposes may have the same key. */
	purpose: string;
	key: string;
	/**
	 * What the form says. Under the same key something else may be said: somebody goes back to a page that carries it, and scans
	 * another title there, which is another scan; or types another supplier's name, which is another supplier.
	 */
	said: object;
}

const purposeOf = ({ purpose, said }: Once): string => `${purpose}, ${versionOf(said)}`;

/**
 * Does something once for each key: a second post of the same form, or a scanner's second try, is answered as the first was. In
 * the transaction that holds what the key is for, so that two at once come one after the other.
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
		throw new Error(`${purpose} was answered under ${key}, and nothing is known of it.`);
	}
	const answer = await work();
	await row.set({ answer: JSON.stringify(answer) }).execute();
	return answer;
}

/** The purpose says which answer it is. */
const anyAnswer = z.object({}).passthrough();

/** What was answered under a key; null where nothing was. */
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
