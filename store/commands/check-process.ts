import pino from 'pino';
import type { CheckedSubject, CheckJob } from '../desk/health/check-messages';
import { openForReading } from '../foundation/database/open-database';
import { giveWay } from '../foundation/give-way';
import { answerSideJob } from '../foundation/side-job';
import { checkBooks } from './check';

// The entry point of a child process that runs the command `store check` once. See `desk/health/book-checks.ts`.

giveWay();
answerSideJob(async (job: CheckJob): Promise<CheckedSubject[]> => {
	const { db, close } = await openForReading({ ...job, log: pino({ level: 'silent' }) });
	try {
		return await checkBooks(db);
	} finally {
		await close();
	}
});
