import pino from 'pino';
import type { CheckAnswer, CheckJob } from '../desk/health/check-messages';
import { openForReading } from '../foundation/database/open-database';
import { giveWay } from '../foundation/give-way';
import { enforceResourceLimits } from '../foundation/side-limits';
import { checkBooks } from './check';

// A process of its own, which checks the books once and ends: see `desk/health/book-checks.ts`.

async function check(job: CheckJob): Promise<CheckAnswer> {
	const { db, close } = await openForReading({ ...job, log: pino({ level: 'silent' }) });
	try {
		return { kind: 'done', subjects: await checkBooks(db) };
	} finally {
		await close();
	}
}

enforceResourceLimits();
giveWay();
// Nobody waits for it any more when the shop has gone.
process.once('disconnect', () => process.exit());
process.once('message', (job: CheckJob) => {
	check(job)
		.catch(
			(error: unknown): CheckAnswer => ({
				kind: 'failed',
				error: error instanceof Error ? error.message : String(error),
			}),
		)
		.then((answer) => process.send?.(answer));
});
