import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { HasConfig } from '../../../config';
import type { ResponseOf } from '../../contract/contract';
import { daySeconds } from '../../contract/durations';
import type { StoreFile } from '../../contract/report';
import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import { readJsonColumn } from '../../foundation/database/json-column';
import { transact } from '../../foundation/database/transactions';
import { enqueue } from '../../foundation/jobs/jobs';
import { Refused, refusalBy } from '../../foundation/refusal';
import { requireAccount } from '../../foundation/sessions/own-account';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { HasSettings } from '../../foundation/settings/settings';
import { sweepFiles } from '../../foundation/sweep-files';
import { type Report, reportJob } from './leases';
import { type InBackground, type ReportName, type ReportRequest, reportKind } from './report-kinds';
import { writeOutParts } from './report-parts';

const refuse = refusalBy<`report/${'progress' | 'get'}`>();

/** The number of seconds for which a report can be downloaded. */
export const reportLifetime = daySeconds;

/** The maximum number of waiting reports of one account, so that other accounts do not wait too long. */
const maxWaiting = 5;

/**
 * Creates a report immediately. The caller must have checked that the visitor may see the report's content. Returns the report's
 * ID, which works only for this visitor.
 */
export async function makeReport(
	store: Database & Clock & HasConfig & HasSettings,
	visitor: Visitor,
	kind: Exclude<ReportName, InBackground>,
	request: ReportRequest,
): Promise<string> {
	const row = newRow(store, visitor, kind, request);
	await writeFile(store, row, fileOf(store, row.id));
	await store.db
		.insertInto('reports')
		.values({ ...row, progress: 100, file_path: row.id, completed_at: row.created_at })
		.execute();
	return row.id;
}

/**
 * Requests a report that a background job creates. The caller must have checked that the customer may see the report's content.
 * Returns the report's ID. A repeated request returns the same ID until the report is done.
 * @throws {Refused} 429 if too many of the account's reports are waiting
 */
export async function orderReport(
	store: Database & Clock,
	visitor: Visitor,
	kind: InBackground,
	request: ReportRequest,
): Promise<string> {
	const row = { ...newRow(store, visitor, kind, request), customer_id: requireAccount(visitor).id };
	const waiting = await store.db
		.selectFrom('reports')
		.select(['id', 'kind', 'request', 'session_hash'])
		.where('customer_id', '=', row.customer_id)
		.where('completed_at', 'is', null)
		.where('error', 'is', null)
		.where('created_at', '>', store.now() - reportLifetime)
		.execute();
	const same = waiting.find(
		({ session_hash, request: asked, ...one }) =>
			one.kind === kind && asked === row.request && session_hash === row.session_hash,
	);
	if (same) return same.id;
	if (waiting.length >= maxWaiting) {
		throw new Refused('We are still making your other files. Please try again in a minute.', 429, undefined, 60);
	}
	await transact(store, async (transaction) => {
		await transaction.insertInto('reports').values(row).execute();
		await enqueue(transaction, reportJob, [row.id], { now: row.created_at });
	});
	return row.id;
}

function newRow(store: Clock, { session, account }: Visitor, kind: ReportName, request: ReportRequest) {
	if (!session) throw reportNotFound();
	return {
		id: randomBytes(24).toString('base64url'),
		session_hash: session.id_hash,
		customer_id: account?.id ?? null,
		kind,
		request: JSON.stringify(request),
		file_path: null,
		error: null,
		created_at: store.now(),
		completed_at: null,
	};
}

/**
 * Reads the progress of a report (docs/behaviour/downloads.md#progress).
 * @throws {Refused} 404 if the report belongs to another visitor
 * @throws {Refused} 422 if the report failed
 */
export async function reportProgress(
	store: Database & Clock,
	visitor: Visitor,
	id: string,
): Promise<ResponseOf<'report/progress'>> {
	const report = await reportOf(store, visitor, id);
	if (report.error !== null) throw refusalBy<'report/progress'>()('report-failed', report.error);
	const completed = report.completed_at !== null;
	return { progress: report.progress, eta_seconds: completed ? 0 : secondsLeft(report, store.now()), completed };
}

/** Estimates the remaining seconds from the progress so far. Returns null until the first progress is recorded. */
function secondsLeft({ progress, started_at }: Report, now: number): number | null {
	if (started_at === null || progress === 0) return null;
	return Math.max(1, Math.ceil(((now - started_at) * (100 - progress)) / progress));
}

/**
 * Returns a report's file.
 * @throws {Refused} 404 if the report belongs to another visitor, and for a report that is not done
 */
export async function reportFile(
	store: Database & Clock & HasConfig & HasSettings,
	visitor: Visitor,
	id: string,
): Promise<StoreFile> {
	const report = await reportOf(store, visitor, id);
	const kind = reportKind(report.kind);
	if (!kind || report.completed_at === null) throw reportNotFound();
	const path = fileOf(store, id);
	// If another machine has created the file, writes the file from the database to this machine's disk.
	if (!existsSync(path)) await writeFile(store, report, path);
	return { path, filename: kind.filename(requestOf(report)), type: kind.type };
}

const reportRequest = z.record(z.string());

/** Reads the parameters of a report. @throws {Error} naming the row if the parameters are invalid */
export const requestOf = ({ id, request }: Pick<Report, 'id' | 'request'>): ReportRequest =>
	readJsonColumn(reportRequest, request, { table: 'reports', column: 'request', id });

/** Finds a report of the visitor. The report must belong to the account in use, or to the session of a guest. */
async function reportOf(store: Database & Clock, { session, account }: Visitor, id: string): Promise<Report> {
	const row = await store.db
		.selectFrom('reports')
		.selectAll()
		.where('id', '=', id)
		.where('created_at', '>', store.now() - reportLifetime)
		.executeTakeFirst();
	const theirs = row?.customer_id === null ? row.session_hash === session?.id_hash : row?.customer_id === account?.id;
	if (!row || !theirs) throw reportNotFound();
	return row;
}

/** Returns the folder that contains the report files. The name of each file is the report's ID. */
const reportsFolder = ({ config }: HasConfig): string => resolve(config.DATA_DIR, 'reports');

const fileOf = (store: HasConfig, id: string): string => join(reportsFolder(store), id);

/** Returns a temporary path for a report file that is being written, so that the shop never serves an incomplete report. */
export async function besideReport(store: HasConfig, id: string): Promise<string> {
	await mkdir(reportsFolder(store), { recursive: true });
	return `${fileOf(store, id)}.${randomBytes(6).toString('hex')}`;
}

async function writeFile(
	store: Database & HasConfig & HasSettings,
	report: Pick<Report, 'id' | 'kind' | 'request'>,
	path: string,
): Promise<void> {
	const beside = await besideReport(store, report.id);
	const write = reportKind(report.kind)?.write;
	try {
		if (write) await write(store, requestOf(report), beside);
		else if (!(await writeOutParts(store, report.id, beside))) throw notWhole();
		await rename(beside, path);
	} finally {
		await rm(beside, { force: true });
	}
}

const notWhole = () => refuse('report-gone', 'A part of this file is missing. Please make the file again.');
const reportNotFound = () => refuse('report-gone', 'Report not found.');

/** Deletes reports that are older than `age` seconds. */
export async function sweepReports(store: Database & Clock, age: number): Promise<void> {
	await store.db
		.deleteFrom('reports')
		.where('created_at', '<=', store.now() - age)
		.execute();
}

/** Deletes this machine's report files that are older than `age` seconds. */
export const sweepReportFiles = (store: HasConfig, age: number): Promise<void> => sweepFiles(reportsFolder(store), age);
