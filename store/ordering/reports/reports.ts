import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { HasConfig } from '../../../config';
import type { ResponseOf } from '../../contract/contract';
import { daySeconds } from '../../contract/durations';
import type { StoreFile } from '../../contract/report';
import type { Clock } from '../../foundation/database/clock';
import type { Database } from '../../foundation/database/database';
import { Refused, refusalBy } from '../../foundation/refusal';
import { requireAccount } from '../../foundation/sessions/own-account';
import type { Visitor } from '../../foundation/sessions/visitor';
import type { HasSettings } from '../../foundation/settings/settings';
import { sweepFiles } from '../../foundation/sweep-files';
import type { Report } from './leases';
import { type InBackground, type ReportName, type ReportRequest, reportKind } from './report-kinds';
import { writeOutParts } from './report-parts';

const refuse = refusalBy<`report/${'progress' | 'get'}`>();

/** How long a report can be fetched. Seconds. */
export const reportLifetime = daySeconds;

/** Reports of one account that may wait to be made: the others' turn comes, too. */
const maxWaiting = 5;

/** Makes a report for a visitor who has a right to it, at once. Answers its id, by which they and nobody else get it. */
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
 * Has a report made in the background, for a customer who has a right to it. Answers its id; asked for the same again before it
 * is done, the same one.
 * @throws {Refused} 429 where too many of the account's wait already.
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
		throw new Refused('Your other files are still being made. Please try again in a minute.', 429, undefined, 60);
	}
	await store.db.insertInto('reports').values(row).execute();
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
 * How far a report is (docs/behaviour/downloads.md#progress).
 * @throws {Refused} 404 for anybody but the one it is made for, 422 when it could not be made.
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

/** As much longer as it went until now; null as long as nobody can tell. */
function secondsLeft({ progress, started_at }: Report, now: number): number | null {
	if (started_at === null || progress === 0) return null;
	return Math.max(1, Math.ceil(((now - started_at) * (100 - progress)) / progress));
}

/**
 * A report's file.
 * @throws {Refused} 404 for anybody but the one it is made for, and before it is done.
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
	// Another machine may have made it: this one gets a file of its own then.
	if (!existsSync(path)) await writeFile(store, report, path);
	return { path, filename: kind.filename(requestOf(report)), type: kind.type };
}

export const requestOf = ({ request }: Pick<Report, 'request'>): ReportRequest => JSON.parse(request) as ReportRequest;

/** The visitor's own report: the account's that they use, or for a guest the session's. */
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

/** Where the files lie; each is named by its report's id. */
const reportsFolder = ({ config }: HasConfig): string => resolve(config.DATA_DIR, 'reports');

const fileOf = (store: HasConfig, id: string): string => join(reportsFolder(store), id);

/** A place for a file that is being written: anyone who reads a report reads a whole one. */
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

const notWhole = () => refuse('report-gone', 'A part of this file is missing. Please have it made again.');
const reportNotFound = () => refuse('report-gone', 'Report not found.');

/** Removes the reports that can no longer be fetched, and the files of this machine that are as old. */
export async function sweepReports(store: Database & Clock & HasConfig, age: number): Promise<void> {
	await store.db
		.deleteFrom('reports')
		.where('created_at', '<=', store.now() - age)
		.execute();
	await sweepFiles(reportsFolder(store), age);
}
