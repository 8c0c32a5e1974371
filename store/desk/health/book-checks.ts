import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { HasConfig } from '../../../config';
import type { BookCheck } from '../../contract/desk-health';
import type { Clock } from '../../foundation/database/clock';
import type { Database, Queries } from '../../foundation/database/database';
import { readJsonColumn } from '../../foundation/database/json-column';
import type { BookChecksTable } from '../../foundation/database/schema';
import { transact } from '../../foundation/database/transactions';
import { whileRenewing } from '../../foundation/jobs/hold-lease';
import { claim, enqueue, finish, isLeased, type Job, type JobKind } from '../../foundation/jobs/jobs';
import type { HasLog } from '../../foundation/log';
import { Refused } from '../../foundation/refusal';
import { runSideJob } from '../../foundation/side-job';
import type { ProcessLimits } from '../../foundation/side-process';
import type { SideProgram } from '../../foundation/side-program';
import { commandName, writeAudit } from '../audit/write-audit';
import type { DeskActor } from '../visitor';
import type { CheckedSubject, CheckJob } from './check-messages';

const program: SideProgram = { source: 'commands/check-process.ts', built: 'check-books.js' };
/**
 * The limits of the process that checks the stock and money records: memory in MB, and time in seconds. A check of a million
 * titles and a million orders takes a few minutes.
 */
const limits: ProcessLimits = { heap: 1024, memory: 2048, work: 1800, time: 3600 };

/** The maximum number of stored checks, and of findings on each subject. */
const keptChecks = 20;
const keptOfSubject = 100;
const keptLetters = 500;
/** The job key of a check. The key is always the same, so only one check runs at a time. */
const key = 'books';
const kind: JobKind = {
	name: 'check books',
	leaseSeconds: 90,
	maxAttempts: Number.POSITIVE_INFINITY,
	pause: { firstSeconds: 0, maxSeconds: 0 },
};

type Row = Selectable<BookChecksTable>;

const foundBySubject = z.array(
	z.object({ subject: z.string(), count: z.number(), found: z.array(z.string()) }),
) satisfies z.ZodType<BookCheck['found']>;

/**
 * Lists the checks that were run from the desk or by a command, newest first. If the process of a check is gone, the check has
 * failed.
 */
export async function newestChecks(db: Queries, now: number, limit = 5): Promise<BookCheck[]> {
	const rows = await db.selectFrom('book_checks').selectAll().orderBy('id', 'desc').limit(limit).execute();
	const isRunning = await isLeased(db, kind, key, now);
	return rows.map((row) => presented(row, isRunning));
}

function presented({ found, ...row }: Row, isRunning: boolean): BookCheck {
	const { id, staff_name, started_at, ended_at, state, found_count } = row;
	const facts = { id, staff_name, started_at, ended_at, found_count };
	if (state === 'running' && !isRunning) return { ...facts, state: 'failed', found: [], error: goneWords };
	if (state === 'failed') return { ...facts, state, found: [], error: found };
	return {
		...facts,
		state,
		found: readJsonColumn(foundBySubject, found, { table: 'book_checks', column: 'found', id }),
		error: '',
	};
}

const goneWords = 'The shop was stopped during the check.';

/**
 * Starts `store check` in a separate process and returns immediately. `newestChecks` reads the findings.
 * @throws {Refused} 409 while another check is running
 */
export async function startCheck(store: Database & Clock & HasConfig & HasLog, actor: DeskActor): Promise<BookCheck> {
	const now = store.now();
	const { row, job } = await transact(store, async (transaction) => {
		await enqueue(transaction, kind, [key], { now });
		const [job] = await claim({ ...store, db: transaction }, kind, now);
		if (!job) throw new Refused('A check of the stock and money records is already running.', 409);
		await transaction
			.updateTable('book_checks')
			.set({ state: 'failed', ended_at: now, found: goneWords })
			.where('state', '=', 'running')
			.execute();
		const added = await transaction
			.insertInto('book_checks')
			.values({ staff_name: actor.staff.name || actor.staff.email, started_at: now, state: 'running' })
			.returningAll()
			.executeTakeFirstOrThrow();
		await writeAudit(transaction, actor, { action: 'desk-health/startCheck', thing: 'books', key: added.id }, now);
		await dropOldChecks(transaction);
		return { row: added, job };
	});
	void follow(store, row.id, job);
	return presented(row, true);
}

/** Stores the findings of a check that a command made. The desk then lists this check together with the desk's own checks. */
export async function keepCheckOfCommand(
	store: Database & Clock,
	command: string,
	{ started_at, subjects }: { started_at: number; subjects: readonly CheckedSubject[] },
): Promise<void> {
	const ended_at = store.now();
	const row = { staff_name: commandName(command), started_at, ended_at };
	await store.db
		.insertInto('book_checks')
		.values({ ...row, state: 'done', ...outcomeOf(subjects) })
		.execute();
	await dropOldChecks(store.db);
}

async function dropOldChecks(db: Queries): Promise<void> {
	const newest = db.selectFrom('book_checks').select('id').orderBy('id', 'desc').limit(keptChecks);
	await db.deleteFrom('book_checks').where('id', 'not in', newest).execute();
}

/** Returns the findings of a check, shortened to the part that is stored. */
function outcomeOf(subjects: readonly CheckedSubject[]): Pick<Row, 'found_count' | 'found'> {
	const found = subjects.map(({ subject, found }) => ({
		subject,
		count: found.length,
		found: found.slice(0, keptOfSubject).map((words) => words.slice(0, keptLetters)),
	}));
	return { found_count: found.reduce((sum, { count }) => sum + count, 0), found: JSON.stringify(found) };
}

/** Waits for a check to end, and stores its findings. */
async function follow(store: Database & Clock & HasConfig & HasLog, id: number, job: Job): Promise<void> {
	const keep = (change: Partial<Row>) =>
		transact(store, async (transaction) => {
			if (!(await finish(transaction, job))) return;
			await transaction.updateTable('book_checks').set(change).where('id', '=', id).execute();
		});
	try {
		const subjects = await whileRenewing(store, job, kind, () => checkBeside(store.config));
		await keep({ state: 'done', ended_at: store.now(), ...outcomeOf(subjects) });
	} catch (error) {
		store.log.error({ err: error }, 'the stock and money records could not be checked');
		const why = error instanceof Error ? error.message : String(error);
		await keep({ state: 'failed', ended_at: store.now(), found: why.slice(0, keptLetters) }).catch(() => undefined);
	}
}

async function checkBeside({ DATA_DIR, DATABASE_URL }: HasConfig['config']): Promise<CheckedSubject[]> {
	return runSideJob<CheckJob, CheckedSubject[]>(program, limits, { dataDir: DATA_DIR, databaseUrl: DATABASE_URL });
}
