import type { Queries, Transaction } from '../foundation/database/database';

/** What is done once. */
export interface Once {
	/** What the key is for: two purposes may have the same key. */
	purpose: string;
	key: string;
}

/**
 * Does something once for each key: a second post of the same form, or a scanner's second try, is answered as the first was. In
 * the transaction that holds what the key is for, so that two at once come one after the other.
 */
export async function answeredOnce<Answer extends object>(
	transaction: Transaction,
	{ purpose, key }: Once,
	now: number,
	work: () => Promise<Answer>,
): Promise<Answer> {
	const { numInsertedOrUpdatedRows = 0n } = await transaction
		.insertInto('answered_scans')
		.values({ purpose, key, created_at: now })
		.onConflict((conflict) => conflict.doNothing())
		.executeTakeFirst();
	const row = transaction.updateTable('answered_scans').where('purpose', '=', purpose).where('key', '=', key);
	if (numInsertedOrUpdatedRows === 0n) {
		const known = await earlierAnswer<Answer>(transaction, { purpose, key });
		if (known) return known;
		throw new Error(`${purpose} was answered under ${key}, and nothing is known of it.`);
	}
	const answer = await work();
	await row.set({ answer: JSON.stringify(answer) }).execute();
	return answer;
}

/** What was answered under a key; null where nothing was. */
export async function earlierAnswer<Answer extends object>(
	db: Queries,
	{ purpose, key }: Once,
): Promise<Answer | null> {
	const row = await db
		.selectFrom('answered_scans')
		.select('answer')
		.where('purpose', '=', purpose)
		.where('key', '=', key)
		.executeTakeFirst();
	return row ? (JSON.parse(row.answer) as Answer) : null;
}
