import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';

/** Rows that one statement takes: others wait for none of it for long. */
const batchSize = 500;

/** Removes what was done so long ago that the shop keeps it no longer: the one way in which an entry ever goes. */
export async function sweepAudit({ db, now }: Database & Clock, age: number): Promise<void> {
	for (let removed = batchSize; removed === batchSize; ) {
		const old = db
			.selectFrom('audit_entries')
			.select('id')
			.where('created_at', '<=', now() - age)
			.limit(batchSize);
		const gone = await db.deleteFrom('audit_entries').where('id', 'in', old).returning('id').execute();
		removed = gone.length;
	}
}
