import { rm } from 'node:fs/promises';
import type { HasConfig } from '../../../config';
import type { CatalogueContext } from '../../catalogue/titles/visitor-view';
import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import type { Job } from '../../foundation/jobs/jobs';
import type { HasLog } from '../../foundation/log';
import { Refused } from '../../foundation/refusal';
import { readCustomer } from '../../foundation/sessions/customer-row';
import { heldSessions } from '../../foundation/sessions/sessions';
import type { Visitor } from '../../foundation/sessions/visitor';
import { endReport, failReport, type Report, returnReport, takeReport, updateLeasedReport } from './leases';
import { writeListDocument } from './list-documents';
import type { InBackground } from './report-kinds';
import { keepParts } from './report-parts';
import { besideReport, requestOf } from './reports';

/** The interval at which a process renews the lease of a report in progress, in milliseconds. */
const heartbeat = 8000;
/** The interval at which the background job checks whether this process should stop, in milliseconds. */
const lookEvery = 100;

interface RunOptions {
	/** Called with the maximum memory that the child process of a document used, in bytes. */
	onPeak?(bytes: number): void;
}

/**
 * Creates waiting reports, one at a time, until no waiting report is left. Several processes may run this function at the same
 * time: only one process creates each report. If the process crashes, another process creates the report again.
 * @param stopped returns whether this process should stop; another process can then claim the current report immediately
 */
export async function runReports(
	store: CatalogueContext & HasConfig & HasLog,
	stopped = () => false,
	options: RunOptions = {},
): Promise<void> {
	for (;;) {
		const taken = stopped() ? null : await takeReport(store);
		if (!taken) return;
		await run(store, taken.job, taken.report, stopped, options);
	}
}

async function run(
	store: CatalogueContext & HasConfig & HasLog,
	job: Job,
	report: Report,
	stopped: () => boolean,
	{ onPeak }: RunOptions,
): Promise<void> {
	const stop = new AbortController();
	const ending = setInterval(() => {
		if (stopped()) stop.abort(new Stopped());
	}, lookEvery);
	const hold = async (progress?: number) => {
		const held = await updateLeasedReport(store, job, progress === undefined ? null : { progress });
		if (!held) stop.abort(new Lost());
	};
	const beat = setInterval(() => {
		hold().catch((error: unknown) => store.log.warn({ err: error }, 'could not renew the lease of a report'));
	}, heartbeat);
	try {
		const kept = await make(store, job, report, {
			onProgress: hold,
			signal: stop.signal,
			...(onPeak ? { onPeak } : {}),
		});
		if (kept) await endReport(store, job, { progress: 100, completed_at: store.now() });
	} catch (error) {
		// A refusal is final, and the visitor sees its message. After any other error, the job tries again.
		if (error instanceof Refused) await endReport(store, job, { error: error.message });
		else if (error instanceof Stopped) await returnReport(store, job);
		else if (!(error instanceof Lost)) {
			store.log.error({ err: error, report: report.kind }, 'a report could not be made');
			await failReport(store, job, error);
		}
	} finally {
		clearInterval(ending);
		clearInterval(beat);
	}
}

/** Creates the report's file and stores the file in the database. Returns false if another process has claimed the report. */
async function make(
	store: CatalogueContext & HasConfig,
	job: Job,
	report: Report,
	options: Parameters<typeof writeListDocument>[5],
): Promise<boolean> {
	const path = await besideReport(store, report.id);
	try {
		const visitor = await visitorOf(store, report);
		await writeListDocument(store, visitor, report.kind as InBackground, requestOf(report), path, options);
		return await keepParts(store, job, path);
	} finally {
		await rm(path, { force: true });
	}
}

/** The error that is thrown if this process should stop. */
class Stopped extends Error {}
/** The error that is thrown if another process has claimed the report. */
class Lost extends Error {}

/** Reads the visitor who requested the report. The report contains only data that this visitor may see. */
async function visitorOf(store: Database & Clock, { customer_id, session_hash }: Report): Promise<Visitor> {
	const [session, account] = await Promise.all([
		heldSessions(store.db, store.now()).selectAll().where('id_hash', '=', session_hash).executeTakeFirst(),
		readCustomer(store.db, customer_id),
	]);
	const client = { uuid: '', session_id: '', log_url: '', store_id: '', ip: '' };
	return { client, session: session ?? null, customer: account, account };
}
