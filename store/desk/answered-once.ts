import type { Transaction } from '../foundation/database/database';

/**
 * Does something once for each key: a second post of the same form, or a scanner's second try, is answered as the first was. In
 * the transaction that holds what the key is for, so that two at once come one after the other.
 * @param purpose what the key is for: two purposes may have the same key
 */
export async function answeredOnce<Answer extends object>(
	transaction: Transaction,
	{ purpose, key }: { purpose: string; key: string },
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
		const { answer } = await transaction
			.selectFrom('answered_scans')
			.select('answer')
			.where('purpose', '=', purpose)
			.where('key', '=', key)
			.executeTakeFirstOrThrow();
		return JSON.parse(answer) as Answer;
	}
	const answer = await work();
	await row.set({ answer: JSON.stringify(answer) }).execute();
	return answer;
}
